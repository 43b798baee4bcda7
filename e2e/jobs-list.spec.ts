// The list of jobs: order, search, filter, cards and their buttons, and ten thousand of them.
import type { Page } from '@playwright/test';
import { message, noLimits, press } from './account-steps.ts';
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  details,
  dialog,
  expectMessage,
  givenRepair,
  names,
  openJobs,
  openShop,
  pressOn,
  question,
  readJob,
  type Shop,
} from './jobs-steps.ts';

test.use({ appEnv: noLimits });

const line = (unitPrice: string) => [{ quantity: 1, description: 'Work', unitPrice, taxed: false }];

/** Three jobs, the newest last. */
async function fill(shop: Shop) {
  await givenRepair(shop, { customerName: 'bella', lineItems: line('300.00') });
  await givenRepair(shop, {
    customerName: 'Adam',
    lineItems: line('100.00'),
    currentStage: 'work_order',
    customerAddress: '87 Cedar Ln, Meridian',
  });
  await givenRepair(shop, { customerName: 'Carl', lineItems: line('200.00'), currentStage: 'invoice' });
}

const sortBy = (page: Page, label: string) => page.getByLabel('Sort jobs').selectOption({ label });
const chooseStage = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Stage' }).getByRole('radio', { name }).click();

test('without jobs the page shows what to do, and after an error it can be retried', async ({
  page,
  app,
}) => {
  await openShop(page, app);
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  );
  await openJobs(page);
  await expect(page.getByRole('alert')).toContainText('It broke.');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(page.getByText('There are no jobs. Create one above!')).toBeVisible();
  await expect(page.getByText('Manage and create jobs')).toBeVisible();
  await expect(page.getByLabel('Sort jobs')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByRole('link', { name: 'Create Job' }).click();
  await expect(page).toHaveURL('/generate');
});

test('every order, the search and the stages filter correctly, and Back goes through them', async ({
  page,
  app,
}) => {
  const shop = await openShop(page, app);
  await fill(shop);
  await openJobs(page);
  const orders: [string, RegExp[]][] = [
    ['Oldest First', [/bella/, /Adam/, /Carl/]],
    ['Customer A-Z', [/Adam/, /bella/, /Carl/]],
    ['Customer Z-A', [/Carl/, /bella/, /Adam/]],
    ['Total: Low to High', [/Adam/, /Carl/, /bella/]],
    ['Total: High to Low', [/bella/, /Carl/, /Adam/]],
    ['Newest First', [/Carl/, /Adam/, /bella/]],
  ];
  await expect(names(page)).toHaveText([/Carl/, /Adam/, /bella/]);
  for (const [label, order] of orders) {
    await sortBy(page, label);
    await expect(names(page)).toHaveText(order);
  }

  await chooseStage(page, /^Work orders 1$/);
  await expect(names(page)).toHaveText([/Adam/]);
  await expect(page).toHaveURL('/jobs?stage=work_order');
  await chooseStage(page, /^Invoices 1$/);
  await expect(names(page)).toHaveText([/Carl/]);
  await page.goBack();
  await expect(names(page)).toHaveText([/Adam/]);
  await page.reload();
  await expect(names(page)).toHaveText([/Adam/]);
  await chooseStage(page, /^All 3$/);

  await page.getByLabel('Search jobs').fill('cedar');
  await expect(names(page)).toHaveText([/Adam/]);
  await expect(page).toHaveURL('/jobs?q=cedar');
  await page.getByLabel('Search jobs').fill('1003');
  await expect(names(page)).toHaveText([/Carl/]);
  await page.getByLabel('Search jobs').fill('nobody');
  await expect(page.getByText('No jobs match')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Show all jobs');
  await expect(page.getByLabel('Search jobs')).toHaveValue('');
  await expect(names(page)).toHaveCount(3);
});

test('a card shows everything about its job', async ({ page, app }) => {
  const shop = await openShop(page, app);
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

test('the due badge counts the days, and a paid job is never late', async ({ page, app }) => {
  const shop = await openShop(page, app);
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
    const invoiceDueDate = days === null ? null : dayFromToday(days);
    await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { invoiceDueDate },
    });
    numbers.push([job.jobNumber, label]);
  }
  const paid = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: paid.id },
    body: { invoiceDueDate: dayFromToday(-9) },
  });
  await shop.client.call('POST /api/jobs/:id/payments', {
    params: { id: paid.id },
    body: { amount: paid.totalAmount },
  });
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

