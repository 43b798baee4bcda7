// Customers: added automatically with each job, chosen for the next one, and put in order.
import type { Page } from '@playwright/test';
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, widths } from './harness.ts';
import { card, details, givenRepair, openJobs, recordPayment, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn, question } from './screen-steps.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, item: string) {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** A new line with the item of the price list that two letters find. */
async function addFromPriceList(page: Page, letters: string, position: number) {
  await press(page, 'Add Line Item');
  const description = page.getByLabel(`Description, line ${position}`);
  await expect(description).toBeFocused();
  await page.keyboard.type(letters);
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity, line ${position}`)).toBeFocused();
}

test('the second job for a customer takes no typing about the customer, and lines from the price list', async ({
  page,
  shop,
}) => {
  const labor = { name: 'Labor, journeyman', unit: 'hour', unitPrice: '95.00', taxed: false };
  const filter = { name: 'Filter 16x25', unitPrice: '18.50', taxed: true };
  for (const body of [labor, filter]) await shop.client.ok('POST /api/price-list', { body });
  await open(page, '/generate?template=blank');
  await box(page, 'Customer Name').fill('Maria Nguyễn');
  await box(page, 'Customer Email').fill('maria@example.com');
  await box(page, 'Customer Phone').fill('2085550177');
  await box(page, 'Service Address').fill('2210 W Bannock St, Boise');
  await press(page, 'Generate Estimate');
  await downloadFrom(page, () => press(page, 'Generate Anyway'));

  await open(page, '/generate?template=blank');
  const search = page.getByRole('combobox', { name: 'Find a Customer' });
  await search.pressSequentially('0177');
  await expect(page.getByRole('option', { name: /Maria Nguyễn/, selected: true })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await search.press('Enter');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria Nguyễn');
  await expect(box(page, 'Customer Email')).toHaveValue('maria@example.com');
  await expect(box(page, 'Service Address')).toHaveValue('2210 W Bannock St, Boise');
  await expect(box(page, 'Service Description')).toBeFocused();
  await addFromPriceList(page, 'la', 1);
  await addFromPriceList(page, 'fi', 2);
  const printed = await pdfText(await downloadFrom(page, () => press(page, 'Generate Estimate')));
  expectText(
    printed,
    'Maria Nguyễn',
    '2210 W Bannock St, Boise',
    'Labor, journeyman',
    'Filter 16x25',
    '113.50',
  );

  const { items } = await shop.client.ok('GET /api/customers', { query: {} });
  expect(items).toMatchObject([{ name: 'Maria Nguyễn', openJobs: 2 }]);
  await open(page, '/customers');
  await page.getByRole('link', { name: 'Maria Nguyễn' }).click();
  await page.getByRole('link', { name: 'New Job', exact: true }).click();
  await expect(box(page, 'Customer Name')).toHaveValue('Maria Nguyễn');
  await expect(box(page, 'Service Address')).toHaveValue('2210 W Bannock St, Boise');
});

test('a location with equipment, a statement, and the timeline that opens its job', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop, { customerName: 'Harold Jensen', currentStage: 'invoice' });
  await recordPayment(shop, job.id, { amount: '37.70', method: 'check' });
  await openJobs(page);
  await pressOn(card(page, job.jobNumber), `More for job #${job.jobNumber}`);
  await page.getByRole('menuitem', { name: 'Open Customer' }).click();
  await expect(heading(page)).toHaveText('Harold Jensen');
  await expect(page.getByText('Total Paid').locator('..')).toContainText('$37.70');

  const place = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first();
  await place.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Location' }).click();
  await field(page, 'Access Notes').fill('Gate code 4711');
  await press(page, 'Save Changes');
  await expectMessage(page, 'Location Updated');
  await expect(place).toContainText('Gate code 4711');

  await press(page, 'Add Equipment');
  await page.getByRole('combobox', { name: 'Type' }).pressSequentially('furn');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await field(page, 'Make').fill('Carrier');
  await field(page, 'Serial Number').fill('SN-1');
  await expectNoViolations(page);
  await pressOn(dialog(page, 'Add Equipment'), 'Add Equipment');
  await expectMessage(page, 'Equipment Added', 'Furnace');
  await expect(place).toContainText('Carrier');
  await press(page, 'More for Furnace');
  await page.getByRole('menuitem', { name: 'Retire' }).click();
  await expectMessage(page, 'Equipment Retired');
  await press(page, 'Show 1 Retired');
  await expect(place).toContainText('Retired');

  await press(page, 'Statement');
  const download = await downloadFrom(page, () => press(page, 'Download PDF'));
  expectText(await pdfText(download), 'Harold Jensen', job.jobNumber);
  await page.keyboard.press('Escape');

  await page.getByRole('listitem').getByRole('link', { name: job.jobNumber }).first().click();
  await expect(details(page, job.jobNumber)).toContainText('Gate code 4711');
  await details(page, job.jobNumber).getByRole('link', { name: 'Harold Jensen' }).click();
  await expect(heading(page)).toHaveText('Harold Jensen');
});

