import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import { RemindersDialog } from './reminders-dialog.tsx';

const { server, show } = componentTest();

const invoice: JobDetails = {
  ...sampleDetails,
  currentStage: 'invoice',
  amountPaid: '60.00',
  balanceDue: '40.00',
  paymentStatus: 'partly_paid',
  remindersOffSince: '2026-11-15T17:00:00Z',
};
const note =
  /refunded on Nov 15, 2026\. Reminders and\s+follow-ups stay off until you turn reminders on again here\./;

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
  [
    'they were turned on since',
    { reminderEnabled: true, reminderEvery15Days: true, remindersOffSince: null },
  ],
  ['nothing was given back', { remindersOffSince: null }],
])('it says nothing of that where %s', async (_, more) => {
  const { screen } = await open({ ...invoice, ...more });
  expect(screen.queryByText(note)).toBeNull();
});
