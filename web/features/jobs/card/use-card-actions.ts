// What can be done with a job from its card, in the order of the work, and which of it is the next step.
import {
  Archive,
  BellRing,
  CalendarDays,
  Copy,
  CreditCard,
  Download,
  FileSignature,
  HandCoins,
  type LucideIcon,
  RotateCcw,
  Send,
  StepForward,
} from 'lucide-react';
import type { Job } from '#contract/jobs/job.ts';
import { isLastDayReached } from '#contract/service-span.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { depositDueText } from '#web/before-work.ts';
import { today } from '#web/days.ts';
import { closeActions } from '../close/close-labels.ts';
import { useReopenJob } from '../close/use-close-job.ts';
import { useDownloadPdf, useDuplicateJob } from '../data/use-job-actions.ts';
import type { JobActions } from '../job-actions.ts';
import { isReceipt, isUnpaidInvoice } from '../labels/balance-labels.ts';
import { serviceSpanOf } from '../labels/service-labels.ts';
import { signatureStatusOf } from '../labels/signature-labels.ts';

export type FirstAction = 'sign' | 'schedule' | 'progress' | 'send' | 'payment';

type Worked = Pick<
  Job,
  | 'currentStage'
  | 'estimateSignatureStatus'
  | 'workOrderSignatureStatus'
  | 'invoiceSignatureStatus'
  | 'serviceDateStart'
  | 'serviceDateEnd'
  | 'invoiceSentAt'
  | 'paymentStatus'
>;

/** The one action a card puts first. `today` is the company's day. */
export function nextStep(job: Worked, isSignable: boolean, timeZone: string, today: string): FirstAction {
  if (job.currentStage === 'invoice')
    return job.invoiceSentAt !== null && job.paymentStatus !== 'paid' ? 'payment' : 'send';
  // Whoever signs a work order agrees that the work is done.
  if (signatureStatusOf(job) === 'approved') return 'progress';
  const span = serviceSpanOf(job, timeZone);
  // A signed estimate needs no further signature before the work: first a date, then the work, then the invoice.
  const isAgreed = job.estimateSignatureStatus === 'approved' || !isSignable;
  if (job.currentStage === 'work_order' && isAgreed)
    return span && isLastDayReached(span, today) ? 'progress' : 'schedule';
  return isSignable ? 'sign' : 'progress';
}

export interface CardAction {
  id: FirstAction | 'download' | 'remind' | 'copy' | 'reopen' | 'deposit' | 'archive';
  label: string;
  icon: LucideIcon;
  run: () => void;
  isBusy?: boolean;
  busyLabel?: string;
  isDone?: boolean;
  /** Behind More on every screen: with it the row would be too long. */
  isInMenu?: true;
}

export type NextAction = CardAction & { isLoud: boolean };

interface CardActions {
  /** Loud, unless there is nothing left to do about it. Null while what was paid is to be returned, which is done elsewhere. */
  next: NextAction | null;
  others: CardAction[];
}

export function useCardActions(job: Job, actions: JobActions): CardActions {
  const download = useDownloadPdf();
  const duplicate = useDuplicateJob();
  const reopen = useReopenJob();
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const next = nextStage[job.currentStage];
  const isSignable = next !== null && actions.canSign;
  const status = signatureStatusOf(job);
  const printing: CardAction = {
    id: 'download',
    label: 'Download PDF',
    icon: Download,
    isBusy: download.isPending,
    busyLabel: 'Generating...',
    run: () => download.mutate({ job }),
  };
  const copying: CardAction = {
    id: 'copy',
    label: 'Copy as Estimate',
    icon: Copy,
    isBusy: duplicate.isPending,
    run: () => duplicate.mutate(job),
  };
  if (job.closedAs !== null) {
    const reopening: CardAction = {
      id: 'reopen',
      label: 'Reopen',
      icon: RotateCcw,
      isBusy: reopen.isPending,
      busyLabel: 'Opening...',
      run: () => reopen.mutate(job),
    };
    return { next: { ...reopening, isLoud: false }, others: [printing, copying] };
  }
  const all: CardAction[] = [];
  if (isSignable)
    all.push({
      id: 'sign',
      label: signLabels[status] ?? 'Resend eSignature',
      icon: FileSignature,
      isDone: status === 'approved',
      run: () => actions.open({ kind: 'sign', job }),
    });
  if (next)
    all.push({
      id: 'progress',
      label: `Progress to ${stageLabels[next]}`,
      icon: StepForward,
      run: () => actions.open({ kind: 'progress', job }),
    });
  else if (job.customerCancelledAt === null)
    all.push({
      id: 'send',
      label: isReceipt(job) ? 'Send Receipt' : 'Send Invoice',
      icon: Send,
      run: () => actions.open({ kind: 'send-invoice', job }),
    });
  all.push(printing);
  // Also of what the customer canceled: it is to be returned then.
  if (next === null && job.paymentStatus !== 'paid')
    all.push({
      id: 'payment',
      label: 'Record payment',
      icon: CreditCard,
      run: () => actions.open({ kind: 'payment', job }),
    });
  if (depositDueText(job))
    all.push({
      id: 'deposit',
      label: 'Record Deposit',
      icon: HandCoins,
      isInMenu: true,
      run: () => actions.open({ kind: 'deposit', job }),
    });
  if (isUnpaidInvoice(job) && job.invoiceSentAt !== null)
    all.push({
      id: 'remind',
      label: 'Send Reminder',
      icon: BellRing,
      isInMenu: true,
      run: () => actions.open({ kind: 'send-reminder', job }),
    });
  all.push(
    {
      id: 'schedule',
      label: 'Assign to Calendar',
      icon: CalendarDays,
      run: () => actions.open({ kind: 'schedule', job }),
    },
    copying,
  );
  if (job.customerCancelledAt !== null) {
    // They may change their mind: everything stays within reach, and nothing of it is the next step (D-22).
    const archiving: CardAction = {
      id: 'archive',
      label: closeActions.archived,
      icon: Archive,
      run: () => actions.open({ kind: 'close', job, outcome: 'archived' }),
    };
    const quiet = all.map((one) =>
      one === printing || one === copying ? one : { ...one, isInMenu: true as const },
    );
    return { next: job.refundBy === null ? { ...archiving, isLoud: false } : null, others: quiet };
  }
  const step = nextStep(job, isSignable, timeZone, today(timeZone));
  const found = all.find(({ id }) => id === step);
  if (!found) throw new Error(`A card has no action “${step}”.`);
  const isWaiting =
    // Refused as it is: first it is changed.
    (step === 'sign' && (status === 'pending' || status === 'declined')) ||
    (step === 'send' && job.paymentStatus === 'paid') ||
    (step === 'schedule' && (job.serviceDateStart ?? job.serviceDateEnd) !== null);
  return { next: { ...found, isLoud: !isWaiting }, others: all.filter((one) => one !== found) };
}

const signLabels: Partial<Record<string, string>> = { not_sent: 'Send for Signature', approved: 'Signed' };
