// Adds, changes and deletes the places of a customer. An address that the customer has already is refused and not
// answered with the existing place: what was typed beside it would be lost without a word.
import type { NewPlace, Place, PlacePatch } from '#contract/customers/places.ts';
import { customerLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { type Tenant, type Tx, violatedConstraint } from '#server/platform/db/database.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { changeCustomer, placeInserts } from '../customers.store.ts';
import { addressTwice } from '../edit/create-customer.ts';
import { hasJob } from '../jobs-of-customer.store.ts';
import { readPlace } from '../read-customer.ts';
import { requireLockedCustomer } from '../require-customer.ts';
import { photosAt } from './equipment.store.ts';
import { changePlace, countPlaces, removePlace, sameAddress, usedByJob } from './places.store.ts';
import { placeNotFound, requireLockedPlace } from './require-place.ts';

async function refusingDoubles<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === sameAddress)
      throw new Refusal('conflict', { message: addressTwice, cause: error });
    throw error;
  }
}

async function requirePlace(tx: Tx, scope: Tenant, id: string): Promise<Place> {
  const place = await readPlace(tx, scope, id);
  if (!place) throw placeNotFound();
  return place;
}

/** The same key returns the same place again, as it is now. */
export const createPlace = (
  deps: Deps,
  scope: Scope,
  { customerId, ...body }: NewPlace & { customerId: string },
  key: string | null,
): Promise<Place> =>
  refusingDoubles(
    deps.db.accountTransaction(scope, async (tx) => {
      const customer = await requireLockedCustomer(tx, scope, customerId);
      const now = deps.clock.now();
      const action = { action: 'place', key, content: [customer.id, body] };
      const { subjectId: id, isFirst } = await claimKey(tx, now, scope, action, newId());
      if (!isFirst) return requirePlace(tx, scope, id);
      if ((await countPlaces(tx, scope, customer.id)) >= customerLimits.places)
        throw new Refusal('conflict', {
          message: `A customer can have at most ${customerLimits.places} locations.`,
        });
      const { accountId } = scope;
      const row = { accountId, id, customerId: customer.id, ...body, createdAt: now, updatedAt: now };
      await writeTogether(tx, placeInserts(tx, [row]));
      await changeCustomer(tx, customer, { updatedAt: now }, { isEdit: false });
      await recordEvent(tx, deps.clock, {
        type: 'place.created',
        data: { customerId: customer.id },
        accountId,
        actorUserId: scope.userId,
        subjectId: id,
      });
      return requirePlace(tx, scope, id);
    }),
  );

export const updatePlace = (
  deps: Deps,
  scope: Scope,
  id: string,
  { alsoOpenJobs = false, revision, ...fields }: PlacePatch,
): Promise<Place & { changedJobs: number }> =>
  refusingDoubles(
    deps.db.accountTransaction(scope, async (tx) => {
      const { accountId } = scope;
      const jobIds =
        alsoOpenJobs && isId(id)
          ? await deps.customerJobs.lockChangeable(tx, { accountId, placeId: id })
          : [];
      const { place, customer } = await requireLockedPlace(tx, scope, id);
      if (revision !== undefined && revision !== place.revision)
        throw new Refusal('changed_meanwhile', { present: await requirePlace(tx, scope, id) });
      const change = {
        ...(fields.label !== undefined && { label: fields.label }),
        ...(fields.address !== undefined && { address: fields.address }),
        ...(fields.accessNotes !== undefined && { accessNotes: fields.accessNotes }),
      };
      const changed = (['label', 'address', 'accessNotes'] as const).filter(
        (name) => fields[name] !== undefined && fields[name] !== place[name],
      );
      if (changed.length === 0) return { ...(await requirePlace(tx, scope, id)), changedJobs: 0 };
      const now = deps.clock.now();
      await changePlace(tx, now, place, change);
      if (changed.includes('address') || changed.includes('label'))
        await changeCustomer(tx, customer, { updatedAt: now }, { isEdit: false });
      let changedJobs = 0;
      if (fields.address !== undefined && changed.includes('address')) {
        const contact = { customerAddress: fields.address };
        changedJobs = await deps.customerJobs.changeContact(tx, scope, jobIds, contact);
      }
      await recordEvent(tx, deps.clock, {
        type: 'place.changed',
        data: { customerId: place.customerId, fields: changed, jobs: changedJobs },
        accountId,
        actorUserId: scope.userId,
        subjectId: id,
      });
      return { ...(await requirePlace(tx, scope, id)), changedJobs };
    }),
  );

/**
 * With what stands there. Refused before anything is locked where a job uses it: the database's own rule, which has the
 * last word, would wait for that job while this holds the customer.
 */
export async function deletePlace(deps: Deps, scope: Scope, id: string): Promise<void> {
  try {
    await deps.db.accountTransaction(scope, async (tx) => {
      if (isId(id) && (await hasJob(tx, scope, { placeId: id }))) throw new Refusal('place_in_use');
      const { place, customer } = await requireLockedPlace(tx, scope, id);
      const photos = await photosAt(tx, scope, { placeId: id });
      await removePlace(tx, scope, id);
      await changeCustomer(tx, customer, { updatedAt: deps.clock.now() }, { isEdit: false });
      await detachObjects(deps, tx, scope, photos);
      await recordEvent(tx, deps.clock, {
        type: 'place.deleted',
        data: { customerId: place.customerId, address: place.address },
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: id,
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === usedByJob) throw new Refusal('place_in_use', { cause: error });
    throw error;
  }
}
