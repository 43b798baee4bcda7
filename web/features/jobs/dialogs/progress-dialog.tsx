// Asks before a job is moved on by hand, and, where the customer has not chosen, which option it is (D-17).
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { isCounted } from '#contract/lines/money.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { holdOf } from '#web/before-work.ts';
import { today } from '#web/days.ts';
import { HoldNotice } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useProgressJob } from '../data/use-job-actions.ts';
import { pendingStages } from '../labels/signature-labels.ts';

interface ProgressDialogProps {
  job: Job;
  timeZone: string;
  onClose: () => void;
}

export function ProgressDialog({ job, timeZone, onClose }: ProgressDialogProps) {
  const progress = useProgressJob();
  const [optionId, setOptionId] = useState<string | null>(null);
  const next = nextStage[job.currentStage];
  const { options } = job;
  const chosen = options?.find(({ id }) => id === optionId);
  const day = today(timeZone);
  const mustChoose = options !== null && !chosen;
  // A link to what is decided offers nothing any more.
  const isDecided = options !== null || job.lineItems.some(({ optional }) => optional);
  const endsLink = isDecided && pendingStages(job).length > 0;
  const leftOut = mustChoose ? [] : (chosen ?? job).lineItems.filter((line) => !isCounted(line));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={next ? `Progress to ${stageLabels[next]}` : 'Progress job'}
      body={
        <>
          <strong className="mb-1 block font-semibold wrap-anywhere text-ink">
            Job #{job.jobNumber} · {job.customerName}
            {mustChoose ? null : (
              <>
                {' · '}
                <span className="figures">{dollars(chosen?.totalAmount ?? job.totalAmount)}</span>
              </>
            )}
          </strong>
          This will move the entire job to the next phase. This cannot be undone.
          {endsLink ? ' The link your customer has to sign will stop working.' : null}
        </>
      }
      confirmLabel="Yes, Move Job"
      disabled={mustChoose}
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate({ job, optionId }, { onSettled: onClose })}
    >
      {options || leftOut.length > 0 || holdOf(job, day) ? (
        <div className="grid gap-4">
          <HoldNotice job={job} day={day} before="move" />
          {options ? (
            <RadioGroup
              label="Which option did the customer choose?"
              value={optionId ?? ''}
              disabled={progress.isPending}
              onChange={({ target }) => setOptionId(target.value)}
              options={options.map(({ id, name, totalAmount, isRecommended }) => ({
                value: id,
                label: (
                  <span className="wrap-anywhere">
                    {name} · <span className="figures font-semibold">{dollars(totalAmount)}</span>
                  </span>
                ),
                hint: isRecommended ? 'Recommended' : undefined,
              }))}
            />
          ) : null}
          {mustChoose ? <p className="text-sm text-muted">Choose an option to move this job.</p> : null}
          {leftOut.length > 0 ? (
            <p className="wrap-anywhere">
              Not included, because it is optional and not checked:{' '}
              <strong className="font-semibold">
                {leftOut.map(({ description }) => description).join(', ')}
              </strong>
              . If the customer wants it, edit the line items first.
            </p>
          ) : null}
        </div>
      ) : undefined}
    </ConfirmDialog>
  );
}
