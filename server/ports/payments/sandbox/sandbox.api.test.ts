// What only the sandbox does: cards typed in, its own payment page, and records that add up.
import { expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, later } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { CardDetails, CheckoutInput, Payer, TrialInput } from '../payments.ts';
import { openSandboxTestbed, startOfTest } from '../testing/payment-testbeds.ts';

const visa: CardDetails = { number: '4242 4242 4242 4242', expiresMonth: 8, expiresYear: 2030, code: '123' };
const trialEnd = later(new Date(startOfTest), days(14));

const trial = (payer: Payer, paymentMethodId: string): TrialInput => ({
  payer,
  paymentMethodId,
  plan: 'monthly',
  trialEnd,
  idempotencyKey: newId(),
});

const checkout = (payer: Payer, plan: CheckoutInput['plan']): CheckoutInput => ({
  payer,
  plan,
  amountCents: plans[plan].cents,
  successUrl: 'https://fieldwright.example/?payment=success',
  cancelUrl: 'https://fieldwright.example/subscription-select',
  idempotencyKey: newId(),
});

test.each([
  ['4242424242424242', '123', { brand: 'visa', last4: '4242' }],
  ['4242-4242-4242-4242', '123', { brand: 'visa', last4: '4242' }],
  ['5555 5555 5555 4444', '123', { brand: 'mastercard', last4: '4444' }],
  ['3782 822463 10005', '1234', { brand: 'amex', last4: '0005' }],
  ['4000 0000 0000 0341', '123', { brand: 'visa', last4: '0341' }],
])('the test number %s is taken', async (number, code, card) => {
  const { payments, newPayer } = await openSandboxTestbed();
  const id = await payments.makePaymentMethod({ ...visa, number, code });
  const started = await payments.startTrial(trial(await newPayer(), id));
  expect(started.card).toEqual({ ...card, expiresMonth: 8, expiresYear: 2030 });
});

test.each([
  [{ number: '4111 1111 1111 1111' }, 'incorrect_number', /sandbox.*4242 4242 4242 4242/],
  [{ number: '' }, 'incorrect_number', /4000 0000 0000 0002/],
  [{ number: '4242 4242 4242 4241' }, 'incorrect_number', /4000 0000 0000 0341/],
  [{ expiresMonth: 2, expiresYear: 2026 }, 'expired', /has expired/],
  [{ code: '1234' }, 'incorrect_code', /security code/],
  [{ number: '378282246310005', code: '123' }, 'incorrect_code', /security code/],
])('%j is refused at the counter', async (over, reason, message) => {
  const { payments } = await openSandboxTestbed();
  const refused = payments.makePaymentMethod({ ...visa, ...over });
  await expect(refused).rejects.toMatchObject({ name: 'CardDeclined', reason });
  await expect(refused).rejects.toThrow(message);
});

test('a card is good to the end of its month', async () => {
  const { payments, clock } = await openSandboxTestbed();
  clock.set('2026-03-31T23:59:59.000Z');
  const card = { ...visa, expiresMonth: 3, expiresYear: 2026 };
  await expect(payments.makePaymentMethod(card)).resolves.toMatch(/^pm_sandbox_/);
  clock.set('2026-04-01T00:00:00.000Z');
  await expect(payments.makePaymentMethod(card)).rejects.toMatchObject({ reason: 'expired' });
});

test('a card that runs out during the trial is declined when the trial ends', async () => {
  const { payments, clock, newPayer } = await openSandboxTestbed();
  const payer = await newPayer();
  clock.set('2026-03-25T15:00:00.000Z');
  const id = await payments.makePaymentMethod({ ...visa, expiresMonth: 3, expiresYear: 2026 });
  const end = new Date('2026-04-08T15:00:00.000Z');
  const { subscription } = await payments.startTrial({ ...trial(payer, id), trialEnd: end });
  clock.set(end);
  const outcome = await payments.renew({
    payer,
    subscriptionId: subscription.id,
    amountCents: plans.monthly.cents,
    nextPeriodEnd: new Date('2026-05-08T15:00:00.000Z'),
    now: end,
    idempotencyKey: newId(),
  });
  expect(outcome).toMatchObject({ outcome: 'declined', failure: { reason: 'expired' } });
});

test('no number is kept, only its last four digits', async () => {
  const { payments, newPayer, db } = await openSandboxTestbed();
  const id = await payments.makePaymentMethod(visa);
  await payments.startTrial(trial(await newPayer(), id));
  const { rows } = await db.pool.query('select * from sandbox_payment_methods where id = $1', [id]);
  expect(rows[0]).toMatchObject({ last4: '4242', expires_year: 2030 });
  expect(JSON.stringify(rows)).not.toMatch(/4242.?4242|"123"/);
});

test('a card given to one payer is of no use to another', async () => {
  const { payments, newPayer } = await openSandboxTestbed();
  const id = await payments.makePaymentMethod(visa);
  await payments.startTrial(trial(await newPayer(), id));
  await expect(payments.startTrial(trial(await newPayer(), id))).rejects.toMatchObject({
    name: 'CardDeclined',
    reason: 'unusable',
  });
});

