// What the day brings and what is waiting (D-57). Every count is that of the job list with the filter of its name.
import { addDays, daysBetween } from '#contract/days.ts';
import { subjectOfDraft } from '#contract/limits.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import {
  type Aged,
  ageSteps,
  type DayPlan,
  namedJobs,
  type Today,
  type TodayDraft,
  type TodayJob,
} from '#contract/lists/today.ts';
import { stages } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { findPlanned, type PlannedJob, spanOf } from '#server/features/calendar/calendar.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { listDraftNames, type NamedDraft } from '#server/features/drafts/drafts.service.ts';
import { countFilters, depositDueOf, notBeforeOn, refundDayOf } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { hours, later, toIso } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import { type DraftOwner, findDraftOwners, readWaiting } from './today.store.ts';

export async function readToday({ db, clock }: Deps, scope: Scope): Promise<Today> {
  const now = clock.now();
  const { timeZone } = await readCompany(db.query, scope.accountId);
  const today = dayIn(timeZone, now);
  const day = { accountId: scope.accountId, today };
  const [first, second, counts, waiting, drafts] = await Promise.all([
    planOf(db, scope, today, { timeZone, now }),
    planOf(db, scope, addDays(today, 1), { timeZone, now }),
    countFilters(db.query, day),
    readWaiting(db.query, {
      ...day,
      // Sent that many days ago, or earlier.
      sentBefore: ageSteps.signature.map((days) => instantAt(timeZone, addDays(today, 1 - days))),
      dueBefore: ageSteps.pastDue.map((days) => addDays(today, 1 - days)),
    }),
    draftsOf(db, scope, now),
  ]);
  const { signatures, pastDue, toRefund } = waiting;
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
    toReturn: {
      count: counts['to-return'],
      amount: formatDecimal(toRefund.cents),
      refundBy: toRefund.first && refundDayOf({ ...toRefund.first, timeZone }),
    },
    readyToSchedule: counts['ready-to-schedule'],
    notSent: counts['not-sent'],
    pastDue: {
      count: counts['past-due'],
      ages: agesOf(ageSteps.pastDue, pastDue.older),
      oldest: pastDue.oldest === null ? null : daysBetween(pastDue.oldest, today),
      amount: formatDecimal(pastDue.cents),
    },
    emailFailed: counts['email-failed'],
    drafts,
  };
}

const agesOf = (steps: readonly number[], older: readonly number[]): Aged['ages'] =>
  steps.map((days, at) => ({ days, count: older[at] ?? 0 }));

interface Present {
  timeZone: string;
  now: Date;
}

/** As the calendar shows it, without what was archived: that is done. What is over comes after what is to come. */
async function planOf(db: Database, scope: Scope, day: string, present: Present): Promise<DayPlan> {
  const { timeZone } = present;
  const planned = await findPlanned(db, scope, {
    from: instantAt(timeZone, day),
    to: instantAt(timeZone, addDays(day, 1)),
    timeZone,
  });
  const jobs = planned.filter(({ closedAs }) => closedAs === null).map((job) => toTodayJob(job, present));
  const inState = (state: TodayJob['state']) => jobs.filter((job) => job.state === state);
  const done = inState('done');
  const ordered = [...inState('upcoming'), ...inState('unfinished'), ...done];
  return { day, total: jobs.length, done: done.length, jobs: ordered.slice(0, namedJobs) };
}

const toTodayJob = (job: PlannedJob, present: Present): TodayJob => ({
  id: job.id,
  jobNumber: job.number,
  customerName: job.customerName,
  currentStage: job.stage,
  serviceDateStart: toIso(job.serviceStart),
  serviceDateEnd: toIso(job.serviceEnd),
  technicianName: job.technicianName,
  notBefore: notBeforeOn(job.notBefore, dayIn(present.timeZone, present.now)),
  customerCancelledAt: toIso(job.customerCancelledAt),
  depositDue: formatDecimal(depositDueOf(job)),
  state: stateOf(job, present),
});

/** Of a job without an end nobody knows how long it takes: so long it counts as under way. */
const openEndHours = 2;

function stateOf(job: PlannedJob, { timeZone, now }: Present): TodayJob['state'] {
  const span = spanOf(timeZone, job);
  if (!span) return 'upcoming';
  const start = span.kind === 'days' ? instantAt(timeZone, span.first) : span.start;
  if (job.stage === 'invoice' && start <= now) return 'done';
  const end =
    span.kind === 'days'
      ? instantAt(timeZone, addDays(span.last, 1))
      : (span.end ?? later(span.start, hours(openEndHours)));
  return end <= now ? 'unfinished' : 'upcoming';
}

async function draftsOf({ query }: Database, scope: Scope, now: Date): Promise<TodayDraft[]> {
  const drafts = await listDraftNames(query, now, scope);
  const ids = drafts.flatMap((draft) => [subjectOfDraft(draft), draft.templateId ?? '']).filter(isId);
  const owners = await findDraftOwners(query, scope.accountId, ids);
  return drafts.map((draft) => toTodayDraft(draft, owners));
}

/** By the customer, else by the template; what the form says goes before what is saved. */
function toTodayDraft(draft: NamedDraft, owners: Map<string, DraftOwner>): TodayDraft {
  const { kind, key, templateId } = draft;
  const owner = owners.get(subjectOfDraft(draft)) ?? owners.get(templateId ?? '');
  const typed = kind === 'template' ? draft.name : draft.customerName;
  return {
    kind,
    key,
    updatedAt: draft.updatedAt.toISOString(),
    name: typed?.trim() || owner?.name || null,
    stage: stages.find((stage) => stage === draft.stage) ?? null,
    jobNumber: owner?.jobNumber ?? null,
  };
}
