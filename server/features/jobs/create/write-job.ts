// Gives a new job its number and writes it, with its audit line.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { insertJob, type JobRow } from '../jobs.store.ts';
import { drawNumber, numberTaken, takeNumber } from './job-numbers.store.ts';

/** `wanted` is the company's own number, or null for the next one. */
export async function takeNumberFor(tx: Tx, scope: Scope, wanted: string | null): Promise<string> {
  for (;;) {
    const number = wanted ?? (await drawNumber(tx, scope));
    if (await takeNumber(tx, scope, number)) return number;
    if (wanted !== null) throw numberTaken('jobNumber');
  }
}

/** To be checked before the transaction: a wait for the count must not hold a connection. */
export const countNewJob = ({ limits, config }: Pick<Deps, 'limits' | 'config'>, scope: Scope) =>
  limits.hit(config.limits.newJobs, scope.accountId);

/** False when the job is there already. */
export async function writeJob(
  deps: Pick<Deps, 'clock' | 'jobEvents'>,
  tx: Tx,
  scope: Scope,
  job: JobRow,
  origin: { copyOf?: string; generated?: true } = {},
): Promise<boolean> {
  if (!(await insertJob(tx, job))) return false;
  await recordEvent(tx, deps.clock, {
    type: 'job.created',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: job.id,
    data: { number: job.number, stage: job.stage, ...origin },
  });
  if (job.technicianId) await deps.jobEvents.assigned(tx, job, job.technicianId);
  return true;
}
