import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import type { Reply } from '#web/api/client.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails, sampleJob } from '#web/testing/samples.ts';
import { RecordPaymentDialog } from './payment-dialog.tsx';

const { server, show } = componentTest();
const record = 'POST /api/jobs/:id/payments';

const invoice: Job = {
  ...sampleJob,
  currentStage: 'invoice',
  customerEmail: 'maria@example.com',
  totalAmount: '100.00',
  amountPaid: '0.00',
  balanceDue: '100.00',
};

const open = async (job: Job) => {
  const onClose = vi.fn();
  const shown = await show(<RecordPaymentDialog job={job} timeZone="America/Boise" onClose={onClose} />);
  return {
    ...shown,
    onClose,
    receipt: () => shown.screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Email a receipt/ }),
    press: async () => shown.user.click(await shown.screen.findByRole('button', { name: 'Record payment' })),
  };
};

test('a receipt goes out with every payment, whatever the amount, and its address is shown', async () => {
  const { screen, user, receipt, press } = await open(invoice);
  await screen.findByText('Email a receipt to maria@example.com');
  expect(receipt()?.checked).toBe(true);
  const amount = screen.getByLabelText('Amount', { exact: false });
  await user.clear(amount);
  await user.type(amount, '40');
  expect(receipt()?.checked).toBe(true);
  await screen.findByText('e.g. check number. Only you see this.');
  await press();
  expect((await server.next(record)).body).toMatchObject({ amount: '40.00', sendReceipt: true });
});

test('what the person chose stays, whatever the amount', async () => {
  const { screen, user, receipt, press } = await open(invoice);
  await user.click(receipt() as HTMLElement);
  const amount = screen.getByLabelText('Amount', { exact: false });
  await user.clear(amount);
  await user.type(amount, '40');
  expect(receipt()?.checked).toBe(false);
  await user.clear(amount);
  await user.type(amount, '100');
  expect(receipt()?.checked).toBe(false);
  await press();
  expect((await server.next(record)).body).toMatchObject({ amount: '100.00', sendReceipt: false });
});

test('without an address there is none, and it says why', async () => {
  const { screen, receipt, press } = await open({ ...invoice, customerEmail: null });
  await screen.findByText(/This customer has no email address/);
  expect(receipt()).toBeNull();
  await press();
  expect((await server.next(record)).body).toMatchObject({ sendReceipt: false });
});

test('what is paid before the invoice has no receipt', async () => {
  const { screen, receipt, press } = await open({ ...invoice, currentStage: 'work_order' });
  await screen.findByRole('button', { name: 'Record payment' });
  expect([receipt(), screen.queryByText(/no email address/)]).toEqual([null, null]);
  await press();
  expect((await server.next(record)).body).toMatchObject({ sendReceipt: false });
});

test('a deposit is confirmed with the work order, when it counts as one', async () => {
  const deposit = {
    ...invoice,
    currentStage: 'work_order' as const,
    depositAmount: '25.00',
    depositDue: '25.00',
  };
  const { screen, user, receipt, press } = await open(deposit);
  expect(receipt()).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Counts toward the deposit/ }));
  expect(receipt()?.checked).toBe(true);
  await press();
  expect((await server.next(record)).body).toMatchObject({
    amount: '25.00',
    isDeposit: true,
    sendReceipt: true,
  });
});

test('too many emails: the message is shown, and the form stays', async () => {
  const { screen, press } = await open(invoice);
  await press();
  const message = 'Too many emails for now. The next one can go out in 20 minutes.';
  (await server.next(record)).refuse('too_many_requests', { message });
  await screen.findByText(message);
  await screen.findByRole('button', { name: 'Record payment' });
});

const recorded: Reply<typeof record> = {
  payment: {
    id: 'p1',
    amount: '100.00',
    method: 'check',
    paidOn: '2026-11-14',
    note: null,
    isDeposit: false,
    ...notOnline,
    createdAt: '2026-11-14T10:00:00Z',
  },
  amountPaid: '100.00',
  balanceDue: '0.00',
  paymentStatus: 'paid',
  revision: 2,
};

test('a receipt the server asks about first is sent anyway, or left out', async () => {
  const { screen, user, press, onClose } = await open(invoice);
  const openQuestion = async () => {
    await press();
    const call = await server.next(record);
    expect(call.body.sendAnyway).toBeUndefined();
    call.refuse('above_approved');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Above what was approved' }));
    dialog.getByText(/Nothing is recorded yet\.$/);
    expect(dialog.queryByRole('button', { name: 'Send Change Order' })).toBeNull();
    return dialog;
  };
  await user.click((await openQuestion()).getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click((await openQuestion()).getByRole('button', { name: 'Send Anyway' }));
  const anyway = await server.next(record);
  expect(anyway.body).toMatchObject({ sendReceipt: true, sendAnyway: true });
  anyway.refuse('internal');
  await user.click((await openQuestion()).getByRole('button', { name: 'Record Without a Receipt' }));
  const without = await server.next(record);
  expect(without.body).toMatchObject({ amount: '100.00', sendReceipt: false });
  without.reply(recorded);
  await screen.findByText('Payment Recorded');
  expect(onClose).toHaveBeenCalledOnce();
});

test('says that the customer canceled meanwhile: nothing is due, no receipt goes out, what came in is recorded', async () => {
  const { screen, user, press } = await open(invoice);
  await press();
  const first = await server.next(record);
  const canceled = { customerCancelledAt: '2026-11-14T17:00:00Z', balanceDue: '0.00', revision: 9 };
  first.refuse('changed_meanwhile', { present: { ...sampleDetails, ...invoice, ...canceled } });
  await screen.findByText('Customer canceled');
  screen.getByText('Nothing is due on this job. Whatever you record here has to be returned.');
  expect(screen.queryByText(/no email address|Email a receipt/)).toBeNull();
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), '40');
  await press();
  expect((await server.next(record)).body).toMatchObject({ amount: '40.00', sendReceipt: false });
});
