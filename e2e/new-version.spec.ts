// An upgrade under an open page: the server's replies name another version, and files of the old one are gone.
import type { Page } from '@playwright/test';
import { pageVersionHeader } from '#contract/pages/settings.ts';
import { ownerWithTemplates, tuneUp } from './document-steps.ts';
import { expect, expectNoViolations, open, test } from './harness.ts';
import { message, press } from './screen-steps.ts';

const notice = (page: Page) => page.getByText('A new version is ready.');

/** Until the page is loaded anew: that is the new version then. */
async function upgrade(page: Page, lostFiles?: RegExp): Promise<void> {
  await page.route('**/api/**', async (route) => {
    // A stream of events has no end that could be waited for.
    if (route.request().resourceType() === 'eventsource') return route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [pageVersionHeader]: 'upgraded' } });
  });
  if (lostFiles) await page.route(lostFiles, (route) => route.fulfill({ status: 404, body: '' }));
  page.once('domcontentloaded', () => void page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
}

// A draft may be on its way through such a route when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

const isOldPage = (page: Page) => page.evaluate(() => 'isOldPage' in window);

test('what is being typed stays, and the page says that a new version is ready', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await open(page, '/templates');
  await press(page, 'Create Template');
  await upgrade(page);
  await page.getByLabel('Template Name').fill('Boiler service');
  await expect(notice(page)).toBeVisible();
  expect(await isOldPage(page)).toBe(true);
  await expect(page.getByLabel('Template Name')).toHaveValue('Boiler service');
});

test('going to another page loads the new version, also when its old file is gone', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await open(page, '/jobs');
  await upgrade(page);
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await expect(notice(page)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(await isOldPage(page)).toBe(false);
  await expect(notice(page)).toBeHidden();

  await upgrade(page, /assets\/owner-technicians-page/);
  await page.getByRole('link', { name: 'Technicians', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
  expect(await isOldPage(page)).toBe(false);
});

test('without a connection a dialog of the header says so, and opens once there is one again', async ({
  page,
  app,
}) => {
  const { templates } = await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  const customer = page.getByRole('textbox', { name: 'Customer Name', exact: true });
  await customer.fill('Dana Whitfield');
  const lost = /assets\/profile-/;
  await page.route(lost, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Profile & Support' }).first().click();
  await expect(message(page)).toContainText('This could not be opened');
  await expect(customer).toHaveValue('Dana Whitfield');
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Profile & Support' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Profile & Support' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customer).toHaveValue('Dana Whitfield');
});

test('a dialog whose file is gone leaves the page as it is', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await page.route(/assets\/template-dialog/, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '/templates');
  await upgrade(page, /assets\/template-dialog/);
  await press(page, 'Create Template');
  await expect(message(page)).toContainText('This could not be opened');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  expect(await isOldPage(page)).toBe(true);
  await press(page, 'Reload');
  await press(page, 'Create Template');
  await expect(page.getByRole('dialog', { name: 'Create Template' })).toBeVisible();
});

test('while old and new processes answer in turn, a page reloads once and then says what is missing', async ({
  page,
  app,
}) => {
  await ownerWithTemplates(page, app);
  await open(page, '/jobs');
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'eventsource') return route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [pageVersionHeader]: 'upgraded' } });
  });
  await page.route(/assets\/owner-technicians-page/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto('/technicians');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await press(page, 'Try Again');
  await expect.poll(() => loads).toBe(3);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(loads).toBe(3);
});

test('a page whose first script does not come says so', async ({ page }) => {
  await page.route(/assets\/index-[^/]*\.js/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('This page is slow to load.')).toBeVisible();
});
