// Good, better, best: an estimate with options, an optional line and a deposit, from the first line to one list again.
import type { Page } from '@playwright/test';
import { downloadFrom, typeLine } from './document-steps.ts';
import { expect, expectNoViolations, open, setTheme, widths } from './harness.ts';
import { openDetails, openJobs, readJob, type Shop, test } from './jobs-steps.ts';
import { expectMessage, field, press, pressOn, question } from './screen-steps.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^(Recommended: )?${name}`) });

async function markOptional(page: Page, position: number, width: number) {
  if (width === widths.phone) await field(page, `Optional, line ${position}`).check();
  else await press(page, `Optional, line ${position}`);
}

async function openLine(page: Page, position: number, width: number) {
  if (width !== widths.phone) return;
  await page.getByRole('button', { name: new RegExp(`^Edit line ${position}:`) }).click();
}

async function writeEstimate({ page, client }: Shop, width: number) {
  await client.ok('PATCH /api/company/settings', { body: { defaultTaxRate: '10' } });
  await open(page, '/generate', { width });
  await press(page, 'Start blank');
  await field(page, 'Customer Name *').fill('Maria Nguyễn');
  await press(page, 'Add Line Item');
  await typeLine(page, 1, { description: 'Furnace', price: '4000' });
  await press(page, 'Add Line Item');
  await typeLine(page, 2, { description: 'Thermostat', price: '250' });
  await markOptional(page, 2, width);
  await expect(page.getByRole('main')).toContainText('$4,400.00');
}

for (const { name, width } of [
  { name: 'desk', width: widths.desktop },
  { name: 'phone', width: widths.phone },
])
  test(`an estimate with options is written, kept as a draft, made and edited on a ${name}`, async ({
    shop,
  }) => {
    const { page } = shop;
    await writeEstimate(shop, width);
    await press(page, 'Offer Options');
    await expect(tab(page, 'Good')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Better')).toHaveAttribute('aria-selected', 'true');
    await openLine(page, 1, width);
    await field(page, 'Unit price, line 1').fill('5200');
    await field(page, 'Recommended').check();
    await expect(tab(page, 'Better')).toContainText('$5,720.00');
    await press(page, 'Ask for a Deposit');
    await page.keyboard.type('20');
    await expect(page.getByRole('main')).toContainText('Deposit $1,144.00');
    await tab(page, 'Best').click();
    await press(page, 'Remove Best');
    await pressOn(question(page), 'Remove Option');
    await expect(page.getByRole('tab', { name: /^Best/ })).toBeHidden();
    await expectNoViolations(page);

    // What is typed is there again.
    await expect.poll(async () => (await shop.client.ok('GET /api/drafts')).items.length).toBe(1);
    await page.reload();
    await expect(tab(page, 'Better')).toContainText('$5,720.00');

    await downloadFrom(page, () => press(page, 'Generate Estimate'));
    const [made] = await shop.client.ok('GET /api/jobs');
    const id = made?.id ?? '';
    const job = await readJob(shop, id);
    expect(job.options?.map((option) => [option.name, option.isRecommended, option.totalAmount])).toEqual([
      ['Good', false, '4400.00'],
      ['Better', true, '5720.00'],
    ]);
    expect(job.options?.[0]?.lineItems[1]).toMatchObject({ optional: true, isSelected: false });
    expect(job).toMatchObject({ totalAmount: '5720.00', depositAmount: '1144.00' });

    await openJobs(page);
    await setTheme(page, { width });
    const details = await openDetails(page, job.jobNumber);
    await expect(details.getByRole('region', { name: 'Better' })).toContainText('Recommended');
    await pressOn(details, 'Edit Line Items');
    await tab(page, 'Better').click();
    await pressOn(details, 'Add Discount');
    await page.keyboard.type('10');
    await expect(tab(page, 'Better')).toContainText('$5,148.00');
    await expectNoViolations(page);
    await pressOn(details, 'Save Changes');
    await expectMessage(page, 'Line Items Updated');
    expect((await readJob(shop, id)).totalAmount).toBe('5148.00');

    await pressOn(details, 'Edit Line Items');
    await pressOn(details, 'Back to One List');
    await question(page).getByLabel('Good').check();
    await pressOn(question(page), 'Keep This One');
    await pressOn(details, 'Save Changes');
    await expectMessage(page, 'Line Items Updated');
    expect(await readJob(shop, id)).toMatchObject({ options: null, totalAmount: '4400.00', discount: null });
  });
