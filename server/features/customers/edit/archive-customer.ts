// Archives a customer, brings one back, and deletes one that never had a job (D-6).
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { Deps } from '#server/deps.ts';
import { detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { changeCustomer, removeCustomer, usedByJobs } from '../customers.store.ts';
import { hasJob } from '../jobs-of-customer.store.ts';
import { photosAt } from '../places/equipment.store.ts';
import { lockPlacesOf, usedByJob } from '../places/places.store.ts';
import { customerDetails, readCustomer } from '../read-customer.ts';
import { requireLockedCustomer } from '../require-customer.ts';

export const archiveCustomer = (deps: Deps, scope: Scope, id: string): Promise<CustomerDetails> =>
  setArchived(deps, scope, id, true);

export const restoreCustomer = (deps: Deps, scope: Scope, id: string): Promise<CustomerDetails> =>
  setArchived(deps, scope, id, false);

/** Once more changes nothing. */
function setArchived(deps: Deps, scope: Scope, id: string, isArchived: boolean): Promise<CustomerDetails> {
  return deps.db.accountTransaction(scope, async (tx) => {
    const before = await requireLockedCustomer(tx, scope, id);
    if ((before.archivedAt !== null) === isArchived) return customerDetails(deps, tx, before);
    const now = deps.clock.now();
    await changeCustomer(
      tx,
      before,
      { archivedAt: isArchived ? now : null, updatedAt: now },
      { isEdit: false },
    );
    await recordEvent(tx, deps.clock, {
      type: isArchived ? 'customer.archived' : 'customer.restored',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
    return readCustomer(deps, tx, scope, id);
  });
}

/**
 * The database's own rule decides, so that a job made at this moment is not overlooked. It would wait for a job that
 * somebody changes while this holds the customer, so jobs are looked for before anything is locked.
 */
export async function deleteCustomer(deps: Deps, scope: Scope, id: string): Promise<void> {
  try {
    await deps.db.accountTransaction(scope, async (tx) => {
      if (isId(id) && (await hasJob(tx, scope, { customerId: id }))) throw new Refusal('customer_has_jobs');
      const { name } = await requireLockedCustomer(tx, scope, id);
      // Nothing is set up there from here on.
      await lockPlacesOf(tx, scope, [id]);
      const photos = await photosAt(tx, scope, { customerId: id });
      await removeCustomer(tx, scope, id);
      await detachObjects(deps, tx, scope, photos);
      await recordEvent(tx, deps.clock, {
        type: 'customer.deleted',
        data: { name },
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: id,
      });
    });
  } catch (error) {
    const rule = violatedConstraint(error);
    if (rule === usedByJobs || rule === usedByJob) throw new Refusal('customer_has_jobs', { cause: error });
    throw error;
  }
}
