// Gives a new job its number and writes it, with its audit line.
import { linesOf } from '#contract/lines/offer.ts';
import type { Deps } from '#server/deps.ts';
import { itemsUsed } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { eventInsert } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { type Claim, findClaim, type KeyedAction } from '#server/platform/idempotency/idempotency.ts';
import { type JobRow, jobInsert } from '../jobs.store.ts';
import { numberTaken, takeNextNumber, takeNumber } from './job-numbers.store.ts';

/** `wanted` is the company's own number, or null for the next one. */
export async function takeNumberFor(tx: Tx, scope: Scope, wanted: string | null): Promise<string> {
  if (wanted === null) return takeNextNumber(tx, scope);
  if (!(await takeNumber(tx, scope, wanted))) throw numberTaken('jobNumber');
  return wanted;
}

/**
 * To be checked before the transaction: a wait for the count must not hold a connection. What was asked for before, with
 * the same key, makes no new job and counts for none. Returns what that call has claimed.
 */
export async function findClaimOrCount(
  { db, limits, config }: Pick<Deps, 'db' | 'limits' | 'config'>,
  scope: Scope,
  action: KeyedAction,
): Promise<Claim | null> {
  const before = await findClaim(db.query, scope, action);
  if (!before) await limits.hit(config.limits.newJobs, scope.accountId);
  return before;
}

export async function writeJob(
  deps: Pick<Deps, 'jobEvents'>,
  tx: Tx,
  scope: Scope,
  job: JobRow,
  origin: Origin = {},
): Promise<void> {
  await writeTogether(tx, newJobWrites(tx, scope, job, origin));
  if (job.technicianId) await deps.jobEvents.assigned(tx, job, job.technicianId);
}

interface Origin {
  copyOf?: string;
  generated?: true;
}

/** All that comes with a job is of its moment: printing takes a while, and nothing is older than the job it belongs to. */
export const momentOf = ({ createdAt }: Pick<JobRow, 'createdAt'>): Clock => ({ now: () => createdAt });

/** The job, its audit line, and that items of the price list were used. */
export const newJobWrites = (db: Queryable, scope: Scope, job: JobRow, origin: Origin) => [
  jobInsert(db, job),
  eventInsert(db, momentOf(job), {
    type: 'job.created',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: job.id,
    data: { number: job.number, stage: job.stage, ...origin },
  }),
  ...itemsUsed(scope, job.createdAt, linesOf(job)),
];
