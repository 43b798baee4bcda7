import { expect, test, vi } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { DetailsFooter } from './details-footer.tsx';
import { useJobEdits } from './use-job-edits.ts';

const { show } = componentTest();

async function showFooter(job: JobDetails) {
  const open = vi.fn();
  const actions: JobActions = { open, detailsSearch: () => ({}), canSign: false, openingDetails: () => {} };
  function Footer() {
    const edits = useJobEdits(job);
    return (
      <DetailsFooter
        formId="job"
        job={job}
        edits={edits}
        actions={actions}
        isGone={false}
        onClose={() => {}}
      />
    );
  }
  return { ...(await show(<Footer />)), open };
}

const invoice: JobDetails = { ...sampleDetails, currentStage: 'invoice' };

test('an invoice whose customer has no address can be sent from here: the dialog asks for one', async () => {
  const job = { ...invoice, customerEmail: null };
  const { screen, user, open } = await showFooter(job);
  expect(screen.getByRole('button', { name: 'Set Reminders' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  expect(open).toHaveBeenCalledWith({ kind: 'send-invoice', job });
});

test('of one that is paid there is a receipt to send, and nothing to remind of', async () => {
  const job: JobDetails = { ...invoice, amountPaid: '100.00', balanceDue: '0.00', paymentStatus: 'paid' };
  const { screen, user, open } = await showFooter(job);
  expect(screen.queryByRole('button', { name: /Set Reminders|Send Invoice/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send Receipt' }));
  expect(open).toHaveBeenCalledWith({ kind: 'send-invoice', job });
});

test('an invoice over nothing stays an invoice', async () => {
  const { screen } = await showFooter({
    ...invoice,
    totalAmount: '0.00',
    balanceDue: '0.00',
    paymentStatus: 'paid',
  });
  expect(screen.getByRole('button', { name: 'Send Invoice' })).toBeTruthy();
});
