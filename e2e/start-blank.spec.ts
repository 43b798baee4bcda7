// From nothing to a sent estimate on a phone: no template, a look at the paper, the document, the signature.
import { readFileSync } from 'node:fs';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { downloadFrom, expectText, pdfText, typeLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { details, readJob, type Shop, test } from './jobs-steps.ts';
import { dialog, press } from './screen-steps.ts';

const settings = {
  defaultTaxRate: '10',
  defaultAgreement: 'Go ahead as written.',
  defaultComments: 'Ten years in Boise',
};

const box = ({ page }: Shop, name: string) => page.getByRole('textbox', { name, exact: true });

async function writeBlank(shop: Shop, width: number) {
  const { page } = shop;
  await shop.client.ok('PATCH /api/company/settings', { body: settings });
  await open(page, '/generate', { width });
  await expect(page.getByText('No templates available')).toBeVisible();
  await press(page, 'Start blank');
  await box(shop, 'Customer Name').fill('Maria Nguyễn');
  await box(shop, 'Customer Email').fill('maria@example.com');
  await press(page, 'Add Line Item');
  await typeLine(page, 1, { description: 'Rebuild the gate', price: '400' });
  await expect(page.getByRole('main')).toContainText('$440.00');
}

test('on a phone: start blank, look, generate, send for signature', async ({ shop }) => {
  const { page } = shop;
  await writeBlank(shop, widths.phone);

  const drawn = page.waitForResponse('**/api/generate-pdf/preview');
  const tab = page.context().waitForEvent('page');
  await press(page, 'Preview');
  expect((await drawn).status()).toBe(200);
  await (await tab).close();
  expect(await shop.client.ok('GET /api/jobs')).toEqual([]);

  const download = await downloadFrom(page, () => press(page, 'Generate Estimate'));
  expect(download.suggestedFilename()).toBe('EST-1001.pdf');
  expectText(
    await pdfText(download),
    'Rebuild the gate',
    'Go ahead as written.',
    'Ten years in Boise',
    '$440.00',
  );

  await expect(page.getByRole('heading', { name: 'Estimate generated' })).toBeFocused();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  await press(page, 'Send for Signature');
  const sending = dialog(page, /sign/i);
  await expect(sending).toBeVisible();
  // By key: it lies where the sheet was opened from, and a press so soon would count as a second tap there.
  await sending.getByRole('button', { name: /^Send/ }).press('Enter');
  await expect(sending).toBeHidden();
  const [job] = await shop.client.ok('GET /api/jobs');
  await expect.poll(async () => (await readJob(shop, job?.id ?? '')).estimateSignatureStatus).toBe('pending');

  await page.getByRole('link', { name: 'Open Job' }).click();
  await expect(page).toHaveURL(`/jobs?job=${job?.id}`);
  await expect(details(page, '1001')).toContainText('Maria Nguyễn');
});

test('a browser that blocks tabs saves the paper instead', async ({ shop }) => {
  const { page } = shop;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await writeBlank(shop, widths.phone);
  const saved = await downloadFrom(page, () => press(page, 'Preview'));
  expect(saved.suggestedFilename()).toBe('preview.pdf');
  expectText(textOf(readFileSync(await saved.path())), 'Draft', 'Rebuild the gate', '$440.00');
});

test('at the desk the paper opens over the page, for every kind of document, and the next step follows', async ({
  shop,
}) => {
  const { page } = shop;
  await writeBlank(shop, widths.desktop);
  await page.getByRole('tab', { name: 'Work Order' }).click();
  await press(page, 'Preview');
  const shown = dialog(page, 'Preview of the work order');
  await expect(shown.locator('iframe')).toHaveCount(1);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await downloadFrom(page, () => shown.getByRole('button', { name: 'Generate Work Order' }).click());
  await press(page, 'Assign to Calendar');
  const planning = dialog(page, 'Assign to Calendar');
  await planning.getByLabel('Start Date', { exact: true }).fill('2026-12-01');
  await planning.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(planning).toBeHidden();

  await press(page, 'Create Another');
  await page.getByRole('tab', { name: 'Invoice' }).click();
  await press(page, 'Start blank');
  await box(shop, 'Customer Name').fill('Sam Ortiz');
  await press(page, 'Generate Invoice');
  await downloadFrom(page, () => press(page, 'Generate Anyway'));
  await press(page, 'Send Invoice');
  const sending = dialog(page, 'Send invoice');
  await expect(sending).toContainText('Please add at least one line item first.');
  await expect(sending.getByRole('button', { name: 'Send Invoice' })).toBeDisabled();
});

test('a link to a job that is gone says so and leads to the list', async ({ shop }) => {
  const { page } = shop;
  await open(page, '/jobs?job=00000000-0000-7000-8000-000000000000');
  const gone = dialog(page, 'Job not found');
  await expect(gone).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await gone.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(page).toHaveURL('/jobs');
});