test('a job that will be deleted shows a warning, with another text for invoices', async ({ page, app }) => {
  const shop = await openShop(page, app);
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

test('download, copy, schedule and delete from the card', async ({ page, app }) => {
  const shop = await openShop(page, app);
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

  await press(page, 'Delete job #1001');
  await expect(question(page)).toContainText(
    'Are you sure? This will permanently delete job #1001 and all associated data. This action cannot be undone.',
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

test('an invoice without an address asks for one, is sent once, and needs a confirmation to be sent again', async ({
  page,
  app,
}) => {
  const shop = await openShop(page, app);
  const job = await givenRepair(shop, { currentStage: 'invoice', customerEmail: '' });
  await openJobs(page);
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  const open = details(page, job.jobNumber);
  await expect(open).toContainText(
    'Customer email is required to send the invoice. Please add an email address in the job details first.',
  );
  await expect(open.getByLabel('Email', { exact: true })).toBeFocused();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await open.getByLabel('Email', { exact: true }).fill('maria@example.com');
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Customer Updated');
  // The action that needed the address is offered at once.
  await pressOn(open, 'Send Invoice');
  await expectMessage(page, 'Invoice Sent', 'maria@example.com');
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(card(page, job.jobNumber)).toContainText('Invoice on its way');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
  const mail = await app.mailbox.latest('maria@example.com');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-1001.pdf']);

  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await expect(question(page)).toContainText('It was sent to maria@example.com on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Cancel');
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await press(page, 'Send Again');
  // The first message may still stand: the card tells that the second email is queued.
  await expect(card(page, job.jobNumber)).toContainText('Invoice on its way');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toHaveLength(2);
});

test('a failed email shows why and can be sent again', async ({ page, app }) => {
  const shop = await openShop(page, app);
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await app.drain();
  await app.deps.db.pool.query(
    "update mails set state = 'failed', last_error = 'mailbox full' where subject_id = $1",
    [job.id],
  );
  await openJobs(page);
  await expect(card(page, job.jobNumber)).toContainText('Invoice email failed: mailbox full');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(card(page, job.jobNumber), 'Resend');
  await press(page, 'Send Again');
  await expectMessage(page, 'Invoice Sent');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
});

test('two tabs move one job: the second finds it moved', async ({ page, app, context }) => {
  const shop = await openShop(page, app);
  const job = await givenRepair(shop);
  await openJobs(page);
  const other = await context.newPage();
  await openJobs(other);
  for (const tab of [page, other]) {
    await pressOn(card(tab, job.jobNumber), 'Progress to Work Order');
    await expect(question(tab)).toContainText(
      'This will move the entire job to the next phase. This cannot be undone.',
    );
  }
  await press(page, 'Yes, Move Job');
  await expect(card(page, job.jobNumber)).toContainText('Work Order');
  await press(other, 'Yes, Move Job');
  await expect(card(other, job.jobNumber)).toContainText('Work Order');
  expect((await readJob(shop, job.id)).currentStage).toBe('work_order');

  // Meanwhile two steps ahead: the step this tab knows is no longer the next one.
  const ahead = await givenRepair(shop, { customerName: 'Harold Jensen' });
  await openJobs(other);
  await pressOn(card(other, ahead.jobNumber), 'Progress to Work Order');
  for (const stage of ['work_order', 'invoice'])
    await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: ahead.id }, body: { stage } });
  await press(other, 'Yes, Move Job');
  await expectMessage(other, 'A job moves forward one stage at a time.');
  await expect(card(other, ahead.jobNumber)).toContainText('Invoice');
});

test('moving runs once, and takes the job out of a list of one stage', async ({ page, app }) => {
  const shop = await openShop(page, app);
  const job = await givenRepair(shop);
  await openJobs(page, '?stage=estimate');
  await page.route('**/stage', async (route) => {
    await expect(question(page).getByRole('button', { name: 'Moving...' })).toBeDisabled();
    await route.continue();
  });
  await pressOn(card(page, job.jobNumber), 'Progress to Work Order');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Yes, Move Job');
  await expect(message(page)).toContainText('Job Moved');
  await expect(card(page, job.jobNumber)).toHaveCount(0);
  await expect(page.getByText('No jobs match')).toBeVisible();
});

test('ten thousand jobs: few of them in the document, the last one within reach', async ({ page, app }) => {
  const { user } = await openShop(page, app);
  await app.deps.db.pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items,
       tax_rate, subtotal_cents, tax_cents, total_cents, stage, estimate_at, search)
     select $1, gen_random_uuid(), 'N' || n, now() - n * interval '1 minute', now(), 'Customer ' || n,
       'customer ' || n, '[]', 0, 0, 0, 0, 'estimate', now(), '' from generate_series(1, 10000) n`,
    [user.accountId],
  );
  await openJobs(page);
  await expect(card(page, 'N1')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 10000' })).toBeVisible();
  const cards = () => page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').count();
  expect(await cards()).toBeLessThan(25);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const toTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return card(page, 'N10000').isVisible();
  };
  await expect.poll(toTheEnd, { timeout: 45_000 }).toBe(true);
  expect(await cards()).toBeLessThan(25);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(nodes).toBeLessThan(2500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(card(page, 'N1')).toBeVisible();
});

test('the list looks right in both themes and at both widths', async ({ page, app }) => {
  const shop = await openShop(page, app);
  await fill(shop);
  const late = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: late.id },
    body: { invoiceDueDate: dayFromToday(-6) },
  });
  await shop.client.call('POST /api/jobs/:id/payments', {
    params: { id: late.id },
    body: { amount: '100.00' },
  });
  for (const width of Object.values(widths)) {
    await open(page, '/jobs', { width });
    await expect(card(page, late.jobNumber)).toContainText('of $237.70');
    await expectNoViolationsAnywhere(page);
  }
});