test('a customer who is there twice is merged, archived, found and restored', async ({ page, shop }) => {
  await givenRepair(shop, { customerName: 'Oak Dental', customerEmail: 'office@oak.example' });
  await givenRepair(shop, { customerName: 'Oak Street Dental', customerEmail: 'billing@oak.example' });
  await open(page, '/customers?q=oak');
  await expect(page.getByText('2 customers found')).toBeVisible();
  await page.getByRole('link', { name: 'Oak Street Dental' }).click();
  await choose(page, 'Merge');
  const merge = dialog(page, 'Merge Customers');
  await merge.getByRole('combobox').pressSequentially('office@oak');
  await expect(page.getByRole('option', { name: /Oak Dental/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(merge.getByRole('region', { name: 'What moves' })).toContainText('1 job moves.');
  await expect(merge).toContainText('Emails added: office@oak.example');
  await expectNoViolations(page);
  await pressOn(merge, 'Merge');
  await expectMessage(page, 'Customers Merged');
  await expect(page.getByRole('link', { name: 'office@oak.example' })).toBeVisible();

  await press(page, 'More');
  const gray = page.getByRole('menuitem', { name: 'Delete', exact: true });
  await expect(gray).toHaveAccessibleDescription('Has jobs. Archive instead.');
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(question(page)).toContainText('Oak Street Dental has 2 open jobs.');
  await pressOn(question(page), 'Archive Customer');
  await expectMessage(page, 'Customer Archived');
  await press(page, 'Undo');
  await expectMessage(page, 'Customer Restored');
  await choose(page, 'Archive');
  await pressOn(question(page), 'Archive Customer');
  await expectMessage(page, 'Customer Archived');
  await open(page, '/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await press(page, 'Archived');
  await expect(page).toHaveURL(/archived=true/);
  await page.getByRole('link', { name: 'Oak Street Dental' }).click();
  await press(page, 'Restore Customer');
  await expectMessage(page, 'Customer Restored');
  await open(page, '/customers?q=nobody-here');
  await expect(page.getByText('No customers match')).toBeVisible();
});

test('an edit can change open jobs too, and one without jobs is deleted', async ({ page, shop }) => {
  const job = await givenRepair(shop, { customerName: 'Harold Jensen' });
  await open(page, `/customers/${job.customerId}`);
  await press(page, 'Edit');
  await field(page, 'Phone').fill('2085550111');
  await page.getByRole('checkbox', { name: 'Also change 1 open job' }).check();
  await press(page, 'Save Changes');
  await expectMessage(page, 'Customer Updated', '1 open job was changed too.');
  const saved = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(saved.customerPhone).toBe('(208) 555-0111');

  await open(page, '/customers');
  await press(page, 'New Customer');
  await press(page, 'Create Customer');
  await expect(page.getByText('Name is required')).toBeVisible();
  await box(page, 'Name').fill('Otto Berg');
  await press(page, 'Create Customer');
  await expectMessage(page, 'Customer Created');
  await expect(heading(page)).toHaveText('Otto Berg');
  await open(page, '/customers');
  await press(page, 'New Customer');
  await box(page, 'Name').fill('Harold Jensen');
  await box(page, 'Phone').fill('2085550111');
  await press(page, 'Create Customer');
  await expect(page.getByText('You already have this customer')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Open Customer');
  await expect(page).toHaveURL(new RegExp(`/customers/${job.customerId}$`));

  await open(page, '/customers');
  await page.getByRole('link', { name: 'Otto Berg' }).click();
  await choose(page, 'Delete');
  await pressOn(question(page), 'Delete Customer');
  await expectMessage(page, 'Customer Deleted');
  await expect(page.getByRole('link', { name: 'Otto Berg' })).toHaveCount(0);
});

test('on a phone customers are cards with a number to tap', async ({ page, shop }) => {
  const job = await givenRepair(shop, { customerName: 'Harold Jensen', customerPhone: '(208) 555-0119' });
  await open(page, '/customers', { width: widths.phone, theme: 'dark' });
  const call = page.getByRole('link', { name: 'Call Harold Jensen, (208) 555-0119' });
  await expect(call).toHaveAttribute('href', 'tel:2085550119');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Harold Jensen', exact: true }).click();
  await expect(heading(page)).toHaveText('Harold Jensen');
  await expect(page.getByRole('listitem').getByRole('link', { name: job.jobNumber }).first()).toBeVisible();
  await expectNoViolations(page);
});

test('a customer’s jobs lead to the list of all of them, and a namesake’s are not there', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop, { customerName: 'Ana Díaz', customerEmail: 'ana@example.com' });
  const other = await givenRepair(shop, {
    customerName: 'Ana Díaz',
    customerEmail: 'other@example.com',
    customerPhone: '(208) 555-0120',
  });
  await open(page, `/customers/${job.customerId}`);
  const jobs = page.getByRole('list', { name: 'Jobs' });
  await expect(jobs.getByRole('listitem')).toHaveCount(1);
  await expect(jobs).toContainText(`#${job.jobNumber}`);
  await page.getByRole('link', { name: 'See all jobs' }).click();
  await expect(card(page, job.jobNumber)).toBeVisible();
  await expect(card(page, other.jobNumber)).toHaveCount(0);
  await expectNoViolations(page);
  await press(page, 'Jobs of Ana Díaz. Show all jobs');
  await expect(card(page, other.jobNumber)).toBeVisible();
});

test('without a customer the page offers to add one, and nothing to search or to archive', async ({
  page,
  shop,
}) => {
  expect((await shop.client.ok('GET /api/customers', { query: {} })).total).toBe(0);
  for (const width of [widths.phone, widths.desktop]) {
    await open(page, '/customers', { width });
    await expect(page.getByText('No customers yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Customer' })).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Archived' })).toHaveCount(0);
    await expectNoViolations(page);
  }
});

test('on a phone Edit is in the menu, and New Job Here is a button for a thumb', async ({ page, shop }) => {
  const job = await givenRepair(shop, { customerName: 'Harold Jensen' });
  await open(page, `/customers/${job.customerId}`, { width: widths.phone });
  const here = page.getByRole('link', { name: 'New Job Here' });
  expect((await here.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await choose(page, 'Edit');
  await expect(dialog(page, 'Edit Customer')).toBeVisible();
});
