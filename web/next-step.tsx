// What follows a new document: an estimate is sent to be signed, a work order gets its day, an invoice goes out (D-54).
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, FileSignature, FolderOpen, type LucideIcon, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Stage } from '#contract/stages.ts';
import { useCurrentUser } from './api/current-user.ts';
import { showFailure } from './api/failures.ts';
import { useOnePress } from './api/one-press.ts';
import { momentText, today } from './days.ts';
import type { NextStepProps } from './features/generate/generate-result.tsx';
import { readJobNow, useJobDetails } from './features/jobs/data/job-queries.ts';
import type { FindDoubleBooking, JobDialog } from './features/jobs/job-actions.ts';
import { serviceText } from './features/jobs/jobs.service.ts';
import { isUnsent, mailState } from './features/jobs/labels/mail-labels.ts';
import { SendDialog } from './features/signing/signing.service.ts';
import { timings } from './timings.ts';
import { Button } from './ui/button.tsx';
import { buttonClass } from './ui/button-class.ts';
import { Notice } from './ui/feedback/notice.tsx';
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
  /** Once it is done. */
  again: string;
  icon: LucideIcon;
  /** It stays, but is no longer the main button. */
  isDone: (job: Job) => boolean;
  /** What the page says once it is done, and whether it went wrong after all. */
  outcome: (job: JobDetails, timeZone: string) => Outcome | null;
}

interface Outcome {
  isBad?: boolean;
  text: string;
}

const isOut = ({ estimateSignatureStatus: status }: Job) => status === 'pending' || status === 'approved';

/**
 * Not what a card puts first: a work order that was just generated gets its day (D-54), while a card asks for a missing
 * signature first.
 */
const afterGenerating: Record<Stage, Step> = {
  estimate: {
    label: 'Send for Signature',
    again: 'Resend eSignature',
    icon: FileSignature,
    isDone: isOut,
    outcome: (job, timeZone) =>
      emailOutcome(job, 'signature_request', timeZone) ??
      (isOut(job) ? { text: 'The customer has the link to sign.' } : null),
  },
  work_order: {
    label: 'Assign to Calendar',
    again: 'Edit Service Date',
    icon: CalendarDays,
    isDone: ({ serviceDateStart, serviceDateEnd }) => (serviceDateStart ?? serviceDateEnd) !== null,
    outcome: (job, timeZone) => {
      const service = serviceText(job, timeZone, today(timeZone));
      return service ? { text: `Scheduled for ${service}` } : null;
    },
  },
  invoice: {
    label: 'Send Invoice',
    again: 'Send Again',
    icon: Send,
    isDone: ({ invoiceSentAt }) => invoiceSentAt !== null,
    outcome: (job, timeZone) => emailOutcome(job, 'invoice', timeZone),
  },
};

/** Milliseconds. */
const fresh = 5 * 60_000;

function emailOutcome({ mails }: JobDetails, kind: string, timeZone: string): Outcome | null {
  const mail = mails.find((sent) => sent.kind === kind);
  if (!mail) return null;
  if (isUnsent(mail)) return { isBad: true, text: `Email to ${mail.to} ${mailState(mail).text}` };
  const isFresh = Date.now() - Date.parse(mail.at) < fresh;
  return { text: `Sent to ${mail.to} ${isFresh ? 'just now' : momentText(mail.at, timeZone)}` };
}

/** The next step, what became of it, and the job itself, which comes first once the step is done. */
export function NextStep({ jobId, stage }: NextStepProps) {
  const client = useQueryClient();
  const { data: user } = useCurrentUser({ fetches: false });
  const { data: known } = useJobDetails(jobId);
  const [signed, setSigned] = useState<Job | null>(null);
  const [dialog, setDialog] = useState<JobDialog | null>(null);
  usePreloaded(behindButtons[stage], timings.preloadDialogs);
  const timeZone = user?.timeZone ?? 'UTC';

  const open = useOnePress({
    mutationFn: () => readJobNow(client, jobId),
    onSuccess: (job) => {
      isFromHere.current = true;
      if (stage === 'estimate') setSigned(job);
      else setDialog({ kind: stage === 'work_order' ? 'schedule' : 'send-invoice', job });
    },
    onError: (error) => showFailure(error),
  });
  const { label, again, icon: Icon, isDone, outcome } = afterGenerating[stage];
  const isLoud = !known || !isDone(known);
  const shown = known ? outcome(known, timeZone) : null;

  // Done from here: the way goes on with the job, and so does the focus, once no dialog holds it.
  const isFromHere = useRef(false);
  const openJob = useRef<HTMLAnchorElement>(null);
  const isOver = !isLoud && signed === null && dialog === null;
  useEffect(() => {
    if (!isOver || !isFromHere.current) return;
    isFromHere.current = false;
    openJob.current?.focus();
  }, [isOver]);

  const step = (
    <Button
      // Another one when it is done: a dialog that closes must not take the focus back to it.
      key={isLoud ? 'main step' : 'step'}
      size={isLoud ? 'lg' : 'md'}
      variant={isLoud ? 'primary' : 'secondary'}
      className={isLoud ? 'sm:col-span-2' : undefined}
      busy={open.isPending}
      busyLabel="Opening…"
      onClick={() => open.mutate()}
    >
      <Icon aria-hidden="true" />
      {isLoud ? label : again}
    </Button>
  );
  const job = (
    <Link
      key="job"
      ref={openJob}
      to="/jobs"
      search={{ job: jobId }}
      className={buttonClass({
        size: isLoud ? 'md' : 'lg',
        variant: isLoud ? 'secondary' : 'primary',
        className: 'sm:col-span-2',
      })}
    >
      <FolderOpen aria-hidden="true" />
      Open Job
    </Link>
  );

  return (
    <>
      <div className="text-left empty:hidden sm:col-span-2">
        {shown ? (
          <Notice tone={shown.isBad ? 'danger' : 'success'} announce>
            <span className="figures wrap-anywhere">{shown.text}</span>
          </Notice>
        ) : null}
      </div>
      {isLoud ? [step, job] : [job, step]}
      {signed ? <SendDialog job={signed} onClose={() => setSigned(null)} /> : null}
      {dialog ? (
        <JobDialogs
          dialog={dialog}
          onOpen={setDialog}
          timeZone={timeZone}
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
