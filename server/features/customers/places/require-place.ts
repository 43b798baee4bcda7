// A place that has to be there.
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { type CustomerRow, findPlace, lockCustomer, type PlaceRow } from '../customers.store.ts';
import { lockPlace } from './places.store.ts';

export const placeNotFound = () => new Refusal('not_found', { message: 'Location not found' });

export interface LockedPlace {
  place: PlaceRow;
  customer: CustomerRow;
}

/** With its customer, who is locked first. Either may be gone, or they no longer belong together, after a merge. */
export async function lockPlaceOfCustomer(
  tx: Tx,
  scope: Tenant,
  id: string,
): Promise<{ place: PlaceRow | null; customer: CustomerRow | null }> {
  const found = isId(id) ? await findPlace(tx, scope, id) : null;
  const customer = found && (await lockCustomer(tx, scope, found.customerId));
  const place = found && (await lockPlace(tx, scope, id));
  return { place, customer };
}

export async function requireLockedPlace(tx: Tx, scope: Tenant, id: string): Promise<LockedPlace> {
  const { place, customer } = await lockPlaceOfCustomer(tx, scope, id);
  if (!place) throw placeNotFound();
  // A merge has moved it in this moment; the page is out of date, and so are its numbers.
  if (!customer || place.customerId !== customer.id) throw new Refusal('conflict');
  return { place, customer };
}
