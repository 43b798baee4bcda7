// Somebody else works on the same job: every question, action and message is about the job as it is now.
import type { Page } from '@playwright/test';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme } from './harness.ts';
import {
  card,
  failEmails,
  givenRepair,
  openDetails,
  openJobs,
  readJob,
  recordPayment,
  type Shop,
  test,
} from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

async function signIt({ app, client }: Shop, id: string) {
  const signatureRequest = await client.ok('POST /api/jobs/:id/signature-request', {
    params: { id },
    body: {},
  });
  await client.call('POST /api/signatures/:token/send', { params: { token: signatureRequest.signingToken } });
  expect((await sign(app.newGuest(), signatureRequest.signingToken)).status).toBe(200);
}

const linesOver = (unitPrice: string) => ({
  lineItems: [{ quantity: 1, description: 'Labor', unitPrice, taxed: false }],
});

/** The list is not updated any more. */
const holdList = (page: Page) => page.route('**/api/jobs?*', (route) => route.abort());

test('the question before sending knows a price that was changed after the list was read', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop);
  await signIt(shop, job.id);
  await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body: { stage: 'invoice' } });
  await openJobs(page);
  await holdList(page);
  await shop.client.call('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: linesOver('300.00'),
  });
  await pressOn(card(page, '1001'), 'Send Invoice');
  const send = dialog(page, 'Send invoice');
  await expect(send).toContainText('Signed $237.70 · now $300.00');
  // And once more, while the sheet is open.
  await shop.client.call('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: linesOver('310.00'),
  });
  await pressOn(send, 'Send Invoice');
  await expect(send).toContainText('Signed $237.70 · now $310.00');
  expect((await readJob(shop, job.id)).invoiceSentAt).toBeNull();
  await pressOn(send, 'Send Invoice');
  await expect(question(page)).toContainText('This invoice is $72.30 above what was approved in writing.');
  expect((await readJob(shop, job.id)).invoiceSentAt).toBeNull();
  await pressOn(question(page), 'Send Anyway');
  await expectMessage(page, 'Invoice Sent');
});

test('an invoice that failed and was sent again from another computer is not sent a third time without a confirmation', async ({
  page,
  app,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await app.drain();
  await failEmails(shop, job.id);
  await openJobs(page);
  await pressOn(card(page, job.jobNumber), 'Resend');
  const send = dialog(page, 'Send invoice');
  await expect(send).toContainText('The last email did not get through.');
  await holdList(page);
  await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await app.drain();
  await pressOn(send, 'Send Again');
  await expect(send).toContainText('It was sent to maria@example.com on');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toHaveLength(2);
  await pressOn(send, 'Send Again');
  await expectMessage(page, 'Invoice Sent');
});

test('a job that was signed after the list was read is not deleted by one press', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  await holdList(page);
  await signIt(shop, job.id);
  await press(page, 'Delete job #1001');
  await expect(question(page)).toContainText('Signed documents ($237.70)');
  await expect(question(page).getByRole('button', { name: 'Yes, Delete Job' })).toBeDisabled();
  await expect(question(page).getByLabel('Type 1001 to delete this job')).toBeVisible();
});

test('a payment noted in two tabs is recorded once', async ({ page, shop }) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await openJobs(page);
  await pressOn(await openDetails(page, '1001'), 'Record payment');
  const form = dialog(page, 'Record payment');
  await form.getByLabel('Amount').fill('100.00');
  // A change of other fields does not concern this form.
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: job.id },
    body: { notes: 'gate code 4711' },
  });
  await recordPayment(shop, job.id, { amount: '100.00' });
  await pressOn(form, 'Record payment');
  await expect(form).toContainText('It was $237.70 when you opened this and is $137.70 now');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  expect((await readJob(shop, job.id)).amountPaid).toBe('100.00');
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: job.id },
    body: { notes: 'gate code 4712' },
  });
  await form.getByLabel('Amount').fill('37.70');
  await pressOn(form, 'Record payment');
  await expectMessage(page, 'Payment Recorded');
  expect((await readJob(shop, job.id)).amountPaid).toBe('137.70');
});

test('after taking somebody else’s choice of technician, the message names that technician', async ({
  page,
  app,
  shop,
}) => {
  await app.given.invitedTechnician(shop, { name: 'Dana Reyes' });
  const { id: luis } = await app.given.invitedTechnician(shop, { name: 'Luis Ortega' });
  const job = await givenRepair(shop);
  await openJobs(page);
  await pressOn(await openDetails(page, '1001'), 'Assign Technician');
  const assign = dialog(page, 'Assign Technician to Job');
  await assign.getByLabel('Technician').selectOption({ label: 'Dana Reyes' });
  await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: job.id },
    body: { technicianId: luis },
  });
  await pressOn(assign, 'Assign Technician');
  await question(page).getByLabel('Take theirs').check();
  await pressOn(question(page), 'Save my choice');
  await expectMessage(page, 'Technician Kept', 'Luis Ortega stays assigned, as someone else chose.');
  expect((await readJob(shop, job.id)).assignedTechnicianId).toBe(luis);
});

test('if the dialog about changes cannot be loaded, the form stays with everything typed', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop);
  await page.route(/assets\/changes-dialog-[^/]*\.js$/, (route) => route.abort());
  await openJobs(page);
  const open = await openDetails(page, '1001');
  await pressOn(open, 'Edit Line Items');
  await open.getByLabel('Unit price, line 1').fill('100.00');
  await shop.client.call('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: linesOver('300.00'),
  });
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Not saved yet');
  await expect(open.getByLabel('Unit price, line 1')).toHaveValue('100.00');
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
});

test('the dialog about changes is loaded before it is needed', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const ahead = page.waitForResponse(/assets\/changes-dialog-[^/]*\.js$/);
  const open = await openDetails(page, '1001');
  await pressOn(open, 'Edit Line Items');
  await ahead;
  await open.getByLabel('Unit price, line 1').fill('100.00');
  await shop.client.call('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: linesOver('300.00'),
  });
  await pressOn(open, 'Save Changes');
  await expect(question(page)).toContainText('Changed while you were working');
});

test('two clicks at once on Save are one save', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const open = await openDetails(page, '1001');
  await pressOn(open, 'Edit Line Items');
  await open.getByLabel('Unit price, line 1').fill('100.00');
  const before = (await readJob(shop, job.id)).revision;
  await open.getByRole('button', { name: 'Save Changes' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectMessage(page, 'Line Items Updated');
  await expect(open.getByRole('button', { name: 'Edit Line Items' })).toBeVisible();
  expect((await readJob(shop, job.id)).revision).toBe(before + 1);
});

test('dragging one job of a day marks that job alone', async ({ page, shop }) => {
  const dates = { serviceDateStart: '2027-03-10T08:00', serviceDateEnd: '2027-03-10T09:00' };
  const [first, second] = [await givenRepair(shop, dates), await givenRepair(shop, dates)];
  await open(page, '/calendar?view=week&date=2027-03-10');
  await page.locator(`[data-job="${first.id}"]`).focus();
  await page.keyboard.press('m');
  await expect(page.locator(`[data-job="${first.id}"]`)).toHaveCSS('border-top-style', 'dashed');
  await expect(page.locator(`[data-job="${second.id}"]`)).toHaveCSS('border-top-style', 'solid');
  await page.keyboard.press('Escape');
});
