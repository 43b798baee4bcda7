// The details of a job: one from estimate to paid invoice, every section edited, and nothing lost on the way.
import type { Locator } from '@playwright/test';
import { drawPng } from '#server/documents/testing/draw-png.ts';
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, setTheme, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  details,
  givenRepair,
  openDetails,
  openJobs,
  readJob,
  recordPayment,
  test,
} from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

const section = (within: Locator, name: string) => within.getByRole('region', { name, exact: true });
const photo = (name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: drawPng(width, 150),
});

test('one job from estimate to paid invoice, with photos, reminders and a PDF at each stage', async ({
  page,
  app,
  shop,
}) => {
  test.slow();
  const made = await givenRepair(shop);
  await openJobs(page);
  const one = card(page, '1001');
  const estimate = await downloadFrom(page, () => pressOn(one, 'Download PDF'));
  expectText(await pdfText(estimate), 'ESTIMATE', 'EST-1001', 'Maria Nguyễn', '$237.70');

  const open = await openDetails(page, '1001');
  await expect(section(open, 'Job Status').locator('[aria-current=step]')).toHaveText(/Estimate/);
  await expect(section(open, 'Job Documentation')).toHaveCount(0);
  await pressOn(section(open, 'Job Status'), 'Progress to Work Order');
  await press(page, 'Yes, Move Job');
  await expect(section(open, 'Job Status').locator('[aria-current=step]')).toHaveText(/Work Order/);

  const documentation = section(open, 'Job Documentation');
  const inputs = documentation.locator('input[type=file][multiple]');
  await expect(inputs.first()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  await inputs.first().setInputFiles([photo('a.png', 200), photo('b.png', 210)]);
  await inputs.last().setInputFiles(photo('c.png', 220));
  const before = documentation.getByRole('list', { name: 'Before photos', exact: true });
  const after = documentation.getByRole('list', { name: 'After photos', exact: true });
  await expect(before.getByRole('listitem')).toHaveCount(2);
  await expect(after.getByRole('listitem')).toHaveCount(1);
  await pressOn(before, 'Open Before photo 1');
  await expect(dialog(page, 'Before photo 1').getByRole('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'Before photo 2')).toBeVisible();
  await page.keyboard.press('Escape');
  const chosen = await readJob(shop, made.id);
  await pressOn(before, 'Remove Before photo 1');
  await expect(question(page)).toContainText('Delete this photo?');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Cancel');
  await expect(before.getByRole('listitem')).toHaveCount(2);
  await pressOn(before, 'Remove Before photo 1');
  await press(page, 'Delete photo');
  await expect(before.getByRole('listitem')).toHaveCount(1);
  const saved = await readJob(shop, made.id);
  expect(saved.beforePhotos).toEqual(chosen.beforePhotos.slice(1));
  expect([saved.beforePhotos.length, saved.afterPhotos.length]).toEqual([1, 1]);
  await inputs.first().setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(documentation).toContainText('notes.txt can’t be used');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const order = await downloadFrom(page, () => pressOn(open, 'Download WO-1001'));
  expectText(await pdfText(order), 'WORKORDER', 'WO-1001', '$237.70');
  // What is changed now belongs to the next document.
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: made.id },
    body: { jobDescription: 'Compressor replaced as well' },
  });

  await pressOn(section(open, 'Job Status'), 'Progress to Invoice');
  await press(page, 'Yes, Move Job');
  await expect(section(open, 'Job Status').locator('[aria-current=step]')).toHaveText(/Invoice/);
  await expect(inputs).toHaveCount(0);
  await expect(before.getByRole('listitem')).toHaveCount(1);
  await expect(section(open, 'Job Details').getByText('Due', { exact: true })).toBeVisible();

  await pressOn(open, 'Set Reminders');
  const reminders = dialog(page, 'Set Reminders');
  await expect(reminders).toContainText('No reminders scheduled');
  await reminders.getByRole('radio', { name: 'Every 15 days' }).check();
  await reminders.getByLabel('Due Date').fill(dayFromToday(-5));
  const next = new Date(`${dayFromToday(10)}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  await expect(reminders).toContainText(`Next reminder: ${next} at 9:00 AM`);
  await expect(reminders.getByRole('button', { name: 'Send Reminder' })).toBeDisabled();
  await expect(reminders).toContainText('Save your changes before you send a reminder by hand.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(reminders, 'Save Reminders');
  await expectMessage(page, 'Reminders Saved');
  const armed = await readJob(shop, made.id);
  expect(armed).toMatchObject({ reminderEnabled: true, reminderEvery15Days: true });
  expect(armed.nextReminderAt?.slice(0, 10)).toBe(dayFromToday(10));
  await expect(section(open, 'Job Details')).toContainText('5 days past due');
  await pressOn(open, 'Set Reminders');
  await pressOn(reminders, 'Send Reminder');
  const send = dialog(page, 'Send a reminder');
  await expect(send.getByLabel('To', { exact: true })).toHaveValue('maria@example.com');
  await expect(send).toContainText('$237.70');
  await pressOn(send, 'Send Reminder');
  await expectMessage(page, 'Reminder Sent', 'maria@example.com');
  await expect(reminders).toContainText('The last one went out on');
  await pressOn(reminders, 'Send Reminder');
  await expect(send).toContainText('It was sent to maria@example.com on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(send, 'Cancel');
  await pressOn(reminders, 'Cancel');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toHaveLength(1);
  await expect(section(open, 'Email')).toContainText('Reminder sent');

  const payments = section(open, 'Payments');
  await pressOn(payments, 'Record payment');
  const pay = dialog(page, 'Record payment');
  await expect(pay.getByLabel('Amount')).toHaveValue('237.70');
  await expect(pay.getByLabel('Paid on')).toHaveValue(dayFromToday(0));
  await pay.getByLabel('Amount').fill('237.71');
  await pay.getByLabel('Paid on').fill(dayFromToday(1));
  await pressOn(pay, 'Record payment');
  await expect(pay).toContainText('This is more than the balance due of $237.70.');
  await expect(pay).toContainText('A payment can’t be in the future. Choose today or an earlier day.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pay.getByLabel('Amount').fill('100');
  await pay.getByLabel('Paid on').fill(dayFromToday(0));
  await pay.getByLabel('Note').fill('#1182');
  await pressOn(pay, 'Record payment');
  await expectMessage(page, 'Payment Recorded');
  await expect(payments).toContainText('$137.70');
  await expect(payments).toContainText('#1182');
  await pressOn(payments, 'Remove payment of $100.00');
  await expect(question(page)).toContainText('Remove this payment?');
  await press(page, 'Remove payment');
  await expectMessage(page, 'Payment Removed');
  await expect(payments).not.toContainText('#1182');

  await pressOn(payments, 'Record payment');
  // Another payment is recorded meanwhile: the server checks again.
  await recordPayment(shop, made.id, { amount: '37.70', method: 'cash' });
  await pressOn(pay, 'Record payment');
  await expect(pay).toContainText('This is more than the balance due of $200.00.');
  await pay.getByLabel('Amount').fill('200');
  await pressOn(pay, 'Record payment');
  await expectMessage(page, 'Payment Recorded', 'paid in full');
  await expect(payments.getByText('PAID', { exact: true })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await expect(open.getByRole('button', { name: 'Set Reminders' })).toHaveCount(0);

  const invoice = await downloadFrom(page, () => pressOn(open, 'Download INV-1001'));
  expectText(await pdfText(invoice), 'RECEIPT', 'INV-1001', '$237.70', 'PAID', 'Compressor replaced');
  const issued = await downloadFrom(page, () => pressOn(open, 'Download EST-1001'));
  expect(await pdfText(issued)).toBe(await pdfText(estimate));
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(one).toContainText('PAID');
  await expect(one.getByRole('button', { name: /^Progress/ })).toHaveCount(0);
});

test('customer, description and line items are saved together, and dropped rows are named', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const open = await openDetails(page, '1001');
  const save = open.getByRole('button', { name: 'Save Changes' });
  await expect(save).toHaveCount(0);
  await pressOn(open, 'Edit Customer');
  await expect(open.getByLabel('Name *')).toBeFocused();
  await open.getByLabel('Name *').fill('  ');
  await expect(save).toBeDisabled();
  await open.getByLabel('Name *').fill('Maria Ortiz');
  await open.getByLabel('Phone', { exact: true }).fill('2085550199');
  await expect(open.getByLabel('Phone', { exact: true })).toHaveValue('(208) 555-0199');
  await open.getByLabel('Email', { exact: true }).fill('maria');
  await pressOn(open, 'Edit Description');
  await open.getByLabel('Description', { exact: true }).fill('Compressor replaced');
  await open.getByLabel('Internal notes').fill('Gate code 4711');
  await pressOn(open, 'Edit Line Items');
  await open.getByLabel('Quantity, line 1').fill('3');
  await expect(open).toContainText('$332.70');
  await pressOn(open, 'Add Line Item');
  await open.getByLabel('Unit price, line 3').fill('50');
  await pressOn(open, 'Add Line Item');
  await open.getByLabel('Description, line 4').fill('Nothing');
  await open.getByLabel('Quantity, line 4').fill('0');
  // Rows that will not be saved are not counted before saving either.
  await expect(open).toContainText('$332.70');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});

  await save.click();
  await expectMessage(page, 'Update Failed', 'Customer Information');
  await expect(open).toContainText('Please enter a valid email address');
  await expect(open.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(open).toContainText('2 incomplete rows were not saved');
  await expect(open).toContainText('Row 4 (Nothing): Its quantity is not above 0.');
  await expect(section(open, 'Job Details')).toContainText('3 x Labor (hours)');
  await expect(section(open, 'Job Details')).toContainText('Compressor replaced');
  await open.getByLabel('Email', { exact: true }).fill('maria.ortiz@example.com');
  await save.click();
  await expectMessage(page, 'Customer Updated');
  await expect(section(open, 'Customer Information')).toContainText('Maria Ortiz');
  expect(await readJob(shop, job.id)).toMatchObject({
    customerName: 'Maria Ortiz',
    customerEmail: 'maria.ortiz@example.com',
    jobDescription: 'Compressor replaced',
    notes: 'Gate code 4711',
    totalAmount: '332.70',
  });
  await page.keyboard.press('Escape');
  await expect(card(page, '1001')).toContainText('Maria Ortiz');
  await expect(card(page, '1001')).toContainText('$332.70');
});

test('line items alone: saved, a server failure gets its own message, and a credit needs a confirmation', async ({
  page,
  shop,
}) => {
  const comments = 'Payment due upon completion. Work guaranteed for 30 days.';
  const job = await givenRepair(shop, {
    currentStage: 'invoice',
    serviceDateStart: dayFromToday(9),
    comments,
  });
  await openJobs(page);
  const open = await openDetails(page, '1001');
  await expect(open.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  // It began as an invoice: no other stage was ever reached, and the work cannot be done before its day.
  await expect(section(open, 'Job Status').getByRole('listitem')).toHaveText([
    /Estimate, skipped/,
    /Work Order, skipped/,
    /Invoice$/,
  ]);
  const today = new Date(`${dayFromToday(0)}T12:00:00Z`);
  await expect(open).toContainText(
    `Completed ${today.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`,
  );
  await expect(section(open, 'Job Details')).toContainText('Not printed: “Payment due upon completion.”');
  await pressOn(open, 'Edit Line Items');
  await open.getByLabel('Unit price, line 2').fill('60');
  await page.route('**/offer', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Update Failed', 'Failed to update line items. Please try again.');
  await page.unrouteAll();
  await expect(open.getByLabel('Unit price, line 2')).toHaveValue('60.00');
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Line Items Updated');
  await setTheme(page, { width: widths.phone });
  await pressOn(open, 'Edit Due Date');
  await open.getByLabel('Due Date', { exact: true }).fill('2031-01-02');
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Due Date Updated');
  await expect(section(open, 'Job Details')).toContainText('Jan 2, 2031');
  // The head of the dialog, with its way out, stays in sight.
  const message = await page.locator('[data-toast]').boundingBox();
  const head = await open.boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0);
  await setTheme(page, {});

  await recordPayment(shop, job.id, { amount: '200', method: 'check' });
  await pressOn(open, 'Edit Line Items');
  await open.getByLabel('Quantity, line 1').fill('1');
  await pressOn(open, 'Save Changes');
  await expect(question(page)).toContainText('The new total is $158.60, but $200.00 was already paid.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Keep editing');
  await expect(open.getByLabel('Quantity, line 1')).toHaveValue('1');
  expect((await readJob(shop, job.id)).totalAmount).toBe('253.60');
  await pressOn(open, 'Save Changes');
  await press(page, 'Save with credit');
  await expectMessage(page, 'Line Items Updated');
  const payments = section(open, 'Payments');
  await expect(payments).toContainText('Credit$41.40');
  await expect(payments.getByText('PAID', { exact: true })).toBeVisible();
  await expect(payments).not.toContainText('-$');
  await page.keyboard.press('Escape');
  await expect(card(page, '1001')).toContainText('Credit $41.40');
});

test('every way out asks about unsaved edits', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const open = await openDetails(page, '1001');
  await expect(page).toHaveURL(/\?job=/);
  await pressOn(open, 'Edit Customer');
  await open.getByLabel('Name *').fill('Somebody else');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Save your changes?');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Stay');
  await expect(open.getByLabel('Name *')).toHaveValue('Somebody else');
  await page.goBack();
  await press(page, 'Stay');
  await expect(open.getByLabel('Name *')).toHaveValue('Somebody else');
  await expect(page).toHaveURL(/\?job=/);
  await pressOn(section(open, 'Customer Information'), 'Cancel');
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(page).toHaveURL('/jobs');

  await openDetails(page, '1001');
  await pressOn(open, 'Edit Customer');
  await open.getByLabel('Name *').fill('Nobody');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await expect(open).toBeHidden();
  await expect(card(page, '1001')).toContainText('Maria Nguyễn');
  await openDetails(page, '1001');
  await page.goBack();
  await expect(open).toBeHidden();

  // Deleted elsewhere while it is edited: what was typed can still be copied.
  await openDetails(page, '1001');
  await pressOn(open, 'Edit Customer');
  await open.getByLabel('Name *').fill('Typed for nothing');
  await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
  await pressOn(open, 'Save Changes');
  await expect(open).toContainText('This job was deleted.');
  await expect(open.getByLabel('Name *')).toHaveValue('Typed for nothing');
  await expect(open.getByRole('button', { name: /Save|Progress|Assign/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
});

test('a link to a job opens it, or shows that the job is gone', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page, `?job=${job.id}`);
  await expect(section(details(page, '1001'), 'Customer Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/jobs');
  await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
  for (const id of [job.id, '.', '..']) {
    await openJobs(page, `?job=${id}`);
    await expect(page.getByRole('dialog')).toContainText('Job not found');
  }
  await expectNoViolationsAnywhere(page);
});

test('details of an invoice with mail and payments look right at every width', async ({
  page,
  app,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await recordPayment(shop, job.id, { amount: '100.00', method: 'check' });
  await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await app.drain();
  await openJobs(page, `?job=${job.id}`);
  await expect(section(details(page, '1001'), 'Email')).toContainText('Invoice sent');
  await expectNoViolationsAnywhere(page);
});
