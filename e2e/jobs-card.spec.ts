// The card of a job: what it shows, and what its buttons do.
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, setTheme } from './harness.ts';
import {
  card,
  dayFromToday,
  givenRepair,
  openJobs,
  readJob,
  recordPayment,
  setDueDate,
  test,
} from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

test('a card shows everything about its job', async ({ page, app, shop }) => {
  const full = await givenRepair(shop, {
    currentStage: 'work_order',
    serviceDateStart: `${dayFromToday(1)}T08:00`,
    serviceDateEnd: `${dayFromToday(1)}T17:00`,
  });
  const bare = await givenRepair(shop, {
    customerName: 'Bare',
    customerEmail: '',
    customerPhone: '',
    customerAddress: '',
    jobDescription: '',
  });
  const sql = app.deps.db.pool;
  await sql.query("update jobs set work_order_signature = 'approved' where id = $1", [full.id]);
  await sql.query("update jobs set estimate_signature = 'declined' where id = $1", [bare.id]);
  await openJobs(page);
  const one = card(page, full.jobNumber);
  for (const text of [
    'Maria Nguyễn',
    '#1001',
    'Work Order',
    'Signed',
    '8:00 AM – 5:00 PM',
    'maria@example.com',
    '(208) 555-0177',
    '2210 W Bannock St, Boise, ID 83706',
    '$237.70',
    'No-cool repair',
  ])
    await expect(one).toContainText(text);
  const other = card(page, bare.jobNumber);
  for (const text of ['Estimate', 'Declined', 'No date set', 'No address', 'No description'])
    await expect(other).toContainText(text);
  await expect(one.getByRole('button', { name: 'Signed', exact: true })).toBeDisabled();
  await expect(other.getByRole('button', { name: 'Resend eSignature', exact: true })).toBeEnabled();
});

test('the due badge counts the days, and a paid job is never late', async ({ page, shop }) => {
  const due: [number | null, string][] = [
    [3, 'Due'],
    [0, 'Due'],
    [-1, '1 day past due'],
    [-15, '15 days past due'],
    [-16, '16 days past due'],
    [-400, '180 days past due'],
    [null, 'No due date set'],
  ];
  const numbers: [string, string][] = [];
  for (const [days, label] of due) {
    const job = await givenRepair(shop, { currentStage: 'invoice' });
    await setDueDate(shop, job.id, days === null ? null : dayFromToday(days));
    numbers.push([job.jobNumber, label]);
  }
  const paid = await givenRepair(shop, { currentStage: 'invoice' });
  await setDueDate(shop, paid.id, dayFromToday(-9));
  await recordPayment(shop, paid.id, { amount: paid.totalAmount });
  const free = await givenRepair(shop, { currentStage: 'invoice', lineItems: [] });
  await openJobs(page);
  // From the top down: only cards near the window are in the document.
  await expect(card(page, free.jobNumber).getByText('Nothing due', { exact: true })).toBeVisible();
  await expect(card(page, free.jobNumber).getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await expect(card(page, paid.jobNumber)).toContainText('PAID');
  await expect(card(page, paid.jobNumber)).not.toContainText('past due');
  for (const [number, label] of numbers.reverse()) {
    await card(page, number).scrollIntoViewIfNeeded();
    await expect(card(page, number).getByText(label, { exact: true })).toBeVisible();
  }
});

test('a job that will be deleted shows a warning, with another text for invoices', async ({ page, shop }) => {
  const job = await givenRepair(shop, { serviceDateStart: dayFromToday(-200) });
  const invoice = await givenRepair(shop, { serviceDateStart: dayFromToday(-3000), currentStage: 'invoice' });
  await shop.client.call('POST /api/company/retention', { body: { jobMonths: 6, invoiceMonths: 84 } });
  await openJobs(page);
  await expect(card(page, job.jobNumber)).toContainText(
    'This job will be deleted in 7 days. Change the service date to prevent deletion.',
  );
  await expect(card(page, invoice.jobNumber)).toContainText('Download the invoice to keep it.');
  await expectNoViolationsAnywhere(page);
});

test('download, copy, schedule and delete from the card', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const one = card(page, job.jobNumber);
  await page.route('**/download/estimate', async (route) => {
    await expect(one.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await route.continue();
  });
  const download = await downloadFrom(page, () => pressOn(one, 'Download PDF'));
  expect(download.suggestedFilename()).toBe('EST-1001.pdf');
  expectText(await pdfText(download), 'EST-1001', 'Maria Nguyễn', '$237.70');
  await page.unrouteAll();
  await page.route('**/download/estimate', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await pressOn(one, 'Download PDF');
  await expectMessage(page, 'Failed to download PDF. Please try again.');

  await pressOn(one, 'Copy as Estimate');
  await expectMessage(page, 'Job Duplicated', 'Job has been copied as a new estimate.');
  await expect(card(page, '1002')).toContainText('Maria Nguyễn');
  await page.route('**/duplicate', (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }));
  await pressOn(one, 'Copy as Estimate');
  await expectMessage(page, 'Failed to duplicate job: 409 Not now.');

  await pressOn(one, 'Assign to Calendar');
  const schedule = dialog(page, 'Assign to Calendar');
  await expect(schedule.getByRole('button', { name: 'Schedule Job' })).toBeDisabled();
  await schedule.getByLabel('Start Date').fill('2030-03-12');
  await expect(schedule.getByLabel('Start Time')).toHaveValue('08:00');
  await expect(schedule.getByLabel('End Date')).toHaveValue('2030-03-12');
  await expect(schedule.getByLabel('End Time')).toHaveValue('17:00');
  await schedule.getByLabel('End Time').fill('07:00');
  await expect(schedule).toContainText('End must be after start');
  await expect(schedule.getByRole('button', { name: 'Schedule Job' })).toBeDisabled();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await schedule.getByLabel('End Time').fill('16:30');
  await press(page, 'Schedule Job');
  await expectMessage(page, 'Service Date Updated', 'Job service date has been updated successfully.');
  await expect(one).toContainText('Mar 12, 2030, 8:00 AM – 4:30 PM');
  expect((await readJob(shop, job.id)).serviceDateStart).toBe('2030-03-12T14:00:00.000Z');
  await pressOn(one, 'Assign to Calendar');
  const edit = dialog(page, 'Edit Service Date');
  await expect(edit.getByLabel('Start Time')).toHaveValue('08:00');
  await press(page, 'Clear dates');
  await press(page, 'Update Date');
  await expect(one).toContainText('No date set');

  await press(page, 'Delete job #1002');
  await expect(question(page)).toContainText(
    'Are you sure? This will permanently delete job #1002 and all associated data. This action cannot be undone.',
  );
  await press(page, 'Cancel');
  // Printed before, so it waits in the bin.
  await press(page, 'Delete job #1001');
  await expect(question(page)).toContainText(
    'Are you sure? This will delete job #1001 and all associated data.',
  );
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Cancel');
  await press(page, 'Delete job #1001');
  await press(page, 'Yes, Delete Job');
  await expect(one).toHaveCount(0);
  await expect(card(page, '1002')).toBeVisible();
  expect((await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).status).toBe(404);
});
