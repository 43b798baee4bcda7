import { expect, test } from 'vitest';
import { sampleJob } from '#web/testing/samples.ts';
import { type StateBadge, stateBadges } from './job-badges.tsx';

const today = '2026-11-18';
const shown = (badges: StateBadge[]) => badges.map(({ tone, label }) => `${tone}: ${label}`);

const sold = {
  ...sampleJob,
  currentStage: 'work_order' as const,
  changeOrderStatus: 'sent' as const,
  workOrderSignatureStatus: 'pending' as const,
  depositDue: '500.00',
  notBefore: '2026-11-22',
  serviceDate: null,
};

test('what is to be done here stands first and loud, what waits for others or is done is quiet', () => {
  expect(shown(stateBadges(sold, today))).toEqual([
    'warning: Deposit $500.00 due',
    'neutral: Pending',
    'neutral: Change order sent',
    'neutral: Not before Nov 22',
  ]);
  const declined = { ...sold, changeOrderStatus: 'declined' as const };
  expect(shown(stateBadges(declined, today)).slice(0, 2)).toEqual([
    'danger: Change order declined',
    'warning: Deposit $500.00 due',
  ]);
});

test('work that is planned while the customer can still cancel is said loudly', () => {
  const hold = { ...sold, depositDue: '0.00', changeOrderStatus: null };
  const first = (serviceDate: string) => shown(stateBadges({ ...hold, serviceDate }, today))[0];
  expect(first('2026-11-21')).toBe('warning: Not before Nov 22');
  expect(first('2026-11-22')).toBe('neutral: Pending');
  const canceled = { ...hold, customerCancelledAt: '2026-11-17T12:00:00.000Z' };
  expect(shown(stateBadges(canceled, today))[0]).toBe('danger: Customer canceled');
});

test.each(['not_sent', 'approved', 'cancelled', 'superseded', 'declined'] as const)(
  'what the customer canceled is not called signed, nor withdrawn by us: a work order that is %s has no badge of its own',
  (workOrderSignatureStatus) => {
    const canceled = {
      ...sampleJob,
      currentStage: 'work_order' as const,
      estimateSignatureStatus: 'cancelled' as const,
      workOrderSignatureStatus,
      customerCancelledAt: '2026-11-17T12:00:00.000Z',
    };
    expect(shown(stateBadges(canceled, today))).toEqual(['danger: Customer canceled']);
  },
);

test('what was sent again after a cancellation is pending', () => {
  const again = { ...sold, depositDue: '0.00', customerCancelledAt: '2026-11-17T12:00:00.000Z' };
  expect(shown(stateBadges({ ...again, changeOrderStatus: null }, today))).toEqual([
    'danger: Customer canceled',
    'neutral: Pending',
  ]);
});

const paid = {
  ...sampleJob,
  currentStage: 'invoice' as const,
  amountPaid: '100.00',
  balanceDue: '0.00',
  paymentStatus: 'paid' as const,
  isPaidOnline: true,
};

test('what was paid online says so, in the badge that says that it is paid', () => {
  expect(shown(stateBadges(paid, today))).toEqual(['success: PAID online']);
  expect(shown(stateBadges({ ...paid, isPaidOnline: false }, today))).toEqual(['success: PAID']);
});

test('a dispute stands first while it waits for a reply, also on a job that was archived, and is quiet afterwards', () => {
  const disputed = { ...paid, closedAs: 'archived' as const, openDispute: 'needs_response' as const };
  expect(shown(stateBadges(disputed, today))).toEqual(['danger: Disputed: reply', 'success: PAID online']);
  expect(shown(stateBadges({ ...disputed, openDispute: 'under_review' }, today))).toEqual([
    'neutral: Dispute under review',
    'success: PAID online',
  ]);
});
