// Days and times as documents print them: `Nov 14, 2026`, by the company's clock.
import { type ServiceSpan, serviceSpan } from '#contract/service-span.ts';
import { wallClock } from '#server/platform/zoned-time.ts';

interface LocalTime {
  /** 2026-11-14 */
  day: string;
  /** Minutes since midnight. */
  minute: number;
}

/** What the clock on the wall of that zone shows. */
function localTime(instant: Date, timeZone: string): LocalTime {
  const wall = wallClock(timeZone, instant);
  return { day: wall.toISOString().slice(0, 10), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function split(day: string): { year: number; month: string; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: months[month - 1] ?? '', date };
}

/** 2026-11-14 is "Nov 14, 2026". */
export function formatDay(day: string): string {
  const { year, month, date } = split(day);
  return `${month} ${date}, ${year}`;
}

/** "Nov 12 – 13, 2026", "Nov 30 – Dec 2, 2026"; one day where both are the same; nothing where there is none. */
export function formatDays(first: string | null, last: string | null): string | undefined {
  const [from, to] = [first ?? last, last ?? first];
  if (!from || !to) return undefined;
  // Turned around by mistake, it is still the same span.
  if (to < from) return formatDays(to, from);
  if (from === to) return formatDay(from);
  const [a, b] = [split(from), split(to)];
  if (a.year !== b.year) return `${formatDay(from)} – ${formatDay(to)}`;
  return a.month === b.month
    ? `${a.month} ${a.date} – ${b.date}, ${a.year}`
    : `${a.month} ${a.date} – ${b.month} ${b.date}, ${a.year}`;
}

/** 480 is "8:00 AM". */
function formatMinute(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** On which days and at what time the work is done; both undefined without a date. */
export function formatService(start: Date | null, end: Date | null, timeZone: string) {
  const span = spanOn(start, end, timeZone);
  return {
    days: span ? formatDays(span.first, span.last) : undefined,
    times: span ? formatSpan(span) : undefined,
  };
}

export const spanOn = (start: Date | null, end: Date | null, timeZone: string): ServiceSpan | null =>
  serviceSpan(start && wallMoment(start, timeZone), end && wallMoment(end, timeZone));

function wallMoment(instant: Date, timeZone: string) {
  const [day = '', time = ''] = wallClock(timeZone, instant).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** "8:00 AM – 5:00 PM". */
function formatSpan({ from, until }: ServiceSpan): string | undefined {
  const times = [from, until].flatMap((time) => {
    const [hour = 0, minute = 0] = time?.split(':').map(Number) ?? [];
    return time === null ? [] : formatMinute(hour * 60 + minute);
  });
  return [...new Set(times)].join(' – ') || undefined;
}

/** "Nov 14, 2026, 3:12 PM MST". */
export function formatMoment(instant: Date, timeZone: string): string {
  const { day, minute } = localTime(instant, timeZone);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value;
  return [`${formatDay(day)}, ${formatMinute(minute)}`, zone].filter(Boolean).join(' ');
}
