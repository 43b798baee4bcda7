// What follows a new document: an estimate is sent to be signed, a work order gets its day, an invoice goes out (D-54).
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, FileSignature, FolderOpen, type LucideIcon, Send } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { useCurrentUser } from './api/current-user.ts';
import { showFailure } from './api/failures.ts';
import { useOnePress } from './api/one-press.ts';
import type { NextStepProps } from './features/generate/generate-result.tsx';
import { readJobNow, useJobDetails } from './features/jobs/data/job-queries.ts';
import type { FindDoubleBooking, JobDialog } from './features/jobs/job-actions.ts';
import { SendDialog } from './features/signing/signing.service.ts';
import { timings } from './timings.ts';
import { Button } from './ui/button.tsx';
import { buttonClass } from './ui/button-class.ts';
import { lazyPart, usePreloaded } from './ui/lazy-part.tsx';

const JobDialogs = lazyPart(() => import('./features/jobs/dialogs/job-dialogs.tsx'), 'JobDialogs');
const behindButtons: Record<Stage, { preload: () => Promise<void> }[]> = {
  estimate: [SendDialog],
  work_order: [JobDialogs],
  invoice: [JobDialogs],
};

const findDoubleBooking: FindDoubleBooking = async (...input) =>
  (await import('./features/calendar/calendar.service.ts')).findDoubleBooking(...input);

interface Step {
  label: string;
  icon: LucideIcon;
  /** It stays, but is no longer the main button. */
  isDone: (job: Job) => boolean;
}

/**
 * Not what a card puts first: a work order that was just generated gets its day (D-54), while a card asks for a missing
 * signature first.
 */
const afterGenerating: Record<Stage, Step> = {
  estimate: {
    label: 'Send for Signature',
    icon: FileSignature,
    isDone: ({ estimateSignatureStatus: status }) => status === 'pending' || status === 'approved',
  },
  work_order: {
    label: 'Assign to Calendar',
    icon: CalendarDays,
    isDone: ({ serviceDateStart, serviceDateEnd }) => (serviceDateStart ?? serviceDateEnd) !== null,
  },
  invoice: { label: 'Send Invoice', icon: Send, isDone: ({ invoiceSentAt }) => invoiceSentAt !== null },
};

/** Two buttons: the next step, and the job itself. */
export function NextStep({ jobId, stage }: NextStepProps) {
  const client = useQueryClient();
  const { data: user } = useCurrentUser({ fetches: false });
  const { data: known } = useJobDetails(jobId);
  const [signed, setSigned] = useState<Job | null>(null);
  const [dialog, setDialog] = useState<JobDialog | null>(null);
  usePreloaded(behindButtons[stage], timings.preloadDialogs);

  const open = useOnePress({
    mutationFn: () => readJobNow(client, jobId),
    onSuccess: (job) => {
      if (stage === 'estimate') setSigned(job);
      else setDialog({ kind: stage === 'work_order' ? 'schedule' : 'send-invoice', job });
    },
    onError: (error) => showFailure(error),
  });
  const { label, icon: Icon, isDone } = afterGenerating[stage];
  const isLoud = !known || !isDone(known);

  return (
    <>
      <Button
        size={isLoud ? 'lg' : 'md'}
        variant={isLoud ? 'primary' : 'secondary'}
        className={isLoud ? 'sm:col-span-2' : undefined}
        busy={open.isPending}
        busyLabel="Opening…"
        onClick={() => open.mutate()}
      >
        <Icon aria-hidden="true" />
        {label}
      </Button>
      <Link
        to="/jobs"
        search={{ job: jobId }}
        className={buttonClass({
          variant: isLoud ? 'secondary' : 'primary',
          className: isLoud ? 'sm:col-span-2' : undefined,
        })}
      >
        <FolderOpen aria-hidden="true" />
        Open Job
      </Link>
      {signed ? <SendDialog job={signed} onClose={() => setSigned(null)} /> : null}
      {dialog ? (
        <JobDialogs
          dialog={dialog}
          timeZone={user?.timeZone ?? 'UTC'}
          SendDialog={undefined}
          AssignDialog={undefined}
          findDoubleBooking={findDoubleBooking}
          onClose={() => setDialog(null)}
          onDeleted={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
