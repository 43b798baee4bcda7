// What a company says about itself, saved as it is typed, and what a job then shows and prints.
import { given } from '#server/testing/given.ts';
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere } from './harness.ts';
import { card, givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn } from './screen-steps.ts';

test('an owner writes the company’s facts once, and every field saves itself', async ({ page, shop }) => {
  await openJobs(page);
  await press(page, 'Profile & Support');
  const facts = page.getByRole('region', { name: 'Document settings' });
  const saved = facts.getByRole('status').filter({ hasText: 'Saved' });
  await field(page, 'License numbers').fill('RCE-48120\nHVC-C-9921');
  await field(page, 'Company email').fill('office@');
  await expect(saved).toHaveCount(1);
  await field(page, 'Check payable to').fill('Ridgeline Heating & Air LLC');
  await expect(facts).toContainText('Please enter a valid email address');
  await field(page, 'Company email').fill('office@ridgeline.example');
  await field(page, 'Estimates are valid for (days)').fill('30');
  await field(page, 'Brand color as a code').fill('#24407A');
  await field(page, 'Payment terms').fill('Half now, half when done.');
  await expect(facts).not.toContainText('Please enter a valid email address');
  await expectNoViolationsAnywhere(page);
  const emails = page.getByRole('region', { name: 'Emails to customers' });
  const body = emails.getByRole('group', { name: 'Sending an invoice' }).getByLabel('Message');
  await body.fill('Hi {naem}');
  await body.blur();
  await expect(emails).toContainText('{naem} is not known.');
  await body.fill('Hi {first name}, your bill is attached.');
  // Closing takes the last field along.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => shop.client.ok('GET /api/company/settings'))
    .toMatchObject({
      licenseNumbers: ['RCE-48120', 'HVC-C-9921'],
      companyEmail: 'office@ridgeline.example',
      checkPayableTo: 'Ridgeline Heating & Air LLC',
      estimateValidDays: 30,
      brandColor: '#24407A',
      defaultPaymentTerms: 'Half now, half when done.',
      messages: { invoice: { body: 'Hi {first name}, your bill is attached.' } },
    });
  await page.reload();
  await press(page, 'Profile & Support');
  await expect(field(page, 'License numbers')).toHaveValue('RCE-48120\nHVC-C-9921');
});

test('a job shows the texts that print, and they are changed for this job alone', async ({ page, shop }) => {
  await shop.client.ok('PATCH /api/company/settings', {
    body: { defaultPaymentTerms: 'Half now, half when done.', estimateValidDays: 30 },
  });
  const { id } = await givenRepair(shop, { comments: 'Gate on the left.' });
  await openJobs(page);
  const open = await openDetails(page, '1001');
  for (const text of ['Half now, half when done.', 'Gate on the left.', 'Thank You For Your Business!'])
    await expect(open).toContainText(text);
  await expect(open).toContainText('I accept this estimate and authorize the work to be performed.');
  await press(page, 'Edit Tax & Texts');
  await field(page, 'Tax Rate (%)').fill('10');
  await field(page, 'Payment Terms').fill('Due on the spot.');
  await field(page, 'Valid Until').fill('2030-01-31');
  await expectNoViolationsAnywhere(page);
  await press(page, 'Save Changes');
  await expectMessage(page, 'Job Updated');
  for (const text of ['Due on the spot.', 'Jan 31, 2030', '$239.50']) await expect(open).toContainText(text);
  await expect(open).not.toContainText('Half now');
  const { printed, totalAmount } = await readJob(shop, id);
  expect(totalAmount).toBe('239.50');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Job Details')).toHaveCount(0);
  const pdf = await downloadFrom(page, () => pressOn(card(page, '1001'), 'Download PDF'));
  expectText(
    await pdfText(pdf),
    printed.paymentTerms,
    printed.comments,
    'Valid until Jan 31, 2030',
    '$239.50',
  );
  expect((await shop.client.ok('GET /api/company/settings')).defaultPaymentTerms).toBe(
    'Half now, half when done.',
  );
});

test('an owner turns photos on, and the next download ends with them', async ({ page, shop }) => {
  const { id } = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.ok('PUT /api/jobs/:id/photos', {
    params: { id },
    body: { beforePhotos: [await given.photo(shop)], afterPhotos: [await given.photo(shop)] },
  });
  await openJobs(page);
  const download = () => downloadFrom(page, () => pressOn(card(page, '1001'), 'Download PDF'));
  expect(await pdfText(await download())).not.toContain('Photos');
  await press(page, 'Profile & Support');
  await field(page, 'Print before and after photos').check();
  const settings = page.getByRole('region', { name: 'Document settings' });
  await expect(settings.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expectText(await pdfText(await download()), 'Photos', 'BEFORE', 'AFTER', 'Page 2 of 2');
});
