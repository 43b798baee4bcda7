// The badges of a job: stage, due date, unsent invoice, signature, change order. What has ended waits for nothing any more.
import { daysBetween } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type Stage, stageLabels } from '#contract/stages.ts';
import { depositDueText } from '#web/before-work.ts';
import { HoldBadge } from '#web/hold.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { paidInFullLabel } from '../labels/balance-labels.ts';
import { signatureBadge, signatureStatusOf } from '../labels/signature-labels.ts';

/** `late` goes up to 15 days, `very-late` begins after them. */
export type DueBand = 'none' | 'due' | 'late' | 'very-late';

const lateUntil = 15;
const shownAtMost = 180;

/** Both days in the company's time zone; the due day itself is not past (B-59). */
export function dueStatus(dueOn: string | null, today: string): { band: DueBand; label: string } {
  if (dueOn === null) return { band: 'none', label: 'No due date set' };
  const days = daysBetween(dueOn, today);
  if (days <= 0) return { band: 'due', label: 'Due' };
  return {
    band: days <= lateUntil ? 'late' : 'very-late',
    label: days === 1 ? '1 day past due' : `${Math.min(days, shownAtMost)} days past due`,
  };
}

// Green means done: an invoice is not paid yet.
const stageTones = {
  estimate: 'info',
  work_order: 'warning',
  invoice: 'neutral',
} as const satisfies Record<Stage, BadgeTone>;

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>;
}

// Yellow, orange and red must differ; the kit has one tone for the first two.
const dueStyles: Record<DueBand, { tone: BadgeTone; className?: string }> = {
  none: { tone: 'neutral' },
  due: {
    tone: 'warning',
    className: 'bg-[#fdf3bd]! text-[#665000]! dark:bg-[#38320f]! dark:text-[#eada7d]!',
  },
  late: {
    tone: 'warning',
    className: 'bg-[#ffe4ca]! text-[#8f3c00]! dark:bg-[#44280f]! dark:text-[#f6b37c]!',
  },
  'very-late': { tone: 'danger' },
};

/** A paid job is never late, and on one that was closed nothing is due. */
export function DueBadge({ job, today }: { job: Job; today: string }) {
  if (job.currentStage !== 'invoice' || job.closedAs === 'void') return null;
  const balanceLabel = paidInFullLabel(job);
  if (balanceLabel) return <Badge tone="success">{balanceLabel}</Badge>;
  if (job.closedAs !== null) return null;
  const { band, label } = dueStatus(job.invoiceDueDate, today);
  return <Badge {...dueStyles[band]}>{label}</Badge>;
}

/** "Due" alone would suggest that the customer has the invoice. */
export function UnsentBadge({ job }: { job: Job }) {
  const isUnsent =
    job.currentStage === 'invoice' &&
    job.closedAs === null &&
    job.invoiceSentAt === null &&
    job.lastReminderSent === null &&
    job.paymentStatus !== 'paid';
  return isUnsent ? <Badge>Not sent</Badge> : null;
}

/** What has to come in, and what has to pass, before the work begins. */
export function BeforeWorkBadges({ job, today }: { job: Job; today: string }) {
  const deposit = depositDueText(job);
  return (
    <>
      {deposit ? (
        <Badge tone="warning" className="figures">
          {deposit}
        </Badge>
      ) : null}
      <HoldBadge job={job} day={today} />
    </>
  );
}

/** On top of what was signed: otherwise the list would say only that. A declined one is over once the job is paid. */
export function ChangeOrderBadge({ job: { changeOrderStatus, closedAs, paymentStatus } }: { job: Job }) {
  if (changeOrderStatus === null || closedAs !== null) return null;
  if (changeOrderStatus === 'declined' && paymentStatus === 'paid') return null;
  switch (changeOrderStatus) {
    case 'not_sent':
      return <Badge tone="warning">Change order not sent</Badge>;
    case 'sent':
      return <Badge>Change order sent</Badge>;
    case 'declined':
      return <Badge tone="danger">Change order declined</Badge>;
  }
}

export function SignatureBadge({ job }: { job: Job }) {
  const badge = job.closedAs === null ? signatureBadge(signatureStatusOf(job)) : null;
  return badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null;
}
