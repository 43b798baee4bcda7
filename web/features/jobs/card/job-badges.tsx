// The badges of a job: stage, due date, unsent invoice, signature, change order. What has ended waits for nothing any more,
// and amber or red is only what somebody here has to do something about.
import { useRef, useState } from 'react';
import { daysBetween } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type Stage, stageLabels } from '#contract/stages.ts';
import { depositDueText, holdOf } from '#web/before-work.ts';
import { ClosedBadge } from '#web/closed-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { isUnpaidInvoice, paidInFullLabel } from '../labels/balance-labels.ts';
import { jobSignatureBadge } from '../labels/signature-labels.ts';

// What places it at its button is heavy, and badges are on most pages.
const Popover = lazyPart(() => import('#web/ui/overlay/popover.tsx'), 'Popover');

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

// Green means done: an invoice is not paid yet. Amber means that something is to be done, which no stage says by itself.
const stageStyles: Record<Stage, { tone: BadgeTone; className?: string }> = {
  estimate: { tone: 'info' },
  work_order: {
    tone: 'neutral',
    className: 'bg-[#f1e6f6]! text-[#6a2d85]! dark:bg-[#35213f]! dark:text-[#d7aee8]!',
  },
  invoice: { tone: 'neutral' },
};

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge {...stageStyles[stage]}>{stageLabels[stage]}</Badge>;
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

export interface StateBadge {
  tone: BadgeTone;
  className?: string;
  label: string;
}

/** A paid job is never late, and on one that was closed or canceled nothing is due. */
function dueBadge(job: Job, today: string): StateBadge | null {
  if (job.currentStage !== 'invoice' || job.closedAs === 'void') return null;
  const balanceLabel = paidInFullLabel(job);
  if (balanceLabel)
    return { tone: 'success', label: job.isPaidOnline ? `${balanceLabel} online` : balanceLabel };
  if (!isUnpaidInvoice(job)) return null;
  const { band, label } = dueStatus(job.invoiceDueDate, today);
  return { ...dueStyles[band], label };
}

/** "Due" alone would suggest that the customer has the invoice. */
function unsentBadge(job: Job): StateBadge | null {
  const isUnsent = isUnpaidInvoice(job) && job.invoiceSentAt === null && job.lastReminderSent === null;
  return isUnsent ? { tone: 'neutral', label: 'Not sent' } : null;
}

/** The bank decides whatever became of the job; who has replied waits for it. */
function disputeBadge({ openDispute }: Job): StateBadge | null {
  if (openDispute === null) return null;
  return openDispute === 'needs_response'
    ? { tone: 'danger', label: 'Disputed: reply' }
    : { tone: 'neutral', label: 'Dispute under review' };
}

/** What has to come in before the work begins. */
function depositBadge(job: Job): StateBadge | null {
  const label = depositDueText(job);
  return label === null ? null : { tone: 'warning', label };
}

/** That the customer can still cancel calls for nothing, unless the work is planned for a day before. */
function holdBadge(job: Job, today: string): StateBadge | null {
  const hold = holdOf(job, today);
  if (!hold) return null;
  const { tone, text: label } = hold;
  const isTooSoon = job.serviceDate !== null && job.notBefore !== null && job.serviceDate < job.notBefore;
  return { tone: tone === 'warning' && !isTooSoon ? 'neutral' : tone, label };
}

/** On top of what was signed: otherwise the list would say only that. A declined one is over once the job is paid. */
function changeOrderBadge({ changeOrderStatus, closedAs, paymentStatus }: Job): StateBadge | null {
  if (changeOrderStatus === null || closedAs !== null) return null;
  if (changeOrderStatus === 'declined' && paymentStatus === 'paid') return null;
  switch (changeOrderStatus) {
    case 'not_sent':
      return { tone: 'warning', label: 'Change order not sent' };
    case 'sent':
      return { tone: 'neutral', label: 'Change order sent' };
    case 'declined':
      return { tone: 'danger', label: 'Change order declined' };
  }
}

const signedBadge = (job: Job): StateBadge | null => (job.closedAs === null ? jobSignatureBadge(job) : null);

/** What calls for somebody here, loudest first; what is done or waits for others follows quietly. */
const loudness: readonly BadgeTone[] = ['danger', 'warning'];
const rank = ({ tone }: StateBadge) => (loudness.includes(tone) ? loudness.indexOf(tone) : loudness.length);

export const stateBadges = (job: Job, today: string): StateBadge[] =>
  [
    disputeBadge(job),
    dueBadge(job, today),
    unsentBadge(job),
    depositBadge(job),
    signedBadge(job),
    changeOrderBadge(job),
    holdBadge(job, today),
  ]
    .filter((badge) => badge !== null)
    .sort((one, other) => rank(one) - rank(other));

interface JobBadgesProps {
  job: Job;
  today: string;
}

/** Its stage, how it ended, and its states. */
export function JobBadges({ job, today, atMost }: JobBadgesProps & { atMost?: number }) {
  const states = stateBadges(job, today);
  const room = atMost && atMost - (job.closedAs === null ? 1 : 2);
  return (
    <>
      <StageBadge stage={job.currentStage} />
      <ClosedBadge job={job} />
      <Badges badges={states.slice(0, room)} />
      {room && states.length > room ? <MoreBadges badges={states.slice(room)} /> : null}
    </>
  );
}

/** Above the link that covers the card, and wide enough for a thumb. */
function MoreBadges({ badges }: { badges: readonly StateBadge[] }) {
  const names = badges.map(({ label }) => label).join(', ');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        title={names}
        aria-label={`${badges.length} more: ${names}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="figures relative rounded-full bg-neutral-soft text-[0.8125rem] leading-5 font-semibold text-neutral-ink after:absolute after:-inset-x-2 after:-inset-y-2.75 hover:bg-hover"
        onPointerEnter={() => void Popover.preload()}
        onFocus={() => void Popover.preload()}
        onClick={() => setIsOpen(!isOpen)}
      >
        +{badges.length}
      </button>
      <Popover anchor={button} label="More about this job" open={isOpen} onOpenChange={setIsOpen}>
        <div className="flex flex-wrap gap-1.5">
          <Badges badges={badges} />
        </div>
      </Popover>
    </>
  );
}

/** Beside the sums of an invoice. */
export function InvoiceBadges({ job, today }: JobBadgesProps) {
  return <Badges badges={[dueBadge(job, today), unsentBadge(job)].filter((badge) => badge !== null)} />;
}

const Badges = ({ badges }: { badges: readonly StateBadge[] }) =>
  badges.map(({ tone, className, label }) => (
    <Badge key={label} tone={tone} className={classNames('figures', className)}>
      {label}
    </Badge>
  ));
