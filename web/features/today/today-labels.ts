// Texts of Today, and the list that each of its numbers opens.
import { formatTime } from '#contract/days.ts';
import { type JobFilter, jobFilterLabels } from '#contract/lists/job-filters.ts';
import type { Aged, Today, TodayDraft, TodayJob } from '#contract/lists/today.ts';
import { serviceSpan } from '#contract/service-span.ts';
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
  const { awaitingSignature, pastDue } = today;
  const items: Omit<WaitingItem, 'label'>[] = [
    { filter: 'email-failed', count: today.emailFailed, detail: null, isUrgent: true },
    {
      filter: 'past-due',
      count: pastDue.count,
      detail: `${dollars(pastDue.amount)} · ${ageText(pastDue, 1)}`,
      isUrgent: true,
    },
    { filter: 'declined', count: today.declined, detail: null, isUrgent: true },
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

/** Where a draft was being written. */
export const draftNames: Record<TodayDraft['kind'], string> = {
  job: 'New job',
  lines: 'Changes to a job',
  template: 'Template',
  'change-order': 'Change order',
  note: 'Note',
};
