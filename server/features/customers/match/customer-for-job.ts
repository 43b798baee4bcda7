// The customer of a new job: first only read, so that the job can be written down and printed as it will be, then held,
// or made, when the job is stored. In between nothing is locked, and a print that fails has made nothing.
import type { Scope } from '#server/identity/scope.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { addressKeyOf } from '../customer-keys.ts';
import {
  type CustomerRow,
  findCustomer,
  findPlace,
  listPlaces,
  lockCustomer,
  type PlaceRow,
} from '../customers.store.ts';
import { placeNotFound } from '../places/require-place.ts';
import { customerNotFound } from '../require-customer.ts';
import { findBest, holdCustomer, waitForOtherMatches } from './match.store.ts';
import {
  type AssignedCustomer,
  additionsTo,
  Candidate,
  type JobContact,
  keysOfContact,
  matchCustomers,
  writeCandidates,
} from './match-customers.ts';

/** As a form sends it: what is absent is the customer's. */
export type CustomerRequest = {
  [K in keyof JobContact]?: JobContact[K] | null | undefined;
} & {
  customerId?: string | null | undefined;
  placeId?: string | null | undefined;
};

export interface CustomerForJob {
  contact: JobContact;
  /** Null where it is still to be made. */
  customerId: string | null;
  placeId: string | null;
  /** Where a place is to be made if there is none. */
  placeAddress: string | null;
  /** Named by its id: if it is gone by then, there is no such customer any more. */
  isNamed: boolean;
  /** There is nothing to make or change. */
  isComplete: boolean;
  isTaxExempt: boolean;
  /** Where the bill goes, if that is not where the work is. */
  billingAddress: string | null;
}

/** Only reads. Another company's customer is exactly as unknown as one that never was. */
export async function findCustomerForJob(
  db: Queryable,
  scope: Tenant,
  request: CustomerRequest,
): Promise<CustomerForJob> {
  const place = request.placeId ? await requirePlace(db, scope, request.placeId) : null;
  const customerId = request.customerId || place?.customerId;
  if (!customerId) return findByContact(db, scope, request);
  const customer = isId(customerId) ? await findCustomer(db, scope, customerId) : null;
  if (!customer) throw customerNotFound();
  if (place && place.customerId !== customer.id) throw placeNotFound();
  const places = place ? [place] : await listPlaces(db, scope, [customer.id]);
  const address = addressFor(request, customer, place, places);
  const contact = {
    customerName: request.customerName || customer.name,
    customerContactName:
      request.customerContactName === undefined ? customer.contactName : request.customerContactName,
    customerPhone: request.customerPhone === undefined ? customer.phone : request.customerPhone,
    customerEmail: request.customerEmail === undefined ? customer.email : request.customerEmail,
    customerAddress: address,
  };
  const at = place ?? placeAt(places, address);
  const placeAddress = request.customerAddress ?? null;
  return {
    contact,
    customerId: customer.id,
    placeId: at?.id ?? null,
    // The address for bills is used where there is no other, and is no place because of that.
    placeAddress,
    isNamed: true,
    isComplete: customer.archivedAt === null && (at !== null || isBlank(placeAddress)),
    ...printedOf(customer, address),
  };
}

async function requirePlace(db: Queryable, scope: Tenant, id: string): Promise<PlaceRow> {
  const place = isId(id) ? await findPlace(db, scope, id) : null;
  if (!place) throw placeNotFound();
  return place;
}

function addressFor(
  { customerAddress }: CustomerRequest,
  customer: CustomerRow,
  place: PlaceRow | null,
  places: readonly PlaceRow[],
): string | null {
  if (customerAddress !== undefined) return customerAddress;
  if (place) return place.address;
  return (places.length === 1 && places[0]?.address) || customer.billingAddress;
}

const isBlank = (address: string | null) => addressKeyOf(address ?? '') === '';

const placeAt = (places: readonly PlaceRow[], address: string | null): PlaceRow | null =>
  places.find((place) => address !== null && addressKeyOf(place.address) === addressKeyOf(address)) ?? null;

