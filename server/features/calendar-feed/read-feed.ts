// The feed as a phone calendar fetches it: what was planned lately and what lies ahead. Anybody with the address may
// read it, so it has what is needed on the way to the customer and no prices.
import { stageLabels } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { findPlanned, type PlannedJob, spanOf } from '#server/features/calendar/calendar.service.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { days, later } from '#server/platform/clock.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type CalendarFeedRow, findFeed } from './calendar-feed.store.ts';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';

const shownDays = { past: 90, ahead: 400 };

export async function readFeed(deps: Deps, file: string): Promise<FileReply> {
  const token = /^([\w-]{20,})\.ics$/.exec(file)?.[1];
  const feed = token ? await findFeed(deps.db.query, token) : null;
  if (!feed) throw new Refusal('not_found');
  const company = await readCompany(deps.db.query, feed.accountId);
  const now = deps.clock.now();
  const planned = await findPlanned(deps.db.query, feed, {
    from: later(now, -days(shownDays.past)),
    to: later(now, days(shownDays.ahead)),
    timeZone: company.timeZone,
    ...(feed.technicianId && { technicianId: feed.technicianId }),
  });
  const calendar = writeCalendar({
    name: nameOf(deps, company, feed),
    timeZone: company.timeZone,
    product: deps.config.appName,
    events: planned.flatMap((job) => toEvent(company, feed, job)),
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

function toEvent({ timeZone }: Company, feed: CalendarFeedRow, job: PlannedJob): CalendarEvent[] {
  const span = spanOf(timeZone, job);
  if (!span) return [];
  const lines = [
    `${stageLabels[job.stage]} #${job.number}`,
    job.description,
    job.customerPhone && `Phone: ${job.customerPhone}`,
    feed.technicianId === null && job.technicianName && `Technician: ${job.technicianName}`,
  ];
  return [
    {
      uid: `${job.id}@fieldwright`,
      changedAt: job.updatedAt,
      span,
      summary: `${job.customerName} (#${job.number})`,
      location: job.customerAddress?.replaceAll('\n', ', ') ?? null,
      description: lines.filter(Boolean).join('\n'),
    },
  ];
}
