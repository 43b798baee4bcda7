// The buttons of a job's card; the next step of the work comes first.
import { Link } from '@tanstack/react-router';
import { CalendarDays, Download, Trash2 } from 'lucide-react';
import type { Job } from '#contract/jobs.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useDownloadPdf, useDuplicateJob, useSendInvoice } from '../data/use-job-actions.ts';
import { invoicePurpose, type JobActions } from '../job-actions.ts';
import { signatureStatusOf } from '../labels/signature-labels.ts';

/** One primary button per card: the next step of the work. */
export function CardButtons({ job, actions }: { job: Job; actions: JobActions }) {
  const { SignatureAction } = actions;
  const download = useDownloadPdf();
  const duplicate = useDuplicateJob();
  const next = nextStage[job.currentStage];
  const isSignable = next !== null && SignatureAction !== undefined;
  const step = nextStep(job, isSignable);
  return (
    <div className="mx-4 grid grid-cols-2 gap-2 border-t border-line py-3 sm:mx-5 sm:flex sm:flex-wrap sm:items-center sm:py-3.5">
      {isSignable ? (
        <SignatureAction
          job={job}
          isNext={step === 'sign'}
          onNeedsEmail={(purpose) => actions.requestEmail(job, purpose)}
        />
      ) : null}
      {next ? (
        <Button
          size="sm"
          variant={step === 'progress' ? 'primary' : 'secondary'}
          onClick={() => actions.open({ kind: 'progress', job })}
        >
          Progress to {stageLabels[next]}
        </Button>
      ) : (
        <SendInvoiceButton job={job} actions={actions} size="sm" />
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={download.isPending}
        busyLabel="Generating..."
        onClick={() => download.mutate({ job })}
      >
        <Download aria-hidden="true" className="size-4 max-sm:hidden" />
        Download PDF
      </Button>
      {next === null && job.paymentStatus !== 'paid' ? (
        <Button size="sm" variant="secondary" onClick={() => actions.open({ kind: 'payment', job })}>
          Record payment
        </Button>
      ) : null}
      <Button
        size="sm"
        variant={step === 'schedule' ? 'primary' : 'secondary'}
        onClick={() => actions.open({ kind: 'schedule', job })}
      >
        <CalendarDays aria-hidden="true" className="size-4 max-sm:hidden" />
        Assign to Calendar
      </Button>
      <Button
        size="sm"
        variant="link"
        className="sm:ml-auto"
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(job)}
      >
        Copy as Estimate
      </Button>
      <div className="flex items-center justify-end gap-1 odd:col-span-2 sm:contents">
        <Link
          to="/jobs"
          search={actions.detailsSearch(job)}
          resetScroll={false}
          className={buttonClass({
            variant: 'link',
            size: 'sm',
            className: 'flex-1 whitespace-nowrap max-sm:px-1 sm:flex-none',
          })}
          onClick={() => actions.openingDetails(job)}
        >
          View Details
        </Link>
        <IconButton
          label={`Delete job #${job.jobNumber}`}
          size="sm"
          className="text-muted"
          onClick={() => actions.open({ kind: 'delete', job })}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

export type NextStep = 'sign' | 'schedule' | 'progress' | 'send';

type Worked = Pick<
  Job,
  | 'currentStage'
  | 'estimateSignatureStatus'
  | 'workOrderSignatureStatus'
  | 'invoiceSignatureStatus'
  | 'serviceDateStart'
  | 'serviceDateEnd'
>;

/** The one action a card puts first. */
export function nextStep(job: Worked, isSignable: boolean): NextStep {
  if (job.currentStage === 'invoice') return 'send';
  const isAgreed = job.currentStage === 'work_order' && job.estimateSignatureStatus === 'approved';
  // A signed estimate needs no further signature before the work: first a date, then the work.
  if (isAgreed) return job.serviceDateStart || job.serviceDateEnd ? 'progress' : 'schedule';
  return isSignable && signatureStatusOf(job) !== 'approved' ? 'sign' : 'progress';
}

interface SendInvoiceButtonProps {
  job: Job;
  actions: JobActions;
  size?: 'sm';
}

export function SendInvoiceButton({ job, actions, size }: SendInvoiceButtonProps) {
  const send = useSendInvoice((question) =>
    question.kind === 'email' ? actions.requestEmail(question.job, invoicePurpose) : actions.open(question),
  );
  return (
    <Button
      size={size}
      variant={job.paymentStatus === 'paid' ? 'secondary' : 'primary'}
      busy={send.isPending}
      busyLabel="Sending..."
      onClick={() => send.mutate({ job })}
    >
      Send Invoice
    </Button>
  );
}
