// Below the payments: a link to hand over, on which the customer sees and pays what is due, and the end of all such links.
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { depositDueText } from '#web/before-work.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { JobActions } from '../job-actions.ts';
import { useMakePayLink, useWithdrawPayLinks } from '../send/use-pay-link.ts';

export function PayLinkButtons({ job, actions }: { job: Job; actions: JobActions }) {
  const isInvoice = job.currentStage === 'invoice';
  if (job.closedAs !== null || !(isInvoice || depositDueText(job))) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-2 gap-y-1">
      {job.customerCancelledAt === null ? <CopyButton job={job} actions={actions} /> : null}
      <WithdrawButton job={job} />
    </div>
  );
}

function CopyButton({ job, actions }: { job: Job; actions: JobActions }) {
  const link = useMakePayLink(job.id, () => actions.open({ kind: 'change-order', job }));
  const making = useOnePress({
    mutationFn: link.make,
    onSuccess: (url) => actions.open({ kind: 'pay-link', job, url }),
    onError: (error) => showFailure(error, 'Failed to make the payment link'),
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={making.isPending}
        busyLabel="Making the link..."
        onClick={() => making.mutate()}
      >
        Copy payment link
      </Button>
      {link.question}
    </>
  );
}

function WithdrawButton({ job }: { job: Job }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawPayLinks(job.id);
  return (
    <>
      <Button size="sm" variant="link" onClick={() => setIsAsking(true)}>
        Withdraw payment links
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw all payment links?"
        body="Every link to this job’s payment page stops working at once: in emails that were sent, in texts, and the code on printed paper. What was paid stays paid. Sending or copying a link makes a new one."
        confirmLabel="Withdraw Links"
        tone="danger"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
