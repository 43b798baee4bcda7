// The next button is never covered, and a missing connection is reported as such.
import type { Page } from '@playwright/test';
import { expect, setTheme, widths } from './harness.ts';
import { card, givenRepair, openJobs, test } from './jobs-steps.ts';
import { expectMessage, message, press, pressOn } from './screen-steps.ts';

/** The fully visible buttons of the page that are covered by something else. */
const coveredButtons = (page: Page, within: string): Promise<string[]> =>
  page.locator(`${within} button, ${within} a[href]`).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight || right === left) return [];
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit && (button.contains(hit) || hit.contains(button)) ? [] : [button.textContent ?? ''];
    }),
  );

test('no button of a card is covered by another, wherever the list is scrolled', async ({ page, shop }) => {
  for (let count = 0; count < 4; count += 1) await givenRepair(shop);
  await setTheme(page, { width: widths.phone });
  await openJobs(page);
  await expect(card(page, '1004')).toBeVisible();
  await press(page, 'Decline');
  for (const y of [0, 150, 300, 450, 600]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    expect(await coveredButtons(page, 'article')).toEqual([]);
  }
  await expect(page.getByRole('link', { name: 'Create Job' })).toHaveCount(1);
});

for (const [name, width] of Object.entries(widths))
  test(`a toast that stays does not cover the buttons of a dialog (${name})`, async ({ page, shop }) => {
    await givenRepair(shop);
    await setTheme(page, { width });
    await openJobs(page);
    await page.route('**/api/jobs/*/stage', (route) =>
      route.fulfill({ status: 500, json: { message: 'It broke.', code: 'unexpected' } }),
    );
    await pressOn(card(page, '1001'), 'Progress to Work Order');
    await pressOn(page.getByRole('alertdialog'), 'Yes, Move Job');
    await expect(message(page)).toContainText('An unexpected error occurred');
    // With another window in front the toast stays.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await pressOn(card(page, '1001'), 'Progress to Work Order');
    await expect(page.getByRole('button', { name: 'Yes, Move Job' })).toBeInViewport({ ratio: 1 });
    expect(await coveredButtons(page, '[role=alertdialog]')).toEqual([]);
    await expect(message(page)).toContainText('An unexpected error occurred');
  });

test('a dialog keeps its height when the window narrows under a toast', async ({ page, shop }) => {
  await givenRepair(shop);
  await openJobs(page);
  await page.route('**/api/jobs/*/stage', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'unexpected' } }),
  );
  await setTheme(page, { width: widths.desktop });
  await pressOn(card(page, '1001'), 'Progress to Work Order');
  await pressOn(page.getByRole('alertdialog'), 'Yes, Move Job');
  await expect(message(page)).toContainText('An unexpected error occurred');
  // With another window in front the toast stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await pressOn(card(page, '1001'), 'Progress to Work Order');
  await setTheme(page, { width: widths.phone });
  await expect(page.getByRole('button', { name: 'Yes, Move Job' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alertdialog').getByRole('heading')).toBeInViewport({ ratio: 1 });
  expect(await coveredButtons(page, '[role=alertdialog]')).toEqual([]);
  await expect(message(page)).toContainText('An unexpected error occurred');
});

test('without a connection pages show it, and reads are retried by themselves', async ({ page, shop }) => {
  await givenRepair(shop);
  await page.route('**/api/jobs?*', (route) => route.abort('internetdisconnected'));
  await page.goto('/jobs');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection');
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(card(page, '1001')).toBeVisible();

  await page.route('**/api/jobs/*/duplicate', (route) => route.abort('internetdisconnected'));
  await pressOn(card(page, '1001'), 'Copy as Estimate');
  await expectMessage(page, 'No connection');
  await expect(message(page)).not.toContainText('Failed');
  await page.unrouteAll();
  await pressOn(card(page, '1001'), 'Copy as Estimate');
  await expectMessage(page, 'Job Duplicated');
});
