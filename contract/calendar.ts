// The calendar: what is planned between two days, and the feeds that phone calendars subscribe to.
import { z } from 'zod';
import { Password } from './accounts.ts';
import { daysBetween } from './days.ts';
import { endpoint } from './endpoint.ts';
import { Day } from './fields.ts';
import { Job } from './jobs/job.ts';
import { ServiceMoment } from './jobs/job-forms.ts';

export const calendarLimits = { days: 62, unscheduled: 30 } as const;

export const CalendarJob = Job.pick({
  id: true,
  jobNumber: true,
  customerName: true,
  customerAddress: true,
  jobDescription: true,
  totalAmount: true,
  currentStage: true,
  serviceDateStart: true,
  serviceDateEnd: true,
  assignedTechnicianId: true,
  technicianName: true,
  notBefore: true,
  customerCancelledAt: true,
  revision: true,
});
export type CalendarJob = z.infer<typeof CalendarJob>;

/** Another job of the same technician at the same time (B-85). */
export const Conflict = z.object({
  jobId: z.string(),
  jobNumber: z.string(),
  customerName: z.string(),
  start: z.string(),
  end: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

const CalendarRange = z
  .object({
    /** Both days included, by the company's clock. */
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => daysBetween(from, to) < calendarLimits.days, {
    path: ['to'],
    message: `Please ask for at most ${calendarLimits.days} days.`,
  });

export const Calendar = z.object({
  timeZone: z.string(),
  /** Every job that touches the range, in order of its start. */
  jobs: z.array(CalendarJob),
  /** The newest estimates and work orders that still wait for a date. */
  unscheduled: z.array(CalendarJob),
  /** Counts for the whole company, not for the range (B-81). */
  totals: z.object({
    jobs: z.number(),
    scheduled: z.number(),
    assigned: z.number(),
    /** Estimates and work orders without a date, also those beyond `unscheduled`. */
    waiting: z.number(),
  }),
});
export type Calendar = z.infer<typeof Calendar>;

/** The company's own feed, or one technician's. */
const FeedOwner = z.object({ technicianId: z.string().max(100).nullable() });

export const Feed = FeedOwner.extend({
  technicianName: z.string().nullable(),
  createdAt: z.string(),
});
export type Feed = z.infer<typeof Feed>;

export const calendarEndpoints = {
  readCalendar: endpoint('GET', '/api/calendar', { query: CalendarRange, reply: Calendar }),
  /** Would this job, with these dates and this technician, meet another one of theirs? Nothing is written. */
  findConflicts: endpoint('GET', '/api/calendar/conflicts', {
    query: z.object({
      jobId: z.string().max(100),
      technicianId: z.string().max(100),
      start: ServiceMoment,
      end: ServiceMoment.optional(),
    }),
    reply: z.object({ conflicts: z.array(Conflict) }),
  }),
  listFeeds: endpoint('GET', '/api/calendar-feed', { reply: z.array(Feed) }),
  /** `make` also replaces: the address is shown once and the older one ends. `revoke` ends it. */
  changeFeed: endpoint('POST', '/api/calendar-feed', {
    body: z.discriminatedUnion('action', [
      // Anybody with the address sees where customers live, signed in or not: a borrowed session must not make one.
      FeedOwner.extend({ action: z.literal('make'), password: Password }),
      FeedOwner.extend({ action: z.literal('revoke') }),
    ]),
    /** Null once it was revoked. */
    reply: z.object({ url: z.string().nullable() }),
  }),
  /** The feed itself, text/calendar; `file` is the token and `.ics`. */
  readFeed: endpoint('GET', '/calendar/:file', {
    params: z.object({ file: z.string().max(200) }),
    // Calendars ask with it whether an address is one.
    answersHead: true,
  }),
};
