// Days and times as documents print them: `Nov 14, 2026`, by the company's clock.
import { formatDay, formatDays, formatTime } from '#contract/days.ts';
import { type Priced, totals } from '#contract/lines/money.ts';
import { type ServiceSpan, serviceSpan } from '#contract/service-span.ts';
import { wallClock } from '#server/platform/zoned-time.ts';

/** On which days and at what time the work is done, and its last day as 2026-11-14; empty without a date. */
export function formatService(start: Date | null, end: Date | null, timeZone: string) {
  const span = serviceSpan(start && wallMoment(start, timeZone), end && wallMoment(end, timeZone));
  return {
    days: span ? formatDays(span.first, span.last) : undefined,
    times: span ? formatSpan(span) : undefined,
    last: span?.last ?? null,
  };
}

/** Nothing is due by any day on an invoice over nothing. */
export const formatDue = (dueOn: string | null, priced: Priced): string | undefined =>
  dueOn && totals(priced).total > 0 ? formatDay(dueOn) : undefined;

function wallMoment(instant: Date, timeZone: string) {
  const [day = '', time = ''] = wallClock(timeZone, instant).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** "8:00 AM – 5:00 PM". */
function formatSpan({ from, until }: ServiceSpan): string | undefined {
  const times = [from, until].flatMap((time) => (time === null ? [] : formatTime(time)));
  return [...new Set(times)].join(' – ') || undefined;
}

/** "Nov 14, 2026, 3:12 PM MST". */
export function formatMoment(instant: Date, timeZone: string): string {
  const { day, time } = wallMoment(instant, timeZone);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value;
  return [`${formatDay(day)}, ${formatTime(time)}`, zone].filter(Boolean).join(' ');
}
