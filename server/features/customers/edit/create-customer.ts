// Adds a customer with its places.
import type { CustomerDetails, NewCustomer } from '#contract/customers/customers.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { eventInsert } from '#server/platform/audit.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { addressKeyOf } from '../customer-keys.ts';
import { customerInserts, placeInserts } from '../customers.store.ts';
import { readCustomer } from '../read-customer.ts';

/** The same key returns the same customer again, as it is now. */
export async function createCustomer(
  deps: Deps,
  scope: Scope,
  body: NewCustomer,
  key: string | null,
): Promise<CustomerDetails> {
  const { places, ...fields } = body;
  assertDifferentAddresses(places);
  return deps.db.accountTransaction(scope, async (tx) => {
    const { accountId } = scope;
    const now = deps.clock.now();
    const claim = await claimKey(tx, now, scope, { action: 'customer', key, content: [body] }, newId());
    const id = claim.subjectId;
    if (!claim.isFirst) return readCustomer(deps, tx, scope, id);
    const dates = { createdAt: now, updatedAt: now };
    const row = { accountId, id, ...withoutDoubles(fields), archivedAt: null, ...dates };
    // Made in the same moment, they are listed in the order of their ids.
    const ids = places.map(() => newId()).sort();
    await writeTogether(tx, [
      ...customerInserts(tx, [{ row, places }]),
      ...placeInserts(
        tx,
        places.map((place, at) => ({
          accountId,
          id: ids[at] ?? newId(),
          customerId: id,
          ...place,
          ...dates,
        })),
      ),
      eventInsert(tx, deps.clock, {
        type: 'customer.created',
        data: { name: fields.name },
        accountId,
        actorUserId: scope.userId,
        subjectId: id,
      }),
    ]);
    return readCustomer(deps, tx, scope, id);
  });
}

interface Reached {
  email: string | null;
  otherEmails: string[];
  phone: string | null;
  otherPhones: string[];
}

/** What is the primary one already is no other one. */
export function withoutDoubles<T extends Reached>(fields: T): T {
  const { email, phone } = fields;
  const isOther = (primary: string | null) => (text: string) => text.toLowerCase() !== primary?.toLowerCase();
  return {
    ...fields,
    otherEmails: fields.otherEmails.filter(isOther(email)),
    otherPhones: fields.otherPhones.filter(isOther(phone)),
  };
}

export const addressTwice = 'This customer already has a location with this address.';

function assertDifferentAddresses(places: NewCustomer['places']): void {
  const keys = places.map(({ address }) => addressKeyOf(address));
  const double = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (double >= 0)
    throw new Refusal('invalid_input', {
      message: addressTwice,
      fields: { [`places.${double}.address`]: addressTwice },
    });
}
