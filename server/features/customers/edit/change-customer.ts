// Changes a customer, and where that is wanted also what its open jobs say (D-5).
import type { CustomerChange, CustomerDetails } from '#contract/customers/customers.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import type { ContactChange } from '../customer-jobs.ts';
import { type CustomerRow, changeCustomer } from '../customers.store.ts';
import { customerDetails, readCustomer } from '../read-customer.ts';
import { requireLockedCustomer } from '../require-customer.ts';
import { withoutDoubles } from './create-customer.ts';

type Fields = Omit<CustomerChange, 'alsoOpenJobs' | 'revision'>;

export async function updateCustomer(
  deps: Deps,
  scope: Scope,
  id: string,
  { alsoOpenJobs = false, revision, ...fields }: CustomerChange,
): Promise<CustomerDetails & { changedJobs: number }> {
  return deps.db.accountTransaction(scope, async (tx) => {
    const jobIds =
      alsoOpenJobs && isId(id)
        ? await deps.customerJobs.lockChangeable(tx, { accountId: scope.accountId, customerId: id })
        : [];
    const before = await requireLockedCustomer(tx, scope, id);
    if (revision !== undefined && revision !== before.revision)
      throw new Refusal('changed_meanwhile', { present: await customerDetails(deps, tx, before) });
    const after = withoutDoubles({ ...before, ...withoutAbsent(fields) });
    const changed = Object.keys(fields).filter(
      (key) => !isSame(before[key as keyof Fields], after[key as keyof Fields]),
    );
    if (changed.length > 0) {
      const { otherEmails, otherPhones } = after;
      const change = { ...withoutAbsent(fields), otherEmails, otherPhones };
      await changeCustomer(tx, before, { ...change, updatedAt: deps.clock.now() }, { isEdit: true });
    }
    const contact = contactOf(before, after);
    const changedJobs =
      Object.keys(contact).length > 0
        ? await deps.customerJobs.changeContact(tx, scope, jobIds, contact, before)
        : 0;
    if (changed.length > 0)
      await recordEvent(tx, deps.clock, {
        type: 'customer.changed',
        data: { fields: changed, jobs: changedJobs },
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: id,
      });
    return { ...(await readCustomer(deps, tx, scope, id)), changedJobs };
  });
}

const withoutAbsent = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What of it jobs repeat. */
function contactOf(before: CustomerRow, after: CustomerRow): ContactChange {
  return {
    ...(after.name !== before.name && { customerName: after.name }),
    ...(after.contactName !== before.contactName && { customerContactName: after.contactName }),
    ...(after.phone !== before.phone && { customerPhone: after.phone }),
    ...(after.email !== before.email && { customerEmail: after.email }),
    ...(after.billingAddress !== before.billingAddress && { billingAddress: after.billingAddress }),
  };
}
