// What customers paid online, on the job: given back, disputed, and the links by which they pay.
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { DisputeNotices } from './dispute-notice.tsx';
import { PaymentsSection } from './payments-section.tsx';

const { server, show } = componentTest();
const timeZone = 'America/Boise';

const online: Payment = {
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
const byCheck: Payment = { ...online, id: 'p2', amount: '40.00', method: 'check', ...notOnline };

const invoice: JobDetails = {
  ...sampleDetails,
  currentStage: 'invoice',
  totalAmount: '220.00',
  amountPaid: '220.00',
  balanceDue: '0.00',
  paymentStatus: 'paid',
  payments: [online],
};

async function open(job: Partial<JobDetails> = {}) {
  const opened = vi.fn();
  const actions = { open: opened } as unknown as JobActions;
  const shown = { ...invoice, ...job };
  return { ...(await show(<PaymentsSection job={shown} {...{ actions, timeZone }} />)), opened, job: shown };
}

test('an online payment names card, reference and time, is refunded, and never removed', async () => {
  const { screen, user, opened, job } = await open({ payments: [online, byCheck] });
  await screen.findByText(/Paid online · Visa ending in 4242 · Nov 14, 2026, 10:05\sAM/);
  screen.getByText('pi_3QxYz');
  expect(screen.queryByRole('button', { name: 'Remove payment of $220.00' })).toBeNull();
  screen.getByRole('button', { name: 'Remove payment of $40.00' });
  expect(screen.queryByRole('button', { name: 'Refund payment of $40.00' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refund payment of $220.00' }));
  expect(opened).toHaveBeenCalledWith({ kind: 'refund', job, paymentId: 'p1' });
});

const refund = { id: 'r1', amount: '50.00', reason: 'Part returned', createdAt: '2026-11-15T17:00:00Z' };

test.each([
  ['pending', 'Refund of $50.00 is on its way to Visa ending in 4242'],
  ['done', '$50.00 refunded to Visa ending in 4242'],
  ['failed', 'Refund of $50.00 failed: your customer did not get it'],
] as const)('a refund that is %s says so, with its reason', async (state, text) => {
  const payment = {
    ...online,
    refundedAmount: state === 'done' ? '50.00' : '0.00',
    refunds: [{ ...refund, state }],
  };
  const { screen } = await open({ payments: [payment] });
  const refunds = within(await screen.findByRole('list', { name: 'Refunds of $220.00' }));
  refunds.getByText(text, { exact: false });
  refunds.getByText('Part returned');
});

test('what was given back whole, or is on its way, is refunded and receipted no more', async () => {
  const whole = { ...refund, amount: '220.00', state: 'pending' as const };
  const { screen } = await open({ payments: [{ ...online, refunds: [whole] }] });
  await screen.findByText(/is on its way/);
  expect(screen.queryByRole('button', { name: 'Refund payment of $220.00' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Email receipt for $220.00' })).toBeNull();
});

test('what was paid too much is offered back from the newest online payment that covers it', async () => {
  const older = { ...online, id: 'p0', createdAt: '2026-11-13T17:00:00Z' };
  const payments = [older, online, byCheck];
  const { screen, user, opened, job } = await open({ payments, amountPaid: '480.00', balanceDue: '-100.00' });
  await user.click(await screen.findByRole('button', { name: 'Refund $100.00 overpaid' }));
  expect(opened).toHaveBeenCalledWith({ kind: 'refund', job, paymentId: 'p1', overpaid: '100.00' });
});

test('what was paid too much by check is not offered back online', async () => {
  const { screen } = await open({ payments: [byCheck], balanceDue: '-10.00' });
  await screen.findByText('More was paid than this job asks for now.');
  expect(screen.queryByRole('button', { name: /overpaid/ })).toBeNull();
});

test.each([
  ['needs_response', 'stripe', /\$220\.00 disputed: reply by Nov 28/],
  ['under_review', 'stripe', '$220.00 disputed, under review'],
  ['needs_response', 'sandbox', /nobody waits for a reply/],
] as const)(
  'a dispute that is %s at %s says how much, until when and where',
  async (state, provider, text) => {
    server.always('GET /api/customer-payments/account', { state: 'ready', provider, connectedAt: null });
    const dispute = { state, amount: '220.00', respondBy: '2026-11-28T20:00:00Z' };
    const job = { ...invoice, payments: [{ ...online, dispute }] };
    const { screen } = await show(<DisputeNotices job={job} timeZone={timeZone} today="2026-11-16" />);
    await screen.findByText(text);
    const link = state === 'needs_response' && provider === 'stripe';
    if (link) await screen.findByRole('link', { name: 'Reply at Stripe' });
    else expect(screen.queryByRole('link')).toBeNull();
  },
);

test('a disputed payment cannot be refunded; one that was won can', async () => {
  const disputed = (state: 'needs_response' | 'won'): Payment => ({
    ...online,
    dispute: { state, amount: '220.00', respondBy: null },
  });
  const { screen, unmount } = await open({ payments: [disputed('needs_response')] });
  await screen.findByText('Disputed');
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  unmount();
  const { screen: again } = await open({ payments: [disputed('won')] });
  await again.findByText('Dispute over $220.00 won.');
  again.getByRole('button', { name: 'Refund payment of $220.00' });
});

const makeLink = 'POST /api/jobs/:id/pay-link';

test('a payment link is made once, asked about where the invoice is above what was approved, and handed over', async () => {
  const { screen, user, opened, job } = await open({
    balanceDue: '220.00',
    paymentStatus: 'unpaid',
    payments: [],
  });
  pressTwice(await screen.findByRole('button', { name: 'Copy payment link' }));
  (await server.next(makeLink)).refuse('above_approved');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Send Anyway' }));
  const again = await server.next(makeLink);
  expect(again.body).toEqual({ sendAnyway: true });
  again.reply({ url: 'http://localhost:3000/pay/abc' });
  await vi.waitFor(() =>
    expect(opened).toHaveBeenCalledWith({ kind: 'pay-link', job, url: 'http://localhost:3000/pay/abc' }),
  );
});

test('withdrawing links asks first, and says how many ended', async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw payment links' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/in emails that were sent/);
  await user.click(question.getByRole('button', { name: 'Withdraw Links' }));
  (await server.next('DELETE /api/jobs/:id/pay-link')).reply({ success: true, withdrawn: 2 });
  await screen.findByText('2 links have ended.');
});

test.each([
  ['an estimate', { currentStage: 'estimate' }],
  ['a work order without a deposit', { currentStage: 'work_order' }],
  ['a closed job', { closedAs: 'archived' }],
] as const)('%s has no payment links', async (_, job) => {
  const { screen } = await open({ ...job, payments: [byCheck] });
  await screen.findByText(/Check/);
  expect(screen.queryByRole('button', { name: /payment link/ })).toBeNull();
});

test('a requested deposit has one', async () => {
  const { screen } = await open({
    currentStage: 'work_order',
    depositDue: '50.00',
    depositAmount: '50.00',
    payments: [],
  });
  await screen.findByRole('button', { name: 'Copy payment link' });
});
