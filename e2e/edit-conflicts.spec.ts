// Nobody undoes what somebody else saved without knowing; one press is one action; and what cannot be undone needs a
// confirmation.
import type { Page } from '@playwright/test';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { expect, expectNoViolationsAnywhere, open as openPage, setTheme } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

const editLines = async (page: Page, number: string) => {
  await openJobs(page);
  const job = await openDetails(page, number);
  await pressOn(job, 'Edit Line Items');
  return job;
};

/** Two clicks before the page is drawn again. */
const pressTwice = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

test('two tabs save different lines: the second is shown what the first did, and both stay', async ({
  page,
  shop,
}) => {
  test.slow();
  const job = await givenRepair(shop);
  const other = await page.context().newPage();
  const [mine, theirs] = [await editLines(page, '1001'), await editLines(other, '1001')];

  await theirs.getByLabel('Unit price, line 2').fill('999.00');
  await pressOn(theirs, 'Save Changes');
  await expectMessage(other, 'Line Items Updated');

  await mine.getByLabel('Unit price, line 1').fill('100.00');
  await pressOn(mine, 'Save Changes');
  const changes = question(page);
  await expect(changes).toContainText('Changed while you were working');
  const line = changes.getByRole('group', { name: 'Line 2: Capacitor 45/5' });
  await expect(line).toContainText('1 × Capacitor 45/5 · $999.00 each');
  await expect(line).toContainText('1 × Capacitor 45/5 · $45.00 each');
  await expect(line.getByLabel('Take theirs')).toBeChecked();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(changes, 'Back to editing');
  await expect(mine.getByLabel('Unit price, line 1')).toHaveValue('100.00');
  expect((await readJob(shop, job.id)).lineItems.map(({ unitPrice }) => unitPrice)).toEqual([
    '95.00',
    '999.00',
  ]);

  await pressOn(mine, 'Save Changes');
  await pressOn(question(page), 'Save my choice');
  await expectMessage(page, 'Line Items Updated');
  expect((await readJob(shop, job.id)).lineItems.map(({ unitPrice }) => unitPrice)).toEqual([
    '100.00',
    '999.00',
  ]);

  // A change in another part does not concern this form.
  await pressOn(mine, 'Edit Line Items');
  await mine.getByLabel('Unit price, line 1').fill('101.00');
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: job.id },
    body: { notes: 'gate code 4711' },
  });
  await pressOn(mine, 'Save Changes');
  await expect(mine.getByRole('button', { name: 'Edit Line Items' })).toBeVisible();
  expect(await readJob(shop, job.id)).toMatchObject({ notes: 'gate code 4711', subtotal: '1201.00' });
});

test('a template changed elsewhere is put together field by field', async ({ page, shop }) => {
  const made = await shop.client.ok('POST /api/templates', {
    body: {
      name: 'Tune-up',
      paymentTerms: 'Net 14',
    },
  });
  await openPage(page, '/templates');
  await press(page, 'Edit Tune-up');
  const form = dialog(page, 'Edit Template');
  await form.getByLabel('Payment Terms').fill('Net 45');
  await form.getByLabel('Thank You Message').fill('See you soon!');
  const elsewhere = { name: 'Tune-up, spring', paymentTerms: 'Net 30' };
  await shop.client.call('PUT /api/templates/:id', { params: { id: made.id }, body: elsewhere });
  await press(page, 'Save Changes');
  const changes = question(page);
  await expect(changes.getByRole('group', { name: 'Template Name' }).getByLabel('Take theirs')).toBeChecked();
  await expect(changes.getByRole('group', { name: 'Payment Terms' }).getByLabel('Keep mine')).toBeChecked();
  await pressOn(changes, 'Save my choice');
  await expectMessage(page, 'Template Updated');
  expect((await shop.client.call('GET /api/templates')).body).toMatchObject([
    { name: 'Tune-up, spring', paymentTerms: 'Net 45', thankYouMessage: 'See you soon!' },
  ]);
});

