// Texts of Today, and the list that each of its numbers opens.
import { formatDay, formatTime } from '#contract/days.ts';
import { type JobFilter, jobFilterLabels } from '#contract/lists/job-filters.ts';
import type { Aged, DayPlan, Today, TodayDraft, TodayJob } from '#contract/lists/today.ts';
import { serviceSpan } from '#contract/service-span.ts';
import { stageLabels } from '#contract/stages.ts';
import { wallTime } from '#web/days.ts';
import { dollars } from '#web/money.ts';

/** "8:00 AM", "All day"; a job that began earlier goes on. */
export function timeText(job: TodayJob, day: string, timeZone: string): string {
  const at = (moment: string | null) => (moment ? wallTime(moment, timeZone) : null);
  const span = serviceSpan(at(job.serviceDateStart), at(job.serviceDateEnd));
  if (!span) return '';
  if (span.first < day)
    return span.last === day && span.until ? `until ${formatTime(span.until)}` : 'All day';
  const time = job.serviceDateStart ? span.from : span.until;
  return time ? formatTime(time) : 'All day';
}

export interface WaitingItem {
  filter: JobFilter;
  label: string;
  count: number;
  detail: string | null;
  isUrgent: boolean;
}

/** What there is, the most pressing first; nothing else is shown. */
export function waitingItems(today: Today): WaitingItem[] {
  const { awaitingSignature, toReturn, pastDue } = today;
  const items: Omit<WaitingItem, 'label'>[] = [
    {
      filter: 'to-return',
      count: toReturn.count,
      detail: toReturn.refundBy && refundDetail(toReturn, formatDay(toReturn.refundBy, today.today.day)),
      isUrgent: true,
    },
    { filter: 'email-failed', count: today.emailFailed, detail: null, isUrgent: true },
    {
      filter: 'past-due',
      count: pastDue.count,
      detail: `${dollars(pastDue.amount)} · ${ageText(pastDue, 1)}`,
      isUrgent: true,
    },
    { filter: 'declined', count: today.declined, detail: null, isUrgent: true },
    { filter: 'ready-to-schedule', count: today.readyToSchedule, detail: null, isUrgent: false },
    { filter: 'not-sent', count: today.notSent, detail: null, isUrgent: false },
    {
      filter: 'awaiting-signature',
      count: awaitingSignature.count,
      detail: ageText(awaitingSignature, 0),
      isUrgent: false,
    },
  ];
  return items
    .filter(({ count }) => count > 0)
    .map((item) => ({ ...item, label: jobFilterLabels[item.filter] }));
}

/** "$600.00 by Nov 28", of what customers canceled: the law sets the day. */
const refundDetail = ({ count, amount }: Today['toReturn'], day: string): string =>
  `${dollars(amount)}${count === 1 ? '' : ', the first'} by ${day}`;

/** "2 for 7+ days, 1 for 3–6 days": the oldest first, without groups that are empty. */
export function ageText({ count, ages, oldest }: Aged, firstDay: number): string {
  if (count === 1 && oldest !== null) return oldest === 0 ? 'since today' : days(oldest);
  const steps = [{ days: firstDay, count }, ...ages];
  const groups = steps.map(({ days: from, count: atLeast }, at) => {
    const next = steps[at + 1];
    return {
      count: atLeast - (next?.count ?? 0),
      name: next ? `${from}–${next.days - 1} days` : `${from}+ days`,
    };
  });
  return groups
    .reverse()
    .filter((group) => group.count > 0)
    .map((group) => `${group.count} for ${group.name}`)
    .join(', ');
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Of a day: "Today: 6 jobs, 2 done". */
export function planTitle(title: string, { total, done }: DayPlan): string {
  const jobs = `${title}: ${total === 1 ? '1 job' : `${total} jobs`}`;
  return done === 0 ? jobs : `${jobs}, ${done} done`;
}

interface DraftText {
  /** Whom or what it is for, else what it is. */
  name: string;
  /** What it is and when it was written: "New estimate · 2:14 PM". */
  detail: string;
}

export function draftText(draft: TodayDraft, today: string, timeZone: string): DraftText {
  const { day, time } = wallTime(draft.updatedAt, timeZone);
  const when = day === today ? formatTime(time) : formatDay(day, today);
  const what = draftKind(draft);
  return draft.name === null
    ? { name: what, detail: when }
    : { name: draft.name, detail: `${what} · ${when}` };
}

function draftKind({ kind, stage, jobNumber }: TodayDraft): string {
  if (kind === 'job') return stage ? `New ${stageLabels[stage].toLowerCase()}` : 'New job';
  const what = { lines: 'Changes', template: 'Template', 'change-order': 'Change order', note: 'Note' }[kind];
  if (jobNumber) return `${what} to #${jobNumber}`;
  return kind === 'lines' ? 'Changes to a job' : what;
}
