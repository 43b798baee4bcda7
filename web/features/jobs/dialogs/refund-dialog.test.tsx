import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import type { Reply } from '#web/api/client.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails } from '#web/testing/samples.ts';
import { RefundDialog } from './refund-dialog.tsx';

const { server, show } = componentTest();
const call = 'POST /api/jobs/:id/payments/:paymentId/refund';

const payment: Payment = {
  id: 'p1',
  amount: '220.00',
  method: 'online',
  paidOn: '2026-11-14',
  note: null,
  isDeposit: false,
  ...notOnline,
  brand: 'visa',
  last4: '4242',
  reference: 'pi_3QxYz',
  createdAt: '2026-11-14T17:05:00Z',
};
const job: JobDetails = {
  ...sampleDetails,
  currentStage: 'invoice',
  totalAmount: '220.00',
  amountPaid: '220.00',
  balanceDue: '0.00',
  paymentStatus: 'paid',
  payments: [payment],
};

const refunded = (state: 'done' | 'pending'): Reply<typeof call> => ({
  payment,
  refund: { id: 'r1', amount: '50.00', state },
  amountPaid: '170.00',
  balanceDue: '50.00',
  paymentStatus: 'partly_paid',
  revision: 2,
});

async function open({ now = job, overpaid }: { now?: JobDetails; overpaid?: string } = {}) {
  server.always('GET /api/jobs/:id', now);
  server.always('GET /api/customer-payments/account', {
    state: 'ready',
    provider: 'sandbox',
    connectedAt: null,
  });
  const onClose = vi.fn();
  const page = await show(<RefundDialog job={now} paymentId="p1" overpaid={overpaid} onClose={onClose} />);
  const { screen, user } = page;
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount', { exact: false });
  const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason', { exact: false });
  const press = async () => user.click(screen.getByRole('button', { name: /^Refund \$/ }));
  const type = async (text: string) => {
    await user.clear(amount);
    await user.type(amount, text);
  };
  return { ...page, onClose, amount, reason, press, type };
}

test('it begins with what is left of the payment, and says what giving it back means', async () => {
  const { screen, amount, type } = await open();
  expect(amount.value).toBe('220.00');
  await screen.findByText('$220.00 is due again. Reminders stay off until you turn them on again.');
  await type('50');
  await screen.findByText(/\$50\.00 goes back to Visa ending in 4242/);
  await screen.findByText(/\$50\.00 is due again/);
  await screen.findByText('Sandbox: no money moves.');
});

test('what was refunded before, or is on its way, is not left', async () => {
  const refunds = [
    { id: 'r0', amount: '20.00', state: 'pending' as const, reason: 'x', createdAt: '2026-11-14T18:00:00Z' },
  ];
  const { amount } = await open({ now: { ...job, payments: [{ ...payment, refunds }] } });
  expect(amount.value).toBe('200.00');
});

test('what was overpaid comes with its amount and reason, one press from being sent', async () => {
  const now = { ...job, totalAmount: '170.00', balanceDue: '-50.00' };
  const { screen, press, onClose } = await open({ now, overpaid: '50.00' });
  await screen.findByText('Nothing is owed either way then.');
  await press();
  const sent = await server.next(call);
  expect(sent.body).toEqual({ amount: '50.00', reason: 'More was paid than was due.' });
  sent.reply(refunded('done'));
  await screen.findByText('$50.00 goes back to Visa ending in 4242.');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a reason is required, and more than is left is refused at the field', async () => {
  const { screen, press, type } = await open();
  await press();
  await screen.findByText('Please say why you give this back.');
  await type('220.01');
  pressTwice(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByText('This is more than the $220.00 that is left of this payment.');
  expect(server.count(call)).toBe(0);
});

test('after a lost answer the same press is the same refund, and two at once are one', async () => {
  const { screen, user, reason, type } = await open();
  await type('50');
  await user.type(reason, 'Part returned');
  pressTwice(screen.getByRole('button', { name: 'Refund $50.00' }));
  const first = await server.next(call);
  expect(first.idempotencyKey).not.toBeNull();
  first.lose();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund $50.00' }).disabled).toBe(false),
  );
  await user.click(await screen.findByRole('button', { name: 'Refund $50.00' }));
  const again = await server.next(call);
  expect([again.idempotencyKey, again.body]).toEqual([first.idempotencyKey, first.body]);
  again.reply(refunded('pending'));
  await screen.findByText('Refund Started');
  expect(server.count(call)).toBe(2);
});

test('why the provider does not give it back stands in the dialog, and what was typed stays', async () => {
  const { screen, user, reason, press, onClose } = await open();
  await user.type(reason, 'Part returned');
  await press();
  const message = 'Your balance at Stripe does not cover this refund now.';
  (await server.next(call)).refuse('refund_refused', { message });
  await screen.findByRole('alert');
  screen.getByText(message);
  expect(reason.value).toBe('Part returned');
  expect(onClose).not.toHaveBeenCalled();
});

test('more than is left by now is said at the amount, as the server says it', async () => {
  const { screen, user, reason, press } = await open();
  await user.type(reason, 'Part returned');
  await press();
  (await server.next(call)).refuse('invalid_input', {
    fields: { amount: 'Only $10.00 is left of this payment.' },
  });
  await screen.findByText('Only $10.00 is left of this payment.');
});

test('of what the customer canceled nothing becomes due', async () => {
  await open({ now: { ...job, customerCancelledAt: '2026-11-15T10:00:00Z', refundBy: '2026-11-29' } }).then(
    ({ screen }) => screen.findByText(/Nothing becomes due/),
  );
});
