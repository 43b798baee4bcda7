// What the day brings and what is waiting: the first thing on the owner's start page (D-57).
import { z } from 'zod';
import { CalendarJob } from '../calendar.ts';
import { endpoint } from '../endpoint.ts';
import { draftKinds } from '../limits.ts';
import { stages } from '../stages.ts';

/** To come or under way; over, but not invoiced yet; begun and invoiced. */
const dayStates = ['upcoming', 'unfinished', 'done'] as const;

export const TodayJob = CalendarJob.pick({
  id: true,
  jobNumber: true,
  customerName: true,
  currentStage: true,
  serviceDateStart: true,
  serviceDateEnd: true,
  technicianName: true,
  notBefore: true,
  customerCancelledAt: true,
}).extend({
  state: z.enum(dayStates),
  /** What is left of the deposit that the signed estimate asked for (D-19). */
  depositDue: z.string(),
});
export type TodayJob = z.infer<typeof TodayJob>;

/** The first jobs of a day: by state, then in order of their start. `done` are those of all. */
const DayPlan = z.object({
  day: z.string(),
  total: z.number(),
  done: z.number(),
  jobs: z.array(TodayJob),
});
export type DayPlan = z.infer<typeof DayPlan>;

/** How many, of these how many for at least so many days, and since when the oldest. */
const Aged = z.object({
  count: z.number(),
  ages: z.array(z.object({ days: z.number(), count: z.number() })),
  /** In days. */
  oldest: z.number().nullable(),
});
export type Aged = z.infer<typeof Aged>;

export const TodayDraft = z.object({
  kind: z.enum(draftKinds),
  key: z.string(),
  updatedAt: z.string(),
  /** The customer's, else the template's; null while neither is known. */
  name: z.string().nullable(),
  /** Of the document that a new job begins with. */
  stage: z.enum(stages).nullable(),
  /** Of the job that is changed. */
  jobNumber: z.string().nullable(),
});
export type TodayDraft = z.infer<typeof TodayDraft>;

/** Each count is what the job list has with the filter of that name. Days are the company's. */
export const Today = z.object({
  timeZone: z.string(),
  today: DayPlan,
  tomorrow: DayPlan,
  /** By when it was sent. */
  awaitingSignature: Aged,
  declined: z.number(),
  /** What was paid for what the customer canceled is to be returned: how much in all, and the first by which day (D-22). */
  toReturn: z.object({ count: z.number(), amount: z.string(), refundBy: z.string().nullable() }),
  /** Signed estimates and work orders that have no date yet. */
  readyToSchedule: z.number(),
  /** Invoices that the customer has not got yet. */
  notSent: z.number(),
  /** By the due date; `amount` is what is still to be paid. */
  pastDue: Aged.extend({ amount: z.string() }),
  emailFailed: z.number(),
  /** Of this user, the newest first. */
  drafts: z.array(TodayDraft),
});
export type Today = z.infer<typeof Today>;

/** So many jobs of a day are named. */
export const namedJobs = 20;

/** From so many days on, an open signature and an unpaid invoice are called out. */
export const ageSteps = { signature: [3, 7], pastDue: [16, 31] } as const;

export const todayEndpoints = {
  today: endpoint('GET', '/api/today', { reply: Today }),
};
