// Online payments on the owner's side: connecting, what was paid on the job, giving back, a dispute, and links.
import type { Page } from '@playwright/test';
import { arriveAs } from './account-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, readJob, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

test.setTimeout(120_000);

const section = (page: Page) => page.getByRole('region', { name: 'Online payments' });
const payments = (page: Page, number: string) =>
  details(page, number).getByRole('region', { name: 'Payments' });

const visa = '4242 4242 4242 4242';
/** The customer's bank disputes what it paid at once. */
const disputed = '4000 0000 0000 0259';

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

async function givenLink({ client }: Shop, id: string): Promise<string> {
  return tokenOf((await client.ok('POST /api/jobs/:id/pay-link', { params: { id } })).url);
}

/** As a customer does on the page of the invoice and the sandbox's card page. */
async function payOnline({ app }: Shop, token: string, number = visa, amount?: string) {
  const guest = app.newGuest();
  const { checkoutUrl } = await guest.ok('POST /api/pay/:token/checkout', {
    params: { token },
    body: { for: 'balance', ...(amount && { amount }) },
  });
  await guest.ok('POST /api/sandbox/customer-payments/:id', {
    params: { id: tokenOf(checkoutUrl) },
    body: { number, expiresMonth: 12, expiresYear: 2040, code: '123' },
  });
}

/** An invoice over $237.70 of a company that takes payments in the sandbox. */
async function givenInvoice(shop: Shop) {
  await shop.client.ok('POST /api/customer-payments/account');
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  return { job, token: await givenLink(shop, job.id) };
}

test('an owner connects, allows part payments, and disconnects', async ({ page, shop }) => {
  await openJobs(page);
  await press(page, 'Profile & Support');
  await expect(section(page)).toContainText('Sandbox: no money moves');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(section(page), 'Connect');
  await expectMessage(page, 'Online Payments Connected');
  await expect(section(page)).toContainText(/Connected\s*since/);
  const allow = section(page).getByRole('switch', { name: 'Allow part payments' });
  await allow.check();
  await expect(section(page).getByRole('status')).toHaveText('Saved');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  expect(await shop.client.ok('GET /api/customer-payments/settings')).toEqual({ allowPartPayments: true });

  await pressOn(section(page), 'Disconnect');
  await expect(question(page)).toContainText('Customers can no longer pay online');
  await expectNoViolations(page);
  await pressOn(question(page), 'Stay connected');
  await expect(section(page)).toContainText('Connected');
  await pressOn(section(page), 'Disconnect');
  await pressOn(question(page), 'Disconnect');
  await expectMessage(page, 'Online Payments Disconnected');
  await expect(section(page).getByRole('button', { name: 'Connect' })).toBeVisible();
});

test('who returns from the provider sees how far it is', async ({ page, shop }) => {
  await shop.client.ok('POST /api/customer-payments/account');
  await open(page, '/jobs?customer-payments=done');
  await expect(section(page)).toContainText(/Connected\s*since/);
  await expect(section(page)).toBeInViewport();
  await expect(page).toHaveURL('/jobs');
  await open(page, '/jobs?customer-payments=retry');
  await expectMessage(page, 'Not finished yet');
  await expect(section(page)).toContainText('Connected');
});

test('an office person sees it, and cannot connect', async ({ app, browser, shop }) => {
  const olivia = await app.given.user({ accountId: shop.user.accountId, role: 'office' });
  const context = await browser.newContext({
    baseURL: app.base,
    viewport: { width: widths.phone, height: 844 },
  });
  const client = await app.given.sessionOf(olivia);
  await arriveAs(context, client);
  const phone = await context.newPage();
  await open(phone, '/jobs?customer-payments=done', { width: widths.phone });
  await expect(section(phone)).toContainText('Only the owner can change this.');
  await expect(section(phone).getByRole('button')).toHaveCount(0);
  await expectNoViolations(phone);
  expect((await client.call('POST /api/customer-payments/account')).status).toBe(403);
  await context.close();
});

