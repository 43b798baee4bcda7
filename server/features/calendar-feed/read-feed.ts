// The feed as a phone calendar fetches it: what was planned lately and what lies ahead. Anybody with the address may
// read it, so it has what is needed on the way to the customer and no prices.
import { addDays, formatDay } from '#contract/days.ts';
import { stageLabels } from '#contract/stages.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import type { Deps } from '#server/deps.ts';
import { accountHasAccess } from '#server/features/billing/billing.service.ts';
import {
  findPlanned,
  type PlannedJob,
  type Span,
  spanOf,
} from '#server/features/calendar/calendar.service.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { notBeforeOn } from '#server/features/jobs/jobs.service.ts';
import { days, later } from '#server/platform/clock.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { type CalendarFeedRow, findFeed } from './calendar-feed.store.ts';

interface CalendarEvent {
  /** The same for ever: by it a phone knows that a job has moved. */
  uid: string;
  changedAt: Date;
  span: Span;
  summary: string;
  location: string | null;
  description: string;
}

interface CalendarFile {
  name: string;
  timeZone: string;
  product: string;
  events: CalendarEvent[];
}

/**
 * Writes an iCalendar file (RFC 5545). Moments are written in UTC, so that no reader has to know our time zones; days
 * without a time are dates, whose end is the day after the last.
 */
function writeCalendar({ name, timeZone, product, events }: CalendarFile): string {
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

const shownDays = { past: 90, ahead: 400 };

export async function readFeed(deps: Deps, file: string): Promise<FileReply> {
  const token = /^([\w-]{20,})\.ics$/.exec(file)?.[1];
  const feed = token ? await findFeed(deps.db.query, token) : null;
  if (!feed) throw new Refusal('not_found');
  // As the calendar on the screen. The address stays, and goes on once the company has renewed.
  if (!(await accountHasAccess(deps, feed))) throw new Refusal('subscription-required');
  const company = await readCompany(deps.db.query, feed.accountId);
  const now = deps.clock.now();
  const planned = await findPlanned(deps.db, feed, {
    from: later(now, -days(shownDays.past)),
    to: later(now, days(shownDays.ahead)),
    timeZone: company.timeZone,
    ...(feed.technicianId && { technicianId: feed.technicianId }),
  });
  const calendar = writeCalendar({
    name: nameOf(deps, company, feed),
    timeZone: company.timeZone,
    product: deps.config.appName,
    events: planned.flatMap((job) => toEvent(company, feed, job, dayIn(company.timeZone, now))),
  });
  return new FileReply(Buffer.from(calendar), {
    contentType: 'text/calendar; charset=utf-8',
    filename: 'calendar.ics',
    headers: {
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}

function nameOf({ config }: Deps, { name }: Company, { technicianName }: CalendarFeedRow): string {
  const company = name || config.appName;
  return technicianName ? `${technicianName} · ${company}` : company;
}

function toEvent(
  { timeZone }: Company,
  feed: CalendarFeedRow,
  job: PlannedJob,
  today: string,
): CalendarEvent[] {
  const span = spanOf(timeZone, job);
  if (!span) return [];
  const contact = contactPerson(job.customerName, job.customerContactName);
  const notBefore = notBeforeOn(job.notBefore, today);
  const lines = [
    `${stageLabels[job.stage]} #${job.number}`,
    job.customerCancelledAt && 'The customer canceled: don’t start the work',
    notBefore && `Not before ${formatDay(notBefore)}: the customer can still cancel`,
    job.description,
    contact && `Contact: ${contact}`,
    job.customerPhone && `Phone: ${job.customerPhone}`,
    feed.technicianId === null && job.technicianName && `Technician: ${job.technicianName}`,
  ];
  return [
    {
      uid: `${job.id}@fieldwright`,
      changedAt: job.updatedAt,
      span,
      summary: `${job.customerCancelledAt ? 'Customer canceled · ' : ''}${job.customerName} (#${job.number})`,
      location: job.customerAddress?.replaceAll('\n', ', ') ?? null,
      description: lines.filter(Boolean).join('\n'),
    },
  ];
}
