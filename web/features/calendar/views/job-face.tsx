// How a job is drawn: as the only card of a day, and as a line in a list.
import { type Stage, stageLabels } from '#contract/stages.ts';
import { holdOf } from '#web/before-work.ts';
import { StageBadge } from '#web/features/jobs/jobs.service.ts';
import { HoldText } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { TechnicianMark } from '../technician-marks.tsx';

/** "day 2 of 3", and nothing for a job of one day. */
export const dayCountText = ({ dayNumber, of }: PlacedJob): string | null =>
  of > 1 ? `day ${dayNumber} of ${of}` : null;

/** Below this width of the card, a badge and two times would take a line each. */
const narrow = {
  hidden: '@max-[7.5rem]:hidden',
  srOnly: '@max-[7.5rem]:sr-only',
  shown: '@min-[7.5rem]:hidden',
};

const stageDots = {
  estimate: 'bg-info-ink',
  work_order: 'bg-[#6a2d85] dark:bg-[#d7aee8]',
  invoice: 'bg-success-ink',
} as const satisfies Record<Stage, string>;

/** `roomy` where a cell has the height of a week. */
export function JobCardFace({ placed, roomy }: { placed: PlacedJob; roomy: boolean }) {
  const { markOf } = useCalendarActions();
  const { job, time } = placed;
  const days = dayCountText(placed);
  const hold = holdOf(job, placed.day);
  return (
    <span className="@container grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-1">
        <span className={narrow.srOnly}>
          <StageBadge stage={job.currentStage} />
        </span>
        <span
          aria-hidden="true"
          title={stageLabels[job.currentStage]}
          className={classNames('size-2.5 shrink-0 rounded-full', narrow.shown, stageDots[job.currentStage])}
        />
        <span className="figures text-sm font-bold">{dollars(job.totalAmount)}</span>
      </span>
      <span className={roomy ? 'font-semibold wrap-anywhere' : 'truncate font-semibold'}>
        {job.customerName}
      </span>
      <span className={roomy ? 'line-clamp-3 text-sm text-muted' : 'truncate text-sm text-muted'}>
        {job.jobDescription || 'No description'}
      </span>
      {roomy && job.customerAddress ? (
        <span className="line-clamp-2 text-sm text-muted">{addressLine(job.customerAddress)}</span>
      ) : null}
      <span className="flex items-center justify-between gap-1.5 @max-[7.5rem]:flex-wrap">
        <span className="figures min-w-0 text-xs text-muted @max-[7.5rem]:whitespace-nowrap">
          <span className={narrow.hidden}>{time ?? 'No time set'}</span>
          <span aria-hidden="true" className={narrow.shown}>
            {time ? startOf(time) : 'No time'}
          </span>
          {days ? <span className="block font-semibold">{days}</span> : null}
          {hold ? (
            <span className="block">
              <HoldText hold={hold} />
            </span>
          ) : null}
        </span>
        <TechnicianMark mark={markOf(job)} />
      </span>
    </span>
  );
}

/** "8:00 AM"; a last day has its end, "– 5:00 PM". */
const startOf = (time: string): string | undefined =>
  time
    .replace(/^from /, '')
    .split(' – ')[0]
    ?.replace(/^until /, '– ');

/** At most 68 px tall with its padding: the list gives each job 70 px and must not cut off the time. */
export function JobLineFace({ placed }: { placed: PlacedJob }) {
  const { markOf } = useCalendarActions();
  const { job, time } = placed;
  const days = dayCountText(placed);
  const hold = holdOf(job, placed.day);
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-tight">
      <span className="flex items-center gap-2">
        <StageBadge stage={job.currentStage} />
        <span className="min-w-0 flex-1 truncate font-semibold">
          #{job.jobNumber} <span className="font-normal">{job.customerName}</span>
        </span>
        <TechnicianMark mark={markOf(job)} />
      </span>
      <span className="truncate text-sm text-muted">
        {hold ? (
          <>
            <HoldText hold={hold} /> ·{' '}
          </>
        ) : null}
        {job.jobDescription || 'No description'}
      </span>
      <span className="figures text-sm text-muted">
        {time ?? 'No time set'}
        {days ? <span className="font-semibold"> · {days}</span> : null}
      </span>
    </span>
  );
}