async function findByContact(
  db: Queryable,
  scope: Tenant,
  request: CustomerRequest,
): Promise<CustomerForJob> {
  const written = {
    customerName: request.customerName ?? '',
    customerContactName: request.customerContactName ?? null,
    customerPhone: request.customerPhone ?? null,
    customerEmail: request.customerEmail ?? null,
    customerAddress: request.customerAddress ?? null,
  };
  const customer = await findMatch(db, scope, written);
  const contact =
    customer && request.customerContactName === undefined
      ? { ...written, customerContactName: customer.contactName }
      : written;
  const placeAddress = contact.customerAddress;
  const places = customer && !isBlank(placeAddress) ? await listPlaces(db, scope, [customer.id]) : [];
  const place = placeAt(places, placeAddress);
  return {
    contact,
    customerId: customer?.id ?? null,
    placeId: place?.id ?? null,
    placeAddress,
    isNamed: false,
    isComplete:
      customer !== null &&
      (isBlank(placeAddress) || place !== null) &&
      Object.keys(additionsTo(customer, contact)).length === 0,
    ...(customer
      ? printedOf(customer, contact.customerAddress)
      : { isTaxExempt: false, billingAddress: null }),
  };
}

/** By email, else by name and phone; also an archived one. */
export async function findMatch(
  db: Queryable,
  scope: Tenant,
  contact: Parameters<typeof keysOfContact>[1],
): Promise<CustomerRow | null> {
  for (const key of keysOfContact(scope, contact)) {
    const best = await findBest(db, key);
    if (best) return best;
  }
  return null;
}

const printedOf = (customer: CustomerRow, address: string | null) => ({
  isTaxExempt: customer.isTaxExempt,
  billingAddress: billingAddressFor(customer.billingAddress, address),
});

/** Printed beside where the work is, so only where both are known and differ. */
export const billingAddressFor = (billing: string | null, address: string | null): string | null =>
  billing !== null && address !== null && addressKeyOf(billing) !== addressKeyOf(address) ? billing : null;

interface Context {
  tx: Tx;
  scope: Scope;
  clock: Clock;
}

/**
 * For a job that is written in the same transaction, after the company's counter is locked. A named customer that is gone
 * is refused; one that was found is looked for again, and made anew.
 */
export async function findOrMakeCustomer(context: Context, found: CustomerForJob): Promise<AssignedCustomer> {
  const { tx, scope, clock } = context;
  const { customerId, placeId, contact } = found;
  if (found.isComplete && customerId !== null) {
    const held = await holdCustomer(tx, scope, { customerId, placeId });
    // One that was archived meanwhile is restored below.
    if (held && !held.isArchived) return { customerId, placeId };
  }
  if (found.isNamed && customerId !== null) return confirmNamed(context, found, customerId);
  const [matched] = await matchCustomers(tx, scope, clock, [
    { ...contact, createdAt: clock.now(), isInBin: false },
  ]);
  if (!matched) throw new Error('A job was given no customer.');
  return { customerId: matched.customerId, placeId: matched.placeId };
}

async function confirmNamed(
  { tx, scope, clock }: Context,
  { placeId, placeAddress }: CustomerForJob,
  customerId: string,
): Promise<AssignedCustomer> {
  const { candidate, places } = await lockWithPlaces(tx, scope, customerId);
  if (placeId !== null && !places.some(({ id }) => id === placeId)) throw placeNotFound();
  if (candidate.archivedAt !== null) candidate.change({ archivedAt: null });
  const confirmedPlace = placeId ?? candidate.placeAt(placeAddress, clock.now());
  await writeCandidates(tx, scope, clock, [candidate]);
  return { customerId, placeId: confirmedPlace };
}

/** The customer's place with the address that a job gets. Nothing is made of a job's own corrections (D-2). */
export async function holdPlaceAt(
  tx: Tx,
  scope: Tenant,
  customerId: string,
  address: string | null,
): Promise<string | null> {
  if (isBlank(address)) return null;
  const place = placeAt(await listPlaces(tx, scope, [customerId]), address);
  const held = place && (await holdCustomer(tx, scope, { customerId, placeId: place.id }));
  return held ? place.id : null;
}

async function lockWithPlaces(tx: Tx, scope: Scope, customerId: string) {
  await waitForOtherMatches(tx, scope);
  const customer = await lockCustomer(tx, scope, customerId);
  if (!customer) throw customerNotFound();
  const places = await listPlaces(tx, scope, [customerId]);
  return { candidate: new Candidate(customer, customer, places), places };
}
