// Asks before a job is moved on by hand, and, where the customer has not chosen on paper, what they said: which option it is,
// and which optional items (D-17).
import type { Job } from '#contract/jobs/job.ts';
import { isChoice } from '#contract/lines/chosen-lines.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { holdOf } from '#web/before-work.ts';
import { today } from '#web/days.ts';
import { HoldNotice } from '#web/hold.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useProgressJob } from '../data/use-job-actions.ts';
import { pendingStages } from '../labels/signature-labels.ts';
import { ChoiceByHand } from './choice-by-hand.tsx';
import { useChoiceByHand } from './use-choice-by-hand.ts';

interface ProgressDialogProps {
  job: Job;
  timeZone: string;
  onClose: () => void;
}

export function ProgressDialog({ job, timeZone, onClose }: ProgressDialogProps) {
  const progress = useProgressJob();
  const choice = useChoiceByHand(job);
  const next = nextStage[job.currentStage];
  const day = today(timeZone);
  const hasChoice = job.currentStage === 'estimate' && isChoice(job);
  // A link to what is decided offers nothing any more.
  const endsLink = hasChoice && pendingStages(job).length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={next ? `Progress to ${stageLabels[next]}` : 'Progress job'}
      body={
        <>
          <strong className="mb-1 block font-semibold wrap-anywhere text-ink">
            Job #{job.jobNumber} · {job.customerName}
            {choice.total === null ? null : (
              <>
                {' · '}
                <span className="figures">{choice.total}</span>
              </>
            )}
          </strong>
          This will move the entire job to the next phase. This cannot be undone.
          {endsLink ? ' The link your customer has to sign will stop working.' : null}
        </>
      }
      confirmLabel="Yes, Move Job"
      disabled={hasChoice && choice.missing !== null}
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() =>
        progress.mutate({ job, choice: hasChoice ? choice.chosen : {} }, { onSettled: onClose })
      }
    >
      {hasChoice || holdOf(job, day) ? (
        <div className="grid gap-4">
          <HoldNotice job={job} day={day} before="move" />
          {hasChoice ? <ChoiceByHand choice={choice} disabled={progress.isPending} /> : null}
        </div>
      ) : undefined}
    </ConfirmDialog>
  );
}
