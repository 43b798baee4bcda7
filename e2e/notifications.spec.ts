// The bell (D-29): what customers do shows without a reload, in the bell, the list and the open job.
import type { Page } from '@playwright/test';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { arriveAs } from './account-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, message, press, pressOn } from './screen-steps.ts';
import { drawWithFinger, givenLink, homeowner, openPhone } from './signing-steps.ts';

// Two browsers.
test.setTimeout(120_000);

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const list = (page: Page) => dialog(page, 'Notifications').getByRole('list');

/** As what happened tells it, in its transaction. */
const happens = (
  { app: { deps }, user }: Shop,
  jobId: string,
  kind: 'signed' | 'opened',
  number = 'EST-1042',
) =>
  deps.db.transaction((tx) =>
    notify(deps, tx, {
      accountId: user.accountId,
      jobId,
      kind,
      data: { name: 'Maria Nguyễn', document: 'estimate', number, cents: 124_000 },
    } as Parameters<typeof notify>[2]),
  );

test('a customer signs: the open job and the list show it without a reload, and the bell counts', async ({
  browser,
  app,
  shop,
  page,
}) => {
  const job = await givenRepair(shop);
  const { path } = await givenLink(shop, job.id);
  const office = await app.given.officePerson({ accountId: shop.user.accountId });
  const colleague = await browser.newContext({ baseURL: app.base });
  await arriveAs(colleague, office.client);
  const theirs = await colleague.newPage();
  await openJobs(theirs);
  await expect(card(theirs, job.jobNumber)).toContainText('Pending');
  await openJobs(page);
  const shown = await openDetails(page, job.jobNumber);
  // Typed text is not disturbed by what others do.
  await pressOn(shown, 'Edit Customer');
  const name = field(page, 'Name *');
  await name.fill('Maria N. Nguyễn');
  await expect(shown).not.toContainText('Signed');

  const maria = await homeowner(browser, app);
  await openPhone(maria.page, path);
  await press(maria.page, 'Review and sign');
  await drawWithFinger(maria);
  await press(maria.page, 'Sign Document');
  await expect(maria.page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');

  await expect(details(page, job.jobNumber)).toContainText('Signed');
  await expect(name).toHaveValue('Maria N. Nguyễn');
  await expect(card(theirs, job.jobNumber)).toContainText('Estimate signed');
  await expect(theirs.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  await expectMessage(theirs, 'signed');
  await maria.context.close();
  await colleague.close();
});

test('the bell counts, a press opens the job and marks it read, and all can be marked', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  await expect(bell(page)).toBeVisible();
  await bell(page).click();
  await expect(dialog(page, 'Notifications')).toContainText('Nothing yet');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  await happens(shop, job.id, 'signed');
  await expectMessage(page, 'Maria Nguyễn signed estimate EST-1042 for $1,240.00');
  await expect(bell(page, 1)).toBeVisible();
  for (const number of ['EST-1', 'EST-2', 'EST-3']) await happens(shop, job.id, 'opened', number);
  await expect(bell(page, 4)).toBeVisible();

  await bell(page, 4).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(4);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await list(page)
    .getByRole('link', { name: /EST-1042/ })
    .click();
  await expect(details(page, job.jobNumber)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 3)).toBeVisible();
  await page.reload();
  await expect(bell(page, 3)).toBeVisible();

  await bell(page, 3).click();
  await press(page, 'Mark all read');
  await expect(dialog(page, 'Notifications')).toContainText('All read');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('on a phone the list is a sheet, and more of it comes as it is scrolled', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  for (let number = 1; number <= 30; number += 1) await happens(shop, job.id, 'opened', `EST-${number}`);
  await open(page, '/jobs', { width: widths.phone, theme: 'dark' });
  await bell(page, 30).click();
  await expect(list(page).getByRole('listitem').first()).toContainText('EST-30');
  await list(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(list(page).getByRole('listitem')).toHaveCount(30);
  await expectNoViolations(page);
});

test('each kind is switched on and off, in the app and by email', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  await bell(page).click();
  await press(page, 'Settings');
  const section = dialog(page, 'Profile & Support').getByRole('region', { name: 'Notifications' });
  await expect(section).toBeVisible();
  await section.getByLabel('A customer opens a document: In the app').uncheck();
  await section.getByLabel('A customer opens a document: Email').check();
  await expect(section).toContainText('Saved');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await expect
    .poll(async () => (await shop.client.ok('GET /api/notification-settings')).settings.opened)
    .toEqual({ inApp: false, email: true });
  await page.keyboard.press('Escape');
  await happens(shop, job.id, 'opened');
  await happens(shop, job.id, 'signed');
  await expect(bell(page, 1)).toBeVisible();
});

test('one stream a tab, also after going from page to page', async ({ page, shop }) => {
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await givenRepair(shop);
  await openJobs(page);
  await expect(bell(page)).toBeVisible();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/calendar/);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toHaveURL(/customers/);
  expect(streams).toHaveLength(1);
});

test('a technician has no bell and no stream', async ({ browser, app, shop }) => {
  const { client } = await app.given.technician({ accountId: shop.user.accountId });
  const context = await browser.newContext({ baseURL: app.base });
  await arriveAs(context, client);
  const page = await context.newPage();
  const streams: string[] = [];
  page.on('request', (request) => {
    if (/events|notifications/.test(request.url())) streams.push(request.url());
  });
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Jobs' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  await expect(message(page)).toHaveCount(0);
  expect(streams).toEqual([]);
  await context.close();
});
