import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { JobDetailsDialog } from './job-details-dialog.tsx';

const { server, show } = componentTest();

async function open(changes: Partial<JobDetails>) {
  server.always('GET /api/jobs/:id', { ...sampleDetails, ...changes });
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
