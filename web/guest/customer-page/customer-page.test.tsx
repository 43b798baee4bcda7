import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CustomerPage as Page } from '#contract/customer-page.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { timings } from '#web/timings.ts';
import { CustomerPage } from './customer-page.tsx';
import { invoicePage, onlinePayment } from './testing/samples.ts';

const { server, show } = componentTest();
const read = 'GET /api/pay/:token';
const checkout = 'POST /api/pay/:token/checkout';
const viewed = 'POST /api/pay/:token/viewed';
const question = 'POST /api/pay/:token/question';

const payable = (more: Partial<Page> = {}) => invoicePage({ canPay: true, ...more });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(page: Page, address = '/pay/t') {
  server.always(viewed, { success: true });
  const shown = await show(<CustomerPage />, address, [], '/pay/$token');
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  (await server.next(read)).reply(page);
  await shown.screen.findByRole('heading', { level: 1 });
  return { ...shown, left };
}

/** As a browser shows a page it has kept. */
const comeBack = () =>
  act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

test('one press pays all that is due, and leaves for the payment page once', async () => {
  const { screen, left } = await open(payable());
  const button = screen.getByRole('button', { name: 'Pay $500.00' });
  pressTwice(button);
  const call = await server.next(checkout);
  expect(call.body).toEqual({ for: 'balance', amount: '500.00' });
  expect(call.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  call.reply({ checkoutUrl: 'https://pay.example/1' });
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
  // Busy until the page is left.
  button.click();
  expect(server.count(checkout)).toBe(1);
});

test('a deposit is paid as the deposit, and the page says what for', async () => {
  const { screen, user } = await open(
    payable({ kind: 'deposit', number: 'WO-1001', depositDue: '150.00', description: 'New furnace' }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deposit for WO-1001');
  const due = screen.getByRole('region', { name: 'Deposit due' });
  expect(due.textContent).toContain('New furnace');
  expect(due.textContent).toContain('Of $500.00 in total. The rest is billed later.');
  await user.click(screen.getByRole('button', { name: 'Pay deposit $150.00' }));
  const call = await server.next(checkout);
  expect(call.body).toEqual({ for: 'deposit', amount: '150.00' });
  call.refuse('payment_unavailable');
  await screen.findByText(/The payment provider did not respond/);
});

test('a press whose answer was lost is the same payment when it is pressed again', async () => {
  const { screen, user } = await open(payable());
  const press = () => user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
  await press();
  const first = await server.next(checkout);
  first.lose();
  await screen.findByText('No connection');
  await press();
  const second = await server.next(checkout);
  expect(second.idempotencyKey).toBe(first.idempotencyKey);
  second.reply({ checkoutUrl: '/pay/sandbox/1' });
});

test('after Back the button can be pressed again, and that is another payment', async () => {
  const { screen, user, left } = await open(payable());
  const press = () => user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
  await press();
  const first = await server.next(checkout);
  first.reply({ checkoutUrl: '/pay/sandbox/1' });
  await waitFor(() => expect(left).toHaveBeenCalled());
  comeBack();
  (await server.next(read)).reply(payable());
  await press();
  const second = await server.next(checkout);
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  second.refuse('online_payments_off');
  (await server.next(read)).reply(invoicePage());
  await screen.findByText(/does not take payments online/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull());
  expect(screen.getByRole('heading', { name: 'How to pay' })).toBeDefined();
});

test('what was paid in another window meanwhile is not charged again, and the page becomes the receipt', async () => {
  const { screen, user } = await open(payable());
  await user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
  (await server.next(checkout)).refuse('nothing_due');
  (await server.next(read)).reply(
    invoicePage({
      status: 'paid',
      amountPaid: '500.00',
      balanceDue: '0.00',
      payments: [onlinePayment('500.00')],
    }),
  );
  await screen.findByText('Nothing was charged');
  await screen.findByRole('heading', { level: 1, name: 'Receipt INV-1001' });
});

test('another amount than is shown is refused, and the new one is shown', async () => {
  const { screen, user } = await open(payable());
  await user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
  (await server.next(checkout)).refuse('invalid_input', { fields: { amount: 'Pay the whole balance.' } });
  (await server.next(read)).reply(payable({ totalAmount: '620.00', balanceDue: '620.00' }));
  await screen.findByText('The amount has changed. Please look at it and pay again.');
  await screen.findByRole('button', { name: 'Pay $620.00' });
});

test('a link that ended while the page was open says so', async () => {
  const { screen, user } = await open(payable());
  await user.click(screen.getByRole('button', { name: 'Pay $500.00' }));
  (await server.next(checkout)).refuse('pay_link_withdrawn');
  (await server.next(read)).refuse('pay_link_withdrawn');
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('a part is from $1.00 to what is due, and only where the company takes parts', async () => {
  const whole = await open(payable());
  expect(whole.screen.queryByRole('button', { name: 'Pay a different amount' })).toBeNull();
  whole.unmount();

  const { screen, user } = await open(payable({ allowPartPayments: true }));
  await user.click(screen.getByRole('button', { name: 'Pay a different amount' }));
  const field = await screen.findByLabelText('Amount to pay');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole('button', { name: 'Pay this amount' }));
  await screen.findByText('Enter the amount you want to pay.');
  for (const [typed, problem] of [
    ['0.99', 'The least you can pay is $1.00.'],
    ['500.01', 'The most you can pay now is $500.00.'],
    ['12.345', 'Use at most 2 decimals.'],
    ['abc', 'Use digits and a decimal point only, such as 1234.50.'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await screen.findByText(problem);
  }
  expect(server.count(checkout)).toBe(0);
  await user.clear(field);
  await user.type(field, '$1');
  await user.click(await screen.findByRole('button', { name: 'Pay $1.00' }));
  const call = await server.next(checkout);
  expect(call.body).toEqual({ for: 'balance', amount: '1.00' });
  call.refuse('invalid_input', { fields: { amount: 'This is more than the balance due of $0.50.' } });
  (await server.next(read)).reply(payable({ allowPartPayments: true }));
  await screen.findByText('This is more than the balance due of $0.50.');

  await user.click(screen.getByRole('button', { name: 'Pay all of it: $500.00' }));
  const opener = await screen.findByRole('button', { name: 'Pay a different amount' });
  expect(document.activeElement).toBe(opener);
});

test('of a dollar or less there are no parts', async () => {
  const { screen } = await open(payable({ allowPartPayments: true, balanceDue: '1.00' }));
  screen.getByRole('button', { name: 'Pay $1.00' });
  expect(screen.queryByRole('button', { name: 'Pay a different amount' })).toBeNull();
});

test('whoever comes back from paying is thanked, with the amount and what is left, and the address forgets it', async () => {
  const payments = [onlinePayment('200.00')];
  const page = payable({ amountPaid: '200.00', balanceDue: '300.00', payments });
  const { screen, address } = await open(page, '/pay/t?payment=done');
  const status = screen.getByText(/^Thank you!/).closest('[role=status]');
  expect(status?.textContent).toBe('Thank you! Your payment of $200.00 was received.$300.00 is left to pay.');
  expect(document.activeElement).toBe(status);
  await waitFor(() => expect(address()).toBe('/pay/t'));
  screen.getByRole('button', { name: 'Pay $300.00' });
});

test('a payment that is not known yet is asked for until it is, and nobody is asked to pay again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const { screen } = await open(payable({ isConfirming: true }), '/pay/t?payment=done');
  screen.getByText('Your payment is being confirmed');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: /ways to pay|How to pay/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(timings.paymentStateRefreshes));
  (await server.next(read)).reply(
    invoicePage({
      status: 'paid',
      amountPaid: '500.00',
      balanceDue: '0.00',
      payments: [onlinePayment('500.00')],
    }),
  );
  await screen.findByText('Thank you! Your payment of $500.00 was received.');
  const calls = server.count(read);
  await act(() => vi.advanceTimersByTimeAsync(3 * timings.latePaymentStateRefreshes));
  expect(server.count(read)).toBe(calls);
});

test('after a minute without an answer it says so, and whom to ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const page = payable({ isConfirming: true });
  const { screen } = await open(page, '/pay/t?payment=done');
  server.always(read, page);
  await act(() => vi.advanceTimersByTimeAsync(timings.paymentIsLate + 1000));
  await screen.findByText(/This takes longer than usual.*Ridgeline Heating & Air sees the payment/);
});

test('whoever canceled has not paid, and can pay still', async () => {
  const { screen } = await open(payable(), '/pay/t?payment=canceled');
  screen.getByText(/Nothing was charged\./);
  screen.getByRole('button', { name: 'Pay $500.00' });
});

test('the sandbox says before and after that no money moves', async () => {
  const before = await open(payable({ isSandbox: true }));
  before.screen.getByText('Test mode');
  before.unmount();
  const { screen } = await open(
    invoicePage({
      isSandbox: true,
      status: 'paid',
      amountPaid: '500.00',
      balanceDue: '0.00',
      payments: [onlinePayment('500.00')],
    }),
    '/pay/t?payment=done',
  );
  screen.getByText('This was a test: no money moved.');
});

test('opening the page says nothing; the first touch does, once', async () => {
  const { screen } = await open(invoicePage());
  fireEvent.scroll(document);
  expect(server.count(viewed)).toBe(0);
  fireEvent.wheel(document.body);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(server.count(viewed)).toBe(1));
});

test('a question is sent once, with the address to reply to, and the page says so', async () => {
  const { screen, user } = await open(invoicePage({ customerEmail: 'maria@example.com' }));
  const button = screen.getByRole('button', { name: 'Ask a question' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
  expect(dialog.getByLabelText('Your email')).toHaveProperty('value', 'maria@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('Please type your question.');
  await user.type(dialog.getByLabelText('Your question'), 'What is the trip fee?');
  // Closed by mistake: it is still there.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(button);
  const again = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
  expect(again.getByLabelText('Your question')).toHaveProperty('value', 'What is the trip fee?');
  pressTwice(again.getByRole('button', { name: 'Send' }));
  const call = await server.next(question);
  expect(call.body).toEqual({ message: 'What is the trip fee?', email: 'maria@example.com' });
  call.reply({ success: true });
  await screen.findByText('Your question was sent');
  await screen.findByText(
    'Ridgeline Heating & Air gets it by email, and the reply comes to maria@example.com.',
  );
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(server.count(question)).toBe(1);
});

test('a question that was not sent stays, and says why', async () => {
  const { screen, user } = await open(invoicePage());
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
  await user.type(dialog.getByLabelText('Your question'), 'Can I pay on Friday?');
  await user.type(dialog.getByLabelText('Your email'), 'maria@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  (await server.next(question)).refuse('too_many_requests');
  await screen.findByText('Not sent');
  expect(dialog.getByLabelText('Your question')).toHaveProperty('value', 'Can I pay on Friday?');
});

test('payments name their card and what was refunded or taken back, and add up', async () => {
  const payments = [
    onlinePayment('200.00', { isDeposit: true, refundedAmount: '50.00' }),
    onlinePayment('100.00', { brand: 'mastercard', last4: '4444' }),
  ];
  const { screen } = await open(payable({ amountPaid: '150.00', balanceDue: '350.00', payments }));
  const details = screen.getByRole('region', { name: 'Invoice details' }).textContent;
  expect(details).toContain('Deposit paid Nov 15, 2026 · Visa ending in 4242−$200.00');
  expect(details).toContain('Refunded to card ending in 4242+$50.00');
  expect(details).toContain('Paid Nov 15, 2026 · Mastercard ending in 4444−$100.00');
  expect(details).toContain('Returned by the bank+$100.00');
  expect(details).toContain('Balance due$350.00');
  expect(screen.getByRole('region', { name: 'Amount due' }).textContent).toContain('$50.00 refunded');
});
