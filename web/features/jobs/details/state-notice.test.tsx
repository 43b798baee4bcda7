import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import {
  changeOrderPage,
  notOnline,
  sampleChangeOrder,
  sampleDetails,
  sampleRequest,
} from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { JobDetailsDialog } from './job-details-dialog.tsx';

const { server, show } = componentTest();

async function open(changes: Partial<JobDetails>, changeOrders: ChangeOrder[] = []) {
  server.always('GET /api/jobs/:id', { ...sampleDetails, ...changes });
  server.always('GET /api/jobs/:id/change-orders', changeOrderPage(changeOrders));
  const actions: JobActions = {
    open: vi.fn(),
    detailsSearch: () => ({}),
    canSign: true,
    openingDetails: () => {},
  };
  const shown = await show(
    <JobDetailsDialog
      jobId="j1"
      timeZone="America/Boise"
      today="2026-11-20"
      actions={actions}
      onClose={() => {}}
    />,
  );
  await shown.screen.findByText('Customer Information', { selector: 'h3' });
  return { ...shown, actions };
}

const invoice: Partial<JobDetails> = {
  currentStage: 'invoice',
  invoiceDueDate: '2026-10-01',
  mails: [
    { kind: 'invoice', to: 'maria@example.com', at: '2026-11-11T15:00:00Z', state: 'failed', reason: 'full' },
  ] as JobDetails['mails'],
};
const ways = /Record payment|Set Reminders|Send Invoice|Send Reminder|Resend|^Edit |Void invoice|Archive/;

test('an open invoice that is past due says so and can be sent, paid and ended', async () => {
  const { screen } = await open(invoice);
  expect(screen.getAllByText('50 days past due').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: ways }).length).toBeGreaterThan(5);
});

