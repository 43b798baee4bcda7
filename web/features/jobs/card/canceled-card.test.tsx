// The card of a job whose customer canceled.
import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { JobCard } from './job-card.tsx';

const { show } = componentTest();
const canceled: Job = {
  ...sampleJob,
  currentStage: 'invoice',
  totalAmount: '100.00',
  amountPaid: '0.00',
  balanceDue: '0.00',
  customerCancelledAt: '2026-11-14T17:00:00Z',
};
const actions = {
  open: () => {},
  detailsSearch: () => ({}),
  openingDetails: () => {},
  canSign: true,
} as unknown as JobActions;
const showCard = (job: Job) =>
  show(<JobCard job={job} actions={actions} timeZone="America/Boise" today="2026-11-18" />);

test('an invoice that did not arrive is not offered to be sent again', async () => {
  const lastMail = {
    kind: 'invoice',
    state: 'failed',
    reason: 'no such mailbox',
    at: '2026-11-14T16:00:00Z',
  };
  const { screen } = await showCard({ ...canceled, lastMail } as Job);
  await screen.findByText(/Invoice email failed/);
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

test('put away, it does not say of how much a part was paid', async () => {
  const { screen } = await showCard({
    ...canceled,
    amountPaid: '40.00',
    paymentStatus: 'partly_paid',
    closedAs: 'archived',
    closedAt: '2026-11-15T16:00:00Z',
  });
  await screen.findByText('$100.00');
  expect(screen.queryByText(/^of /)).toBeNull();
});