test('two clicks at once on Send are one email, and the message is that it was sent', async ({
  page,
  shop,
}) => {
  const estimate = await givenRepair(shop);
  const invoice = await givenRepair(shop, { currentStage: 'invoice' });
  const mailsOf = async (id: string) => ((await readJob(shop, id)).mails as { kind: string }[]).length;
  await openJobs(page);
  await expect(card(page, invoice.jobNumber)).toContainText('Not sent');
  await pressOn(card(page, invoice.jobNumber), 'Send Invoice');
  await expect(dialog(page, 'Send invoice').getByLabel('To', { exact: true })).toHaveValue(
    'maria@example.com',
  );
  await pressTwice(page, 'Send Invoice');
  await expectMessage(page, 'Invoice Sent');
  expect(await mailsOf(invoice.id)).toBe(1);
  await expect(card(page, invoice.jobNumber)).not.toContainText('Not sent');

  await pressOn(card(page, estimate.jobNumber), 'Send for Signature');
  await expect(page.getByLabel('Signer email')).toHaveValue('maria@example.com');
  await pressTwice(page, 'Send by email');
  await expectMessage(page, 'Signature Request Sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await mailsOf(estimate.id)).toBe(1);
});

test('a signed price that was changed is shown where it matters, and a signed job is not deleted by two clicks', async ({
  page,
  app,
  shop,
}) => {
  test.slow();
  const job = await givenRepair(shop);
  const signatureRequest = await shop.client.ok('POST /api/jobs/:id/signature-request', {
    params: { id: job.id },
    body: {},
  });
  await shop.client.call('POST /api/signatures/:token/send', {
    params: { token: signatureRequest.signingToken },
  });
  expect((await sign(app.newGuest(), signatureRequest.signingToken)).status).toBe(200);
  await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body: { stage: 'invoice' } });
  await shop.client.call('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: {
      lineItems: [{ quantity: 1, description: 'Labor', unitPrice: '300.00', taxed: false }],
    },
  });
  await openJobs(page);
  const changed = 'Signed $237.70 · now $300.00';
  await expect(card(page, '1001')).toContainText(changed);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const open = await openDetails(page, '1001');
  await expect(open).toContainText(changed);
  await open.getByText('Close', { exact: true }).click();
  await pressOn(card(page, '1001'), 'Send Invoice');
  const send = dialog(page, 'Send invoice');
  await expect(send).toContainText(changed);
  await pressOn(send, 'Send Invoice');
  await expect(question(page)).toContainText('This invoice is $62.30 above what was approved in writing.');
  await pressOn(question(page), 'Send Anyway');
  await expectMessage(page, 'Invoice Sent');

  await press(page, 'Delete job #1001');
  const confirmDialog = question(page);
  await expect(confirmDialog).toContainText('Maria Nguyễn · $300.00');
  await expect(confirmDialog).toContainText('Signed documents ($237.70)');
  await expect(confirmDialog.getByRole('button', { name: 'Yes, Delete Job' })).toBeDisabled();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await confirmDialog.getByLabel('Type 1001 to delete this job').fill('1001');
  await pressOn(confirmDialog, 'Yes, Delete Job');
  await expectMessage(page, 'Job Deleted');
});

test('a discount typed as a price below zero is answered at its field, and counted as left out', async ({
  page,
  shop,
}) => {
  await givenRepair(shop);
  const job = await editLines(page, '1001');
  await job.getByLabel('Unit price, line 2').fill('-50');
  await expect(job).toContainText('A price can’t be below zero. Lower the price of a line instead.');
  await expect(job).toContainText('Line 2 is not counted: check its quantity and price.');
  await expect(job.getByRole('listitem').nth(1)).not.toContainText('$0.00');
  await expectNoViolationsAnywhere(page);
});

test('a day without a time opens with the usual hours, and midnight is never saved', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop, { serviceDateStart: '2030-03-12', serviceDateEnd: '2030-03-12' });
  await openJobs(page);
  await pressOn(card(page, '1001'), 'Assign to Calendar');
  const edit = dialog(page, 'Edit Service Date');
  await expect(edit.getByLabel('Start Time')).toHaveValue('08:00');
  await expect(edit.getByLabel('End Time')).toHaveValue('17:00');
  await edit.getByLabel('Start Time').fill('');
  await press(page, 'Update Date');
  await expectMessage(page, 'Service Date Updated');
  expect((await readJob(shop, job.id)).serviceDateStart).toBe('2030-03-12T14:00:00.000Z');
  await expect(details(page, '1001')).toHaveCount(0);
});
