// What the day brings and what is waiting (D-57). Every count is that of the job list with the filter of its name.
import { addDays, daysBetween } from '#contract/days.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import {
  type Aged,
  ageSteps,
  type DayPlan,
  namedJobs,
  type Today,
  type TodayJob,
} from '#contract/lists/today.ts';
import type { Deps } from '#server/deps.ts';
import { findPlanned, type PlannedJob } from '#server/features/calendar/calendar.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { listDraftNames } from '#server/features/drafts/drafts.service.ts';
import { countFilters } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toIso } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import { readWaiting } from './today.store.ts';

export async function readToday({ db, clock }: Deps, scope: Scope): Promise<Today> {
  const now = clock.now();
  const { timeZone } = await readCompany(db.query, scope.accountId);
  const today = dayIn(timeZone, now);
  const day = { accountId: scope.accountId, today };
  const [first, second, counts, waiting, drafts] = await Promise.all([
    planOf(db, scope, today, timeZone),
    planOf(db, scope, addDays(today, 1), timeZone),
    countFilters(db.query, day),
    readWaiting(db.query, {
      ...day,
      // Sent that many days ago, or earlier.
      sentBefore: ageSteps.signature.map((days) => instantAt(timeZone, addDays(today, 1 - days))),
      dueBefore: ageSteps.pastDue.map((days) => addDays(today, 1 - days)),
    }),
    listDraftNames(db.query, now, scope),
  ]);
  const { signatures, pastDue } = waiting;
  return {
    timeZone,
    today: first,
    tomorrow: second,
    awaitingSignature: {
      count: counts['awaiting-signature'],
      ages: agesOf(ageSteps.signature, signatures.older),
      oldest: signatures.oldest === null ? null : daysBetween(dayIn(timeZone, signatures.oldest), today),
    },
    declined: counts.declined,
    notSent: counts['not-sent'],
    pastDue: {
      count: counts['past-due'],
      ages: agesOf(ageSteps.pastDue, pastDue.older),
      oldest: pastDue.oldest === null ? null : daysBetween(pastDue.oldest, today),
      amount: formatDecimal(pastDue.cents),
    },
    emailFailed: counts['email-failed'],
    drafts: drafts.map(({ kind, key, updatedAt }) => ({ kind, key, updatedAt: updatedAt.toISOString() })),
  };
}

const agesOf = (steps: readonly number[], older: readonly number[]): Aged['ages'] =>
  steps.map((days, at) => ({ days, count: older[at] ?? 0 }));

/** As the calendar shows it, without what was archived: that is done. */
async function planOf(db: Database, scope: Scope, day: string, timeZone: string): Promise<DayPlan> {
  const planned = await findPlanned(db, scope, {
    from: instantAt(timeZone, day),
    to: instantAt(timeZone, addDays(day, 1)),
    timeZone,
  });
  const jobs = planned.filter(({ closedAs }) => closedAs === null);
  return { day, total: jobs.length, jobs: jobs.slice(0, namedJobs).map(toTodayJob) };
}

const toTodayJob = (job: PlannedJob): TodayJob => ({
  id: job.id,
  jobNumber: job.number,
  customerName: job.customerName,
  currentStage: job.stage,
  serviceDateStart: toIso(job.serviceStart),
  serviceDateEnd: toIso(job.serviceEnd),
  technicianName: job.technicianName,
});
