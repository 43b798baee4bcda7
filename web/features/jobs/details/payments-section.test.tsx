import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { PaymentsSection } from './payments-section.tsx';

const { server, show } = componentTest();
const receipt = 'POST /api/jobs/:id/payments/:paymentId/receipt';

const job: JobDetails = {
  ...sampleDetails,
  currentStage: 'invoice',
  customerEmail: 'maria@example.com',
  totalAmount: '220.00',
  amountPaid: '40.00',
  balanceDue: '180.00',
  approvedTotal: '100.00',
  payments: [
    {
      id: 'p1',
      amount: '40.00',
      method: 'check',
      paidOn: '2026-11-14',
      note: null,
      isDeposit: false,
      ...notOnline,
      createdAt: '2026-11-14T10:00:00Z',
    },
  ],
};

async function open() {
  const opened = vi.fn();
  const actions = { open: opened } as unknown as JobActions;
  const page = await show(<PaymentsSection timeZone="America/Boise" {...{ job, actions }} />);
  const { screen, user } = page;
  return {
    ...page,
    opened,
    ask: async () => {
      await user.click(await screen.findByRole('button', { name: 'Email receipt for $40.00' }));
      const call = await server.next(receipt);
      expect(call.body).toEqual({});
      call.refuse('above_approved');
      return { call, dialog: within(await screen.findByRole('alertdialog')) };
    },
  };
}

test('a receipt the server asks about first is sent anyway, as the same email', async () => {
  const { screen, user, ask } = await open();
  const { call, dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Send Anyway' }));
  const again = await server.next(receipt);
  expect(again.body).toEqual({ sendAnyway: true });
  expect(again.idempotencyKey).toBe(call.idempotencyKey);
  const message = 'Receipt sent to maria@example.com.';
  again.reply({ success: true, sentTo: 'maria@example.com', message });
  await screen.findByText(message);
});

test('what is above can be sent to be approved instead; cancelling sends nothing and fails at nothing', async () => {
  const { screen, user, opened, ask } = await open();
  await user.click((await ask()).dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Error')).toBeNull();
  const { dialog } = await ask();
  await user.click(dialog.getByRole('button', { name: 'Send Change Order' }));
  expect(opened).toHaveBeenCalledWith({ kind: 'change-order', job });
  expect(server.count(receipt)).toBe(2);
});

test('before the invoice, the receipt of a deposit can be emailed, and of no other payment', async () => {
  const [payment] = job.payments;
  if (!payment) throw new Error('There is no payment.');
  const payments = [payment, { ...payment, id: 'p2', amount: '25.00', isDeposit: true }];
  const workOrder: JobDetails = { ...job, currentStage: 'work_order', payments };
  const actions = { open: vi.fn() } as unknown as JobActions;
  const { screen } = await show(
    <PaymentsSection timeZone="America/Boise" {...{ job: workOrder, actions }} />,
  );
  await screen.findByRole('button', { name: 'Email receipt for $25.00' });
  expect(screen.queryByRole('button', { name: 'Email receipt for $40.00' })).toBeNull();
});

test.each([
  ['never again', [], 'Asked for when the estimate was signed.'],
  ['on two days', ['2026-11-17T18:00:00Z', '2026-11-15T18:00:00Z'], /signed, and last on Nov 17, 2026\.$/],
  ['before it was signed, for somebody else', ['2026-11-01T18:00:00Z'], /was signed\.$/],
])('a deposit that was requested %s', async (_, days, text) => {
  const [mail] = sampleDetails.mails;
  const mails = days.map((at) => ({
    ...mail,
    kind: 'deposit_request',
    state: 'sent' as const,
    reason: null,
    to: 'maria@example.com',
    subject: 'Deposit',
    message: null,
    at,
  }));
  const waiting: JobDetails = {
    ...job,
    currentStage: 'work_order',
    depositDue: '50.00',
    depositPaid: '0.00',
    depositAmount: '50.00',
    estimateSignedAt: '2026-11-14T10:00:00Z',
    mails,
  };
  const actions = { open: vi.fn() } as unknown as JobActions;
  const { screen } = await show(<PaymentsSection timeZone="America/Boise" {...{ job: waiting, actions }} />);
  await screen.findByText(text);
});
