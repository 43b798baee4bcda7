import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { notOnline, sampleDetails } from '#web/testing/samples.ts';
import { RemindersDialog } from './reminders-dialog.tsx';

const { server, show } = componentTest();

const refunded: Payment = {
  id: 'p1',
  amount: '100.00',
  method: 'online',
  paidOn: '2026-11-14',
  note: null,
  isDeposit: false,
  ...notOnline,
  brand: 'visa',
  last4: '4242',
  reference: 'pi_1',
  refundedAmount: '40.00',
  createdAt: '2026-11-14T10:00:00Z',
};
const invoice: JobDetails = {
  ...sampleDetails,
  currentStage: 'invoice',
  amountPaid: '60.00',
  balanceDue: '40.00',
  paymentStatus: 'partly_paid',
  payments: [refunded],
};
const note = 'A payment was refunded. Reminders stay off until you turn them on again here.';

async function open(job: JobDetails) {
  server.always('GET /api/jobs/:id', job);
  const page = await show(<RemindersDialog job={job} timeZone="America/Boise" onClose={() => {}} />);
  await page.screen.findByText('Reminders go to maria@example.com.', { exact: false });
  return page;
}

test('after a refund it says that reminders are off until somebody turns them on', async () => {
  const { screen } = await open(invoice);
  screen.getByText(note);
});

test.each([
  ['they are on again', { reminderEnabled: true, reminderEvery15Days: true }],
  ['nothing was given back', { payments: [{ ...refunded, refundedAmount: '0.00' }] }],
])('it says nothing of that where %s', async (_, more) => {
  const { screen } = await open({ ...invoice, ...more });
  expect(screen.queryByText(note)).toBeNull();
});