test('a void one says when and why, is not due, and offers nothing but to reopen it', async () => {
  const { screen } = await open({
    ...invoice,
    closedAs: 'void',
    closeReason: 'Billed twice',
    closedAt: '2026-11-18T17:00:00Z',
  });
  expect(screen.getByText('Void · Billed twice')).toBeTruthy();
  expect(screen.getByText(/^Voided Nov 18\. Nothing is due\./)).toBeTruthy();
  expect(screen.queryByText(/past due|Balance due|Not sent/)).toBeNull();
  expect(screen.queryAllByRole('button', { name: ways })).toEqual([]);
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('a declined estimate shows the reason first, with both ways on', async () => {
  const { screen, user, actions } = await open({
    estimateSignatureStatus: 'declined',
    signatureDeclineReason: 'Too much for now.',
  });
  expect(screen.getByText('The customer declined this estimate')).toBeTruthy();
  expect(screen.getByText('“Too much for now.”')).toBeTruthy();
  const [first] = screen.getAllByRole('button', { name: 'Mark as lost' });
  if (first) await user.click(first);
  expect(actions.open).toHaveBeenCalledWith(expect.objectContaining({ kind: 'close', outcome: 'lost' }));
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  expect(screen.getByRole('button', { name: 'Cancel Line Items' })).toBeTruthy();
});

test('a change order that waits for the customer is withdrawn also after they cancelled what it changes', async () => {
  const waiting: ChangeOrder = { ...sampleChangeOrder, status: 'sent', sentAt: '2026-11-14T10:00:00Z' };
  const { screen, user } = await open(
    { currentStage: 'work_order', approvedTotal: null, estimateSignatureStatus: 'cancelled' },
    [waiting],
  );
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New Change Order' })).toBeNull();
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw CO-1001-1?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  const ended: ChangeOrder = { ...waiting, status: 'withdrawn' };
  server.always('GET /api/jobs/:id/change-orders', changeOrderPage([ended]));
  (await server.next('POST /api/jobs/:id/change-orders/:changeOrderId/withdraw')).reply(ended);
  await screen.findByText('CO-1001-1 can no longer be signed.');
});

test('that the customer cancelled comes first, with when and why, and nothing is loud any more', async () => {
  const end = { ...sampleRequest, status: 'cancelled' as const };
  const newest = { ...end, cancelledAt: '2026-11-18T17:00:00Z', cancelReason: 'We are moving.' };
  server.always('GET /api/jobs/:id/signatures', { requests: [newest, end] });
  const { screen, user, actions } = await open({
    currentStage: 'work_order',
    estimateSignatureStatus: 'cancelled',
    customerCancelledAt: '2026-11-18T17:00:00Z',
    notBefore: '2026-11-25',
  });
  screen.getByText('Customer canceled on Nov 18');
  await screen.findByText('“We are moving.”');
  // The badge in the head.
  screen.getByText('Customer canceled');
  expect(screen.queryByText(/^Not before/)).toBeNull();
  const [archive] = screen.getAllByRole('button', { name: 'Archive' });
  if (archive) await user.click(archive);
  expect(actions.open).toHaveBeenCalledWith(expect.objectContaining({ kind: 'close', outcome: 'archived' }));
});

test('of two cancellations the one of the job’s customer is told, without what it took along', async () => {
  const customerCancelledAt = '2026-11-18T17:00:00Z';
  const own = { ...sampleRequest, status: 'approved' as const, cancelledAt: customerCancelledAt };
  const former = { ...own, id: 'r2', cancelledAt: '2026-11-19T17:00:00Z', cancelReason: 'Too dear.' };
  const requests = [former, { ...own, id: 'r3' }, { ...own, cancelReason: 'We are moving.' }];
  server.always('GET /api/jobs/:id/signatures', { requests });
  const { screen } = await open({
    currentStage: 'work_order',
    estimateSignatureStatus: 'cancelled',
    customerCancelledAt,
  });
  await screen.findByText('“We are moving.”');
  expect(screen.queryByText(/Too dear/)).toBeNull();
});

test.each(['cancelled', 'superseded'] as const)(
  'nobody withdrew the link where the customer canceled: with the work order %s, their cancellation alone is told',
  async (workOrderSignatureStatus) => {
    server.always('GET /api/jobs/:id/signatures', { requests: [] });
    const { screen } = await open({
      currentStage: 'work_order',
      estimateSignatureStatus: 'cancelled',
      workOrderSignatureStatus,
      customerCancelledAt: '2026-11-18T17:00:00Z',
    });
    screen.getByText('Customer canceled on Nov 18');
    expect(
      screen.queryByText(/Link to sign withdrawn|Changed after sending|send it again|can no longer sign/i),
    ).toBeNull();
  },
);

test('what is canceled and paid is to be returned: no step on is offered but, quietly, to send it again', async () => {
  server.always('GET /api/jobs/:id/signatures', { requests: [] });
  const { screen, user, actions } = await open({
    currentStage: 'work_order',
    estimateSignatureStatus: 'cancelled',
    customerCancelledAt: '2026-11-18T17:00:00Z',
    refundBy: '2026-11-30',
    totalAmount: '800.00',
    amountPaid: '600.00',
    balanceDue: '200.00',
    paymentStatus: 'partly_paid',
    payments: [
      {
        id: 'p1',
        amount: '600.00',
        method: 'check',
        paidOn: '2026-11-16',
        note: null,
        isDeposit: true,
        ...notOnline,
        createdAt: '2026-11-16T10:00:00Z',
      },
    ],
  });
  screen.getByText('Return $600.00 by Nov 30, 2026.');
  expect(screen.getByText('To return by Nov 30, 2026').nextElementSibling?.textContent).toBe('$600.00');
  expect(screen.queryByText('Balance due')).toBeNull();
  const onwards = /^Progress to|^Assign to Calendar|^Record payment|^Set Reminders|^Request Deposit/;
  expect(screen.queryAllByRole('button', { name: onwards })).toEqual([]);
  screen.getByRole('button', { name: 'Remove payment of $600.00' });
  expect(screen.getAllByRole('button', { name: 'Archive' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Send for Signature' }));
  expect(actions.open).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sign' }));
});

test('a wait that was waived stays told, with when and why', async () => {
  const { screen } = await open({
    currentStage: 'work_order',
    waivedAt: '2026-11-18T17:00:00Z',
    waiverReason: 'No heat.',
  });
  const label = screen.getByText('Wait waived on Nov 18');
  expect(label.nextElementSibling?.textContent).toBe('No heat.');
});

test('a job without a signature has no change orders to show', async () => {
  const { screen } = await open({ approvedTotal: null });
  expect(screen.queryByText('Change Orders')).toBeNull();
});
