// Why nobody should start yet, or any more, on every page that shows a job (D-22).
import type { Job } from '#contract/jobs/job.ts';
import { type Held, type Hold, holdOf } from './before-work.ts';
import { classNames } from './ui/class-names.ts';
import { Badge } from './ui/feedback/badge.tsx';
import { Notice } from './ui/feedback/notice.tsx';

export function HoldBadge({ job, day }: { job: Held; day: string }) {
  const hold = holdOf(job, day);
  return hold ? (
    <Badge tone={hold.tone} className="figures">
      {hold.text}
    </Badge>
  ) : null;
}

const inks: Record<Hold['tone'], string> = { danger: 'text-danger-ink', warning: 'text-warning-ink' };

/** Within the small print of a job. */
export const HoldText = ({ hold: { tone, text } }: { hold: Hold }) => (
  <span className={classNames('figures font-semibold', inks[tone])}>{text}</span>
);

type Planned = Pick<Job, 'notBefore' | 'customerCancelledAt'>;

const advice: Record<'plan' | 'move', Record<Hold['tone'], string>> = {
  plan: {
    danger: 'The agreement no longer holds. Ask the customer before you plan this job.',
    warning:
      'The customer can still cancel. Choose that day or a later one, or record an emergency waiver in the job first.',
  },
  move: {
    danger:
      'Nothing of the agreement is owed, and no invoice of it can be sent. Bill work that was done anyway on a copy of the job.',
    warning:
      'The customer can still cancel. Wait for that day, or record an emergency waiver in the job first.',
  },
};

interface HoldNoticeProps {
  job: Planned;
  /** Of the work as it is chosen, which may be blank, or today. */
  day: string;
  before: keyof typeof advice;
}

/** Where a job is planned or moved on. */
export function HoldNotice({ job, day, before }: HoldNoticeProps) {
  const hold = day === '' ? null : holdOf(job, day);
  if (!hold) return null;
  return (
    <Notice tone={hold.tone} title={<span className="figures">{hold.text}</span>} announce>
      {advice[before][hold.tone]}
    </Notice>
  );
}
