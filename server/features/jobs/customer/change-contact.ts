// A customer or place has changed, and its open jobs are to say the same (D-5).
import type { Deps } from '#server/deps.ts';
import {
  type ContactChange,
  type FormerCustomer,
  nameKeyOf,
} from '#server/features/customers/customers.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { notifySigning } from '../edit/change-one.ts';
import { contactChange, withdrawFromOldEmail } from '../edit/update-job.ts';
import { changeJobOrCustomer, type JobRecord, lockJobs } from '../jobs.store.ts';

/** Of jobs that are locked. Each changes as if somebody had edited it. Returns how many did. */
export async function changeContactOfJobs(
  deps: Pick<Deps, 'clock' | 'jobEvents' | 'payLinks' | 'signedDocuments'>,
  tx: Tx,
  scope: Scope,
  jobIds: readonly string[],
  change: ContactChange,
  formerly?: FormerCustomer,
): Promise<number> {
  const now = deps.clock.now();
  let changed = 0;
  for (const job of await lockJobs(tx, scope, [...jobIds])) {
    const whole = contactChange(job, change, now);
    const isSame = shownFields.every((field) => whole[field] === undefined || whole[field] === job[field]);
    if (isSame) continue;
    changed += 1;
    await withdrawFromOldEmail(deps, tx, job, change, now);
    await changeJobOrCustomer(deps, tx, now, job, whole, {
      isKnownSame: formerly !== undefined && isCalled(job, formerly),
    });
    await notifySigning(deps, tx, job, whole, scope);
    await recordEvent(tx, deps.clock, {
      type: 'job.customer_changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
    });
  }
  return changed;
}

/** As a new job finds its customer (D-2). A job that was given to somebody else is still among those of its first customer. */
const isCalled = (job: JobRecord, { name, email, otherEmails }: FormerCustomer): boolean =>
  nameKeyOf(job.customerName) === nameKeyOf(name) ||
  [email, ...otherEmails].some(
    (one) => one !== null && one.toLowerCase() === job.customerEmail?.toLowerCase(),
  );

const shownFields = [
  'customerName',
  'customerContactName',
  'customerPhone',
  'customerEmail',
  'customerAddress',
  'billingAddress',
] as const;
