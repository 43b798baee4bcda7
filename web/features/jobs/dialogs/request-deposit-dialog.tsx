// Asks the customer once more for the deposit of a signed estimate (D-19).
import type { Job } from '#contract/jobs/job.ts';
import { dollars } from '#web/money.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRequestDeposit } from '../data/use-deposit.ts';
import { emailNeeded } from '../job-actions.ts';

export function RequestDepositDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const request = useRequestDeposit();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Request the deposit again?"
      body={
        job.customerEmail ? (
          <span className="wrap-anywhere">
            An email asks {job.customerEmail} for the deposit of{' '}
            <span className="figures font-semibold">{dollars(job.depositDue)}</span>, with the ways to pay
            from your settings.
          </span>
        ) : (
          `${emailNeeded('request the deposit')} Add one in the job details.`
        )
      }
      confirmLabel="Send Request"
      disabled={!job.customerEmail}
      busy={request.isPending}
      busyLabel="Sending..."
      onConfirm={() => request.mutate(job, { onSuccess: onClose })}
    />
  );
}