test('what is paid online stands on the open job at once, is refunded in part, and is due again', async ({
  page,
  shop,
}) => {
  const { job, token } = await givenInvoice(shop);
  await openJobs(page);
  await openDetails(page, job.jobNumber);
  const paid = payments(page, job.jobNumber);
  await expect(paid).toContainText('Balance due');
  // While the owner looks at it: nothing is loaded anew by hand.
  await payOnline(shop, token);
  await expect(paid).toContainText('Paid online · Visa ending in 4242');
  await expect(paid).toContainText('PAID');
  await expect(paid.getByRole('button', { name: /^Remove payment/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});

  await pressOn(paid, 'Refund payment of $237.70');
  const refund = dialog(page, 'Refund payment');
  await expect(refund.getByLabel('Amount')).toHaveValue('237.70');
  await refund.getByLabel('Amount').fill('37.70');
  await expect(refund).toContainText('$37.70 is due again. Reminders stay off until you turn them on again.');
  await pressOn(refund, 'Refund $37.70');
  await expect(refund).toContainText('Please say why you give this back.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await refund.getByLabel('Reason').fill('One part was returned');
  await pressOn(refund, 'Refund $37.70');
  await expectMessage(page, 'Payment Refunded', '$37.70 goes back to Visa ending in 4242.');
  await expect(paid).toContainText('$37.70 refunded');
  await expect(paid).toContainText('One part was returned');
  expect(await readJob(shop, job.id)).toMatchObject({ amountPaid: '200.00', balanceDue: '37.70' });

  await pressOn(details(page, job.jobNumber), 'Set Reminders');
  await expect(dialog(page, 'Set Reminders')).toContainText(
    'follow-ups stay off until you turn reminders on again here',
  );
});

test('what two people paid too much is one press and a confirmation away from going back', async ({
  page,
  shop,
}) => {
  const { job, token } = await givenInvoice(shop);
  await shop.client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });
  const guest = shop.app.newGuest();
  const begin = (amount: string) =>
    guest.ok('POST /api/pay/:token/checkout', { params: { token }, body: { for: 'balance', amount } });
  const begun = [await begin('237.70'), await begin('237.70')];
  for (const { checkoutUrl } of begun)
    await guest.ok('POST /api/sandbox/customer-payments/:id', {
      params: { id: tokenOf(checkoutUrl) },
      body: { number: visa, expiresMonth: 12, expiresYear: 2040, code: '123' },
    });
  await openJobs(page);
  await openDetails(page, job.jobNumber);
  await pressOn(payments(page, job.jobNumber), 'Refund $237.70 overpaid');
  await pressOn(dialog(page, 'Refund payment'), 'Refund $237.70');
  await expectMessage(page, 'Payment Refunded');
  expect(await readJob(shop, job.id)).toMatchObject({ amountPaid: '237.70', balanceDue: '0.00' });
});

test('a dispute stands on card and job, with where to reply, and is not refunded', async ({
  page,
  app,
  shop,
}) => {
  const { job, token } = await givenInvoice(shop);
  await payOnline(shop, token, disputed);
  await app.runTimetable();
  await openJobs(page);
  await expect(card(page, job.jobNumber)).toContainText('Disputed: reply');
  const opened = await openDetails(page, job.jobNumber);
  await expect(opened).toContainText(/\$237\.70 disputed: reply by/);
  await expect(opened).toContainText('no money moves, and nobody waits for a reply');
  await expect(payments(page, job.jobNumber).getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
});

test('a payment link is handed over from the job and from what is sent, and all are withdrawn', async ({
  page,
  app,
  shop,
}) => {
  const { job, token } = await givenInvoice(shop);
  await openJobs(page);
  await openDetails(page, job.jobNumber);
  const read = (of: string) => app.newGuest().call('GET /api/pay/:token', { params: { token: of } });
  await pressOn(payments(page, job.jobNumber), 'Copy payment link');
  const link = dialog(page, 'Payment link');
  const copied = tokenOf(await link.getByLabel('Link').inputValue());
  expect((await read(copied)).status).toBe(200);
  await pressOn(link, 'QR code');
  await expect(link.getByRole('img', { name: /^QR code of the link to see and pay INV-/ })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(link, 'Done');

  await pressOn(details(page, job.jobNumber), 'Send Invoice');
  await pressOn(dialog(page, 'Send invoice'), 'Share link instead');
  const shared = tokenOf(await link.getByLabel('Link').inputValue());
  expect(shared).not.toBe(copied);
  await pressOn(link, 'Done');

  await pressOn(payments(page, job.jobNumber), 'Withdraw payment links');
  await expect(question(page)).toContainText('stops working at once');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(question(page), 'Withdraw Links');
  await expectMessage(page, 'Payment Links Withdrawn');
  for (const of of [token, copied, shared]) expect((await read(of)).status).toBe(410);
});