test('cards that were typed and never used are forgotten after a day', async () => {
  const { payments, clock, newPayer } = await openSandboxTestbed();
  const [unused, used] = [await payments.makePaymentMethod(visa), await payments.makePaymentMethod(visa)];
  const payer = await newPayer();
  await payments.startTrial(trial(payer, used));
  clock.advance(days(2));
  await payments.makePaymentMethod(visa);
  await expect(payments.startTrial(trial(await newPayer(), unused))).rejects.toMatchObject({
    reason: 'unusable',
  });
  await expect(payments.startTrial(trial(payer, used))).resolves.toMatchObject({ card: { last4: '4242' } });
});

test('a checkout leads to our own page, which pays it once', async () => {
  const { payments, newPayer } = await openSandboxTestbed();
  const payer = await newPayer();
  const opened = await payments.openCheckout(checkout(payer, 'monthly'));
  const secret = opened.clientSecret ?? '';
  expect(opened.checkoutUrl).toBe(
    `/checkout?${new URLSearchParams({ client_secret: secret, plan: 'monthly' })}`,
  );
  const clicks = await Promise.all([1, 2, 3].map(() => payments.payCheckout(secret, 'pm_card_visa')));
  expect(new Set(clicks.map(({ charge }) => charge.id)).size).toBe(1);
  expect(clicks[0]).toMatchObject({ customerId: opened.customerId, plan: 'monthly' });
  expect((await payments.lookUp(opened.customerId))?.charges).toHaveLength(1);
});

test('a checkout that does not exist cannot be paid', async () => {
  const { payments } = await openSandboxTestbed();
  await expect(payments.payCheckout('cs_made_up', 'pm_card_visa')).rejects.toMatchObject({
    name: 'CheckoutClosed',
  });
});

test('a month that begins on the 31st ends on the last day of the next', async () => {
  const { payments, clock, newPayer } = await openSandboxTestbed();
  clock.set('2026-01-31T12:00:00.000Z');
  const opened = await payments.openCheckout(checkout(await newPayer(), 'monthly'));
  await payments.payCheckout(opened.clientSecret ?? '', 'pm_card_visa');
  expect((await payments.lookUp(opened.customerId))?.subscription?.periodEnd).toEqual(
    new Date('2026-02-28T12:00:00.000Z'),
  );
});

test('a key that was used for something else is refused', async () => {
  const { payments, newPayer } = await openSandboxTestbed();
  const payer = await newPayer();
  const input = {
    payer,
    paymentMethodId: 'pm_card_visa',
    amountCents: 1000,
    description: 'Lifetime access',
    idempotencyKey: newId(),
  };
  await payments.chargeOnce(input);
  await expect(payments.chargeOnce({ ...input, amountCents: 2000 })).rejects.toThrow('another input');
});

test('two refunds at once never give back more than was charged', async () => {
  const { payments, newPayer } = await openSandboxTestbed();
  const payer = await newPayer();
  const { charge } = await payments.chargeOnce({
    payer,
    paymentMethodId: 'pm_card_visa',
    amountCents: 1000,
    description: 'Lifetime access',
    idempotencyKey: newId(),
  });
  const refund = { chargeId: charge.id, amountCents: 700 };
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => payments.cancel({ payer, subscriptionId: null, refund, idempotencyKey: newId() })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a declined charge leaves a record', async () => {
  const { payments, newPayer, db } = await openSandboxTestbed();
  const payer = await newPayer();
  const input = {
    payer,
    paymentMethodId: 'pm_card_chargeCustomerFail',
    amountCents: 1000,
    description: 'Lifetime access',
    idempotencyKey: newId(),
  };
  await expect(payments.chargeOnce(input)).rejects.toMatchObject({ reason: 'declined' });
  const { rows } = await db.pool.query(
    'select charged_cents, decline_reason from sandbox_charges where account_id = $1',
    [payer.accountId],
  );
  expect(rows).toEqual([{ charged_cents: 1000, decline_reason: 'declined' }]);
});

test('nothing is left when the account is erased', async () => {
  const { payments, newPayer, db } = await openSandboxTestbed();
  const payer = await newPayer();
  const { subscription } = await payments.startTrial(trial(payer, 'pm_card_visa'));
  const opened = await payments.openCheckout(checkout(payer, 'lifetime'));
  const { charge } = await payments.payCheckout(opened.clientSecret ?? '', 'pm_card_visa');
  await payments.cancel({
    payer,
    subscriptionId: subscription.id,
    refund: { chargeId: charge.id, amountCents: 100 },
    idempotencyKey: newId(),
  });
  await db.pool.query('delete from accounts where id = $1', [payer.accountId]);
  const { rows: tables } = await db.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_name like 'sandbox\\_%'",
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { table_name: table } of tables) {
    const { rows } = await db.pool.query(`select 1 from ${table} where account_id = $1`, [payer.accountId]);
    expect(rows, table).toEqual([]);
  }
});
