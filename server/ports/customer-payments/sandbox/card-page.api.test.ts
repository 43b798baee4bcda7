// The sandbox's own card page: which cards it takes, and what it shows before and after.
import { expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import {
  type CustomerSandboxTestbed,
  checkoutOf,
  openSandboxTestbed,
  readyMerchant,
} from '../testing/customer-payment-testbeds.ts';

const card = { number: '4242424242424242', expiresMonth: 12, expiresYear: 2030, code: '123' };

async function opened(testbed: CustomerSandboxTestbed) {
  const merchant = await readyMerchant(testbed);
  const input = checkoutOf(testbed, merchant);
  const { checkoutId, checkoutUrl } = await testbed.payments.openCheckout(input);
  return { merchant, input, checkoutId, checkoutUrl };
}

test('the page says who asks for what, and how it stands', async () => {
  const testbed = await openSandboxTestbed();
  const { input, checkoutId, checkoutUrl } = await opened(testbed);
  expect(checkoutUrl).toBe(`/pay/sandbox/${checkoutId}`);
  const page = () => testbed.payments.readPage(checkoutId);
  expect(await page()).toEqual({
    title: input.title,
    companyName: 'North Plumbing',
    amountCents: input.amountCents,
    state: 'open',
    successUrl: input.successUrl,
    cancelUrl: input.cancelUrl,
  });
  expect(await testbed.payments.pay(checkoutId, card)).toEqual({ successUrl: input.successUrl });
  expect(await page()).toMatchObject({ state: 'paid' });
  expect(await testbed.payments.readPage('cs_nobody')).toBeNull();
});

test('a page that has run out of time says so and takes no card', async () => {
  const testbed = await openSandboxTestbed();
  const { checkoutId } = await opened(testbed);
  testbed.clock.advance(hours(1));
  expect(await testbed.payments.readPage(checkoutId)).toMatchObject({ state: 'closed' });
  await expect(testbed.payments.pay(checkoutId, card)).rejects.toMatchObject({ name: 'CheckoutClosed' });
  await expect(testbed.payments.pay('cs_nobody', card)).rejects.toMatchObject({ name: 'CheckoutClosed' });
});

test.each([
  ['a card of the world', { number: '4111111111111111' }, 'incorrect_number'],
  ['a card that is declined', { number: '4000000000000002' }, 'declined'],
  ['one that is declined when it is charged', { number: '4000000000000341' }, 'declined'],
  ['one without money', { number: '4000000000009995' }, 'insufficient_funds'],
  ['one whose month is over', { expiresMonth: 2, expiresYear: 2026 }, 'expired'],
  ['a code of four digits', { code: '1234' }, 'incorrect_code'],
])('%s is not charged', async (_, typed, reason) => {
  const testbed = await openSandboxTestbed();
  const { merchant, checkoutId } = await opened(testbed);
  await expect(testbed.payments.pay(checkoutId, { ...card, ...typed })).rejects.toMatchObject({
    name: 'CardDeclined',
    reason,
  });
  expect(await testbed.payments.findCheckout(merchant.id, checkoutId)).toMatchObject({ state: 'open' });
});

test('twenty presses at once charge once', async () => {
  const testbed = await openSandboxTestbed();
  const { merchant, checkoutId } = await opened(testbed);
  await Promise.all(Array.from({ length: 20 }, () => testbed.payments.pay(checkoutId, card)));
  const reference = (await testbed.payments.findCheckout(merchant.id, checkoutId))?.payment?.reference;
  expect(reference).toMatch(/^pi_/);
});

test('closing and paying at once end in one of the two', async () => {
  const testbed = await openSandboxTestbed();
  const { merchant, checkoutId } = await opened(testbed);
  const [paid, closed] = await Promise.allSettled([
    testbed.payments.pay(checkoutId, card),
    testbed.payments.closeCheckout(merchant.id, checkoutId),
  ]);
  const checkout = await testbed.payments.findCheckout(merchant.id, checkoutId);
  expect(checkout?.state).toBe(paid.status === 'fulfilled' ? 'paid' : 'closed');
  expect(closed).toMatchObject({ status: 'fulfilled', value: { state: checkout?.state } });
});

test('the customer’s bank disputes what a well-known test card paid', async () => {
  const testbed = await openSandboxTestbed();
  const { merchant, checkoutId } = await opened(testbed);
  await testbed.payments.pay(checkoutId, { ...card, number: '4000 0000 0000 0259' });
  expect(await testbed.payments.findCheckout(merchant.id, checkoutId)).toMatchObject({
    payment: { card: { last4: '0259' }, dispute: { state: 'needs_response', amountCents: 45_879 } },
  });
});
