import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleDetails, sampleJob } from '#web/testing/samples.ts';
import { SendEmailDialog } from '../send/send-email-dialog.tsx';
import { RecordPaymentDialog } from './payment-dialog.tsx';
import { WaiverDialog } from './waiver-dialog.tsx';

const { server, show } = componentTest();
const record = 'POST /api/jobs/:id/payments';

const signed: Job = {
  ...sampleJob,
  currentStage: 'work_order',
  totalAmount: '1000.00',
  balanceDue: '1000.00',
  depositAmount: '500.00',
  depositDue: '500.00',
  approvedTotal: '1000.00',
  notBefore: '2026-11-19',
};

const payment = (job: Job, isDeposit: boolean) => (
  <RecordPaymentDialog job={job} timeZone="America/Boise" isDeposit={isDeposit} onClose={() => {}} />
);

test('a deposit begins with what is due of it, and counts as one', async () => {
  const { screen, user } = await show(payment(signed, true));
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount', { exact: false });
  expect(amount.value).toBe('500.00');
  expect(screen.getByText(/Deposit \$500\.00 of \$1,000\.00$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record Deposit' }));
  expect((await server.next(record)).body).toMatchObject({ amount: '500.00', isDeposit: true });
});

test('of less than the deposit, only the balance is asked for', async () => {
  const { screen } = await show(payment({ ...signed, balanceDue: '300.00' }, true));
  expect((await screen.findByLabelText<HTMLInputElement>('Amount', { exact: false })).value).toBe('300.00');
});

test('any other payment can be marked as the deposit while one is due, and is none by itself', async () => {
  const { screen, user } = await show(payment(signed, false));
  const mark = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Counts toward the deposit ($500.00 due)',
  });
  expect(mark.checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const call = await server.next(record);
  expect(call.body).toMatchObject({ amount: '1000.00', isDeposit: false });
  call.refuse('internal');
  await user.click(mark);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  // What nobody typed follows the mark.
  expect((await server.next(record)).body).toMatchObject({ amount: '500.00', isDeposit: true });
});

test('more than is due of the deposit is no deposit', async () => {
  const { screen, user } = await show(payment(signed, true));
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount', { exact: false });
  await user.clear(amount);
  await user.type(amount, '700');
  await user.click(screen.getByRole('button', { name: 'Record Deposit' }));
  await screen.findByText(/This is more than the deposit due of \$500\.00\./);
  await user.click(screen.getByRole('checkbox', { name: /Counts toward the deposit/ }));
  expect(amount.value).toBe('700.00');
  await user.click(screen.getByRole('button', { name: 'Record Deposit' }));
  expect((await server.next(record)).body).toMatchObject({ amount: '700.00', isDeposit: false });
});

test('without a deposit nothing is said about one', async () => {
  const { screen } = await show(payment({ ...signed, depositDue: '0.00' }, false));
  await screen.findByRole('button', { name: 'Record payment' });
  expect(screen.queryByRole('checkbox', { name: /deposit/ })).toBeNull();
});

const request = 'POST /api/jobs/:id/deposit-request';

async function openRequest(
  to: string | null = 'maria@example.com',
  signedFile: string | null = 'EST-1001-signed.pdf',
) {
  server.always('GET /api/jobs/:id', { ...sampleDetails, ...signed });
  server.always('GET /api/jobs/:id/message', {
    to,
    subject: 'Deposit $500.00 due: estimate EST-1001 from Harbor Heating',
    message: 'Hello Maria,\n\nThe deposit of $500.00 is due now.',
    amount: '500.00',
    number: 'EST-1001',
    signedFile,
    revision: signed.revision,
  });
  server.always('GET /api/jobs/:id/download/:type', undefined);
  const onClose = vi.fn();
  const page = await show(<SendEmailDialog kind="deposit" job={signed} timeZone="UTC" onClose={onClose} />);
  await page.screen.findByText('$500.00');
  return { ...page, onClose, press: page.screen.getByRole('button', { name: 'Send Request' }) };
}

test('the deposit is looked at and requested again once, in the words on the screen', async () => {
  const { screen, user, press, onClose } = await openRequest();
  await screen.findByText('EST-1001-signed.pdf');
  await user.type(screen.getByLabelText('Message'), ' A check is fine.');
  pressTwice(press);
  const call = await server.next(request);
  expect(call.body).toEqual({
    to: 'maria@example.com',
    subject: 'Deposit $500.00 due: estimate EST-1001 from Harbor Heating',
    message: 'Hello Maria,\n\nThe deposit of $500.00 is due now. A check is fine.',
    revision: signed.revision,
  });
  const message = 'Deposit request sent to maria@example.com.';
  call.reply({ success: true, sentTo: 'maria@example.com', message });
  await screen.findByText(message);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count(request)).toBe(1);
});

test('without an address no deposit is requested until one is typed, and no paper is promised that does not go', async () => {
  const { screen, user, press } = await openRequest(null, null);
  await screen.findByText(/Customer email is required to request the deposit/);
  expect(screen.queryByText(/\.pdf$/)).toBeNull();
  await user.click(press);
  const to = screen.getByLabelText<HTMLInputElement>('To');
  await waitFor(() => expect(to.getAttribute('aria-invalid')).toBe('true'));
  await user.type(to, 'amy@example.com');
  await user.click(press);
  expect((await server.next(request)).body?.to).toBe('amy@example.com');
});

test('a deposit that was paid meanwhile is not requested, and what was typed stays', async () => {
  const { screen, user, press, onClose } = await openRequest();
  await user.type(screen.getByLabelText('Subject'), '!');
  await user.click(press);
  (await server.next(request)).refuse('nothing_due', { message: 'No deposit is due on this job.' });
  await screen.findByText('No deposit is due on this job.');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toMatch(/!$/);
});

test('of a job that was changed meanwhile no deposit is requested before it was looked at again', async () => {
  const { screen, user, press } = await openRequest();
  server.always('GET /api/jobs/:id', { ...sampleDetails, ...signed, revision: signed.revision + 1 });
  await user.click(press);
  await screen.findByText(/Nothing was sent/);
  expect(server.count(request)).toBe(0);
});

test('a waiver needs its reason, and says until when the customer can cancel', async () => {
  const { screen, user } = await show(<WaiverDialog job={signed} onClose={() => {}} />);
  await screen.findByText(/The customer can cancel through Nov 18, 2026/);
  await user.click(screen.getByRole('button', { name: 'Record Waiver' }));
  await screen.findByText('Please say why.');
  expect(server.count('POST /api/jobs/:id/cancellation-waiver')).toBe(0);
  await user.type(screen.getByLabelText('What is the emergency?', { exact: false }), 'No heat');
  await user.click(screen.getByRole('button', { name: 'Record Waiver' }));
  const call = await server.next('POST /api/jobs/:id/cancellation-waiver');
  expect(call.body).toEqual({ reason: 'No heat', revision: 1 });
  call.reply({ ...signed, notBefore: null });
  await screen.findByText('Waiver Recorded');
});
