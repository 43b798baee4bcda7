import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleDetails } from '#web/testing/samples.ts';
import type { JobActions } from '../job-actions.ts';
import { DetailsFooter } from './details-footer.tsx';
import { useJobEdits } from './use-job-edits.ts';

const { show } = componentTest();

test('an invoice whose customer has no address can be sent from here: the dialog asks for one', async () => {
  const job = { ...sampleDetails, currentStage: 'invoice' as const, customerEmail: null };
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
  const { screen, user } = await show(<Footer />);
  await user.click(screen.getByRole('button', { name: 'Send Invoice' }));
  expect(open).toHaveBeenCalledWith({ kind: 'send-invoice', job });
});
