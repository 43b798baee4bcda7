// The price list: filling lines from it, changing prices together, and what office people see of it.
import type { Page } from '@playwright/test';
import { arriveAs } from './account-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { givenRepair, openDetails, openJobs, readJob, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn, question } from './screen-steps.ts';

const phone = { width: widths.phone };

const labor = {
  name: 'Labor, journeyman',
  category: 'Labor',
  sku: 'LAB-1',
  unit: 'hour',
  unitPrice: '95.00',
  cost: '38.00',
  taxed: false,
};
const filter = { name: 'Filter 16x25', category: 'Parts', unitPrice: '18.50', taxed: true };
const capacitor = { name: 'Capacitor 45/5', category: 'Parts', unitPrice: '45.00', cost: '60.00' };

async function givenItems({ client }: Shop) {
  for (const body of [labor, filter, capacitor]) await client.ok('POST /api/price-list', { body });
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

for (const { name, width } of [
  { name: 'desk', width: widths.desktop },
  { name: 'phone', width: widths.phone },
])
  test(`two letters and Enter fill a line of a job on a ${name}; later prices leave it as it is`, async ({
    page,
    shop,
  }) => {
    await givenItems(shop);
    const { id, jobNumber } = await givenRepair(shop);
    await openJobs(page);
    await setTheme(page, { width });
    const details = await openDetails(page, jobNumber);
    await pressOn(details, 'Edit Line Items');
    await pressOn(details, 'Add Line Item');
    const description = details.getByLabel('Description, line 3');
    await expect(description).toBeFocused();
    await page.keyboard.type('la');
    await expect(page.getByRole('option', { selected: true })).toContainText('Labor, journeyman');
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(details.getByLabel('Quantity, line 3')).toBeFocused();
    await page.keyboard.type('2.5');
    await expect(details.getByLabel('Unit, line 3')).toHaveValue('hour');
    await expect(details.getByLabel('Unit price, line 3')).toHaveValue('95.00');
    await expect(details.getByLabel(/^Taxed, line 3/)).not.toBeChecked();
    await pressOn(details, 'Save Changes');
    await expectMessage(page, 'Line Items Updated');
    await expect(details).toContainText('2.5 hour × Labor, journeyman');
    const line = (await readJob(shop, id)).lineItems[2];
    expect(line).toMatchObject({ quantity: 2.5, unit: 'hour', unitPrice: '95.00', total: '237.50' });
    const item = (await shop.client.ok('GET /api/price-list', { query: { q: 'journeyman' } })).items[0];
    expect(line?.itemId).toBe(item?.id);

    await shop.client.ok('POST /api/price-list/adjust', { body: { percent: '10', dryRun: false } });
    expect((await readJob(shop, id)).lineItems[2]).toEqual(line);
  });

test('prices are edited in place, and changed together with a preview and one undo', async ({
  page,
  shop,
}) => {
  await givenItems(shop);
  await open(page, '/price-list');
  await expect(row(page, 'Labor, journeyman')).toContainText('60%');
  await expect(row(page, 'Capacitor')).toContainText('−33%');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});

  await row(page, 'Filter').getByText('$18.50').click();
  await expect(field(page, 'Price')).toBeFocused();
  await page.keyboard.type('20');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Item Updated', 'Filter 16x25');
  await expect(row(page, 'Filter')).toContainText('$20.00');
  await expect(page.getByRole('button', { name: 'Edit Filter 16x25' })).toBeFocused();

  await page.getByLabel('Category', { exact: true }).selectOption('Parts (2)');
  await expect(page).toHaveURL('/price-list?category=Parts');
  await expect(row(page, 'Labor, journeyman')).toBeHidden();
  await press(page, 'Change Prices');
  const adjust = dialog(page, 'Change Prices');
  await adjust.getByLabel('By (%)').fill('7.5');
  await adjust.getByLabel('Round new prices').selectOption('To end in .99');
  await expect(adjust.getByRole('row', { name: 'Filter 16x25 $20.00 $21.99' })).toBeVisible();
  await expectNoViolations(page);
  await pressOn(adjust, 'Change 2 Prices');
  await expectMessage(page, 'Prices Changed', '2 items');
  await expect(row(page, 'Capacitor')).toContainText('$47.99');
  await press(page, 'Undo');
  await pressOn(question(page), 'Undo Price Change');
  await expectMessage(page, 'Price Change Undone');
  await expect(row(page, 'Capacitor')).toContainText('$45.00');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('an item is added, archived, restored and deleted on a phone', async ({ page, shop }) => {
  await givenItems(shop);
  await open(page, '/price-list', phone);
  await press(page, 'New Item');
  const added = dialog(page, 'New Item');
  await pressOn(added, 'Add Item');
  await expect(added.getByText('Name is required')).toBeVisible();
  await added.getByLabel('Name').fill('Trip charge');
  await added.getByLabel('Price').fill('89');
  await added.getByLabel('Unit').fill('vi');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(added.getByLabel('Unit')).toHaveValue('visit');
  await pressOn(added, 'Add Item');
  await expectMessage(page, 'Item Added', 'Trip charge');
  const trip = page.getByRole('button', { name: /^Edit Trip charge/ });
  await expect(trip).toContainText('per visit');
  await expectNoViolations(page);
  await trip.click();
  await pressOn(dialog(page, 'Edit Item'), 'Archive');
  await expectMessage(page, 'Item Archived', 'Trip charge');
  await expect(trip).toBeHidden();
  await page.getByText('Archived', { exact: true }).click();
  await trip.click();
  await pressOn(dialog(page, 'Edit Item'), 'Restore');
  await expectMessage(page, 'Item Restored');
  await page.getByText('Active', { exact: true }).click();
  await trip.click();
  await pressOn(dialog(page, 'Edit Item'), 'Delete');
  await pressOn(question(page), 'Delete Item');
  await expectMessage(page, 'Item Deleted', 'Trip charge');
});

test('office people see no cost', async ({ app, shop, browser }) => {
  await givenItems(shop);
  const office = await app.given.officePerson({ accountId: shop.user.accountId });
  const context = await browser.newContext({ baseURL: app.base });
  await arriveAs(context, office.client);
  const page = await context.newPage();
  await open(page, '/price-list');
  await expect(row(page, 'Labor, journeyman')).toContainText('$95.00');
  await expect(page.getByRole('main')).not.toContainText('$38.00');
  await expect(page.getByText('Cost')).toBeHidden();
  await press(page, 'Edit Labor, journeyman');
  await field(page, 'Price').fill('99');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Item Updated');
  const { items } = await shop.client.ok('GET /api/price-list', { query: { q: 'journeyman' } });
  expect(items).toMatchObject([{ unitPrice: '99.00', cost: '38.00' }]);
  await context.close();
});
