// An iCalendar file (RFC 5545). Moments are written in UTC, so that no reader has to know our time zones; days without
// a time are dates, whose end is the day after the last.
import { addDays } from '#contract/days.ts';
import type { Span } from '#server/features/calendar/calendar.service.ts';

export interface CalendarEvent {
  /** The same for ever: by it a phone knows that a job has moved. */
  uid: string;
  changedAt: Date;
  span: Span;
  summary: string;
  location: string | null;
  description: string;
}

export interface CalendarFile {
  name: string;
  timeZone: string;
  product: string;
  events: CalendarEvent[];
}

export function writeCalendar({ name, timeZone, product, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
    'X-PUBLISHED-TTL:PT30M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const eventLines = ({ uid, changedAt, span, summary, location, description }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // The file is one state of the plan, so the stamp is when the event last changed: equal plans are equal bytes.
  `DTSTAMP:${moment(changedAt)}`,
  `LAST-MODIFIED:${moment(changedAt)}`,
  ...spanLines(span),
  `SUMMARY:${escapeText(summary)}`,
  ...(location ? [`LOCATION:${escapeText(location)}`] : []),
  `DESCRIPTION:${escapeText(description)}`,
  'END:VEVENT',
];

function spanLines(span: Span): string[] {
  if (span.kind === 'days')
    return [
      `DTSTART;VALUE=DATE:${date(span.first)}`,
      `DTEND;VALUE=DATE:${date(addDays(span.last, 1))}`,
      // A day on which something is to be done is not a day on which nothing else fits.
      'TRANSP:TRANSPARENT',
    ];
  const { start, end } = span;
  return [`DTSTART:${moment(start)}`, ...(end && end > start ? [`DTEND:${moment(end)}`] : [])];
}

/** 20261114T170000Z */
const moment = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const date = (day: string) => day.replaceAll('-', '');

const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const longest = 75;

/** At most 75 bytes a line, never in the middle of a character; what follows begins with a space. */
function foldLine(line: string): string {
  let folded = '';
  let width = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (width + bytes > longest) {
      folded += '\r\n ';
      width = 1;
    }
    folded += character;
    width += bytes;
  }
  return folded;
}
