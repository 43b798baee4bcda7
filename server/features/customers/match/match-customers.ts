// Which customer and which place a job is for (D-2): by email, else by name and phone, else a new one. One job or a whole
// batch of them, in turn: later ones find whom earlier ones made.
import { customerLimits } from '#contract/limits.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { type AuditEvent, eventInsert } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/ids.ts';
import { addressKeyOf, emailMatchKey, matchKeysOf, namePhoneMatchKey } from '../customer-keys.ts';
import {
  type CustomerChanges,
  type CustomerRow,
  changeCustomer,
  customerInserts,
  listPlaces,
  type NewCustomerRow,
  type NewPlaceRow,
  type PlaceRow,
  placeInserts,
} from '../customers.store.ts';
import { lockByKeys, waitForOtherMatches } from './match.store.ts';

/** What a job says about its customer. */
export interface JobContact {
  customerName: string;
  customerContactName: string | null;
  customerPhone: string | null;
  customerEmail: string | null;
  customerAddress: string | null;
}

export interface AssignedCustomer {
  customerId: string;
  /** Null for a job without an address. */
  placeId: string | null;
}

/** The email's key first: who has it is the customer, whatever the name. */
export const keysOfContact = (
  { accountId }: Tenant,
  {
    customerName,
    customerEmail,
    customerPhone,
  }: Pick<JobContact, 'customerName' | 'customerEmail' | 'customerPhone'>,
): string[] =>
  [
    customerEmail === null ? null : emailMatchKey(accountId, customerEmail),
    namePhoneMatchKey(accountId, customerName, customerPhone),
  ].filter((key) => key !== null);

interface Ranked {
  archivedAt: Date | null;
  lastJobAt: Date | null;
}

/** Of several: one that is not archived, with the newest job. */
const bestOf = <T extends Ranked>(found: readonly T[]): T | undefined =>
  found.toSorted(
    (a, b) =>
      Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
      (b.lastJobAt?.getTime() ?? 0) - (a.lastJobAt?.getTime() ?? 0),
  )[0];

/** What a job brings that the customer does not have yet; a further email only where there is room. */
export function additionsTo(
  customer: Pick<CustomerRow, 'name' | 'contactName' | 'email' | 'otherEmails' | 'phone' | 'archivedAt'>,
  { customerContactName, customerEmail, customerPhone }: JobContact,
): CustomerChanges {
  const known = [customer.email, ...customer.otherEmails].map((email) => email?.toLowerCase());
  const isNewEmail = customerEmail !== null && !known.includes(customerEmail.trim().toLowerCase());
  const contactName = contactPerson(customer.name, customerContactName);
  const hasRoom = customer.otherEmails.length < customerLimits.others;
  return {
    ...(customer.archivedAt !== null && { archivedAt: null }),
    ...(isNewEmail && customer.email === null && { email: customerEmail }),
    ...(isNewEmail &&
      customer.email !== null &&
      hasRoom && { otherEmails: [...customer.otherEmails, customerEmail] }),
    ...(customer.contactName === null && contactName !== null && { contactName }),
    ...(customer.phone === null && customerPhone !== null && { phone: customerPhone }),
  };
}

/** A customer with its places, and what is to be written of it. */
export class Candidate {
  readonly newPlaces: NewPlaceRow[] = [];
  changes: CustomerChanges = {};
  lastJobAt: Date | null;
  readonly #places: Map<string, string>;

  constructor(
    readonly stored: CustomerRow | null,
    private row: NewCustomerRow,
    places: readonly { id: string; address: string }[],
  ) {
    this.lastJobAt = stored?.lastJobAt ?? null;
    this.#places = new Map(places.map(({ id, address }) => [addressKeyOf(address), id]));
  }

  get present(): NewCustomerRow {
    return this.row;
  }

  get archivedAt(): Date | null {
    return this.row.archivedAt;
  }

  get isChanged(): boolean {
    return this.newPlaces.length > 0 || Object.keys(this.changes).length > 0;
  }

  change(changes: CustomerChanges): void {
    this.changes = { ...this.changes, ...changes };
    this.row = { ...this.row, ...changes };
  }

  /** The place with this address, made where there is none; null for a blank address, and when there are too many. */
  placeAt(address: string | null, now: Date): string | null {
    const key = addressKeyOf(address ?? '');
    if (address === null || key === '') return null;
    const found = this.#places.get(key);
    if (found !== undefined) return found;
    if (this.#places.size >= customerLimits.places) return null;
    const { accountId, id: customerId } = this.row;
    const place = {
      accountId,
      id: newId(),
      customerId,
      label: null,
      address,
      accessNotes: null,
      createdAt: now,
      updatedAt: now,
    };
    this.newPlaces.push(place);
    this.#places.set(key, place.id);
    return place.id;
  }
}

/** The candidates of a company, by what they are found by. */
class CandidateIndex {
  readonly all: Candidate[] = [];
  readonly #byKey = new Map<string, Set<Candidate>>();

  add(candidate: Candidate): Candidate {
    this.all.push(candidate);
    this.index(candidate);
    return candidate;
  }

  index(candidate: Candidate): void {
    for (const key of matchKeysOf(candidate.present)) {
      const found = this.#byKey.get(key) ?? new Set();
      this.#byKey.set(key, found.add(candidate));
    }
  }

  find(keys: readonly string[]): Candidate | undefined {
    for (const key of keys) {
      const best = bestOf([...(this.#byKey.get(key) ?? [])]);
      if (best) return best;
    }
    return undefined;
  }
}

export interface Dated {
  /** Of the job. */
  createdAt: Date;
  isInBin: boolean;
}

/** Finds or makes customer and place of each job, in turn. */
export async function matchCustomers<T extends JobContact & Dated>(
  tx: Tx,
  scope: Tenant & { userId?: string },
  clock: Clock,
  jobs: readonly T[],
): Promise<(AssignedCustomer & { job: T })[]> {
  const now = clock.now();
  await waitForOtherMatches(tx, scope);
  const keys = jobs.map((job) => keysOfContact(scope, job));
  const found = await lockByKeys(tx, scope, [...new Set(keys.flat())]);
  const ids = found.map(({ id }) => id);
  const places = new Map<string, PlaceRow[]>(ids.map((id) => [id, []]));
  for (const place of await listPlaces(tx, scope, ids)) places.get(place.customerId)?.push(place);
  const index = new CandidateIndex();
  for (const row of found) index.add(new Candidate(row, row, places.get(row.id) ?? []));
  const assigned = jobs.map((job, at) => {
    const known = index.find(keys[at] ?? []);
    const candidate = known ?? index.add(new Candidate(null, newCustomer(scope, job, now), []));
    const additions = known ? additionsTo(known.present, job) : {};
    if (Object.keys(additions).length > 0) {
      candidate.change(additions);
      index.index(candidate);
    }
    if (!job.isInBin && (candidate.lastJobAt === null || candidate.lastJobAt < job.createdAt))
      candidate.lastJobAt = job.createdAt;
    return { job, customerId: candidate.present.id, placeId: candidate.placeAt(job.customerAddress, now) };
  });
  await writeCandidates(tx, scope, clock, index.all);
  return assigned;
}

const newCustomer = (
  { accountId }: Tenant,
  { customerName, customerContactName, customerEmail, customerPhone }: JobContact,
  now: Date,
): NewCustomerRow => ({
  accountId,
  id: newId(),
  // Jobs from long ago may have no name.
  name: customerName.trim() || customerEmail || customerPhone || 'Unnamed customer',
  contactName: contactPerson(customerName, customerContactName),
  email: customerEmail,
  otherEmails: [],
  phone: customerPhone,
  otherPhones: [],
  billingAddress: null,
  notes: null,
  isTaxExempt: false,
  archivedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** Events are written for what somebody did; an upgrade is nobody's. */
export async function writeCandidates(
  tx: Tx,
  scope: Tenant & { userId?: string },
  clock: Clock,
  candidates: readonly Candidate[],
): Promise<void> {
  const made = candidates.filter(({ stored }) => stored === null);
  const events = scope.userId === undefined ? [] : candidates.flatMap(eventsOf);
  const writes = [
    ...customerInserts(
      tx,
      made.map(({ present, newPlaces }) => ({ row: present, places: newPlaces })),
    ),
    ...placeInserts(
      tx,
      candidates.flatMap(({ newPlaces }) => newPlaces),
    ),
    ...events.map((event) =>
      eventInsert(tx, clock, { ...event, accountId: scope.accountId, actorUserId: scope.userId }),
    ),
  ];
  if (writes.length > 0) await writeTogether(tx, writes);
  for (const { stored, changes, isChanged } of candidates)
    if (stored && isChanged) {
      const { archivedAt: _, ...fields } = changes;
      const isEdit = Object.keys(fields).length > 0;
      await changeCustomer(tx, stored, { ...changes, ...(isEdit && { updatedAt: clock.now() }) }, { isEdit });
    }
}

type CandidateEvent = AuditEvent<
  'customer.created' | 'customer.changed' | 'customer.restored' | 'place.created'
>;

function eventsOf({
  stored,
  present: { id, accountId, name },
  changes,
  newPlaces,
}: Candidate): CandidateEvent[] {
  const of = { accountId, subjectId: id };
  const { archivedAt, ...fields } = changes;
  const changed = Object.keys(fields);
  return [
    ...(stored ? [] : [{ ...of, type: 'customer.created' as const, data: { name } }]),
    ...(stored && archivedAt === null ? [{ ...of, type: 'customer.restored' as const }] : []),
    ...(stored && changed.length > 0
      ? [{ ...of, type: 'customer.changed' as const, data: { fields: changed } }]
      : []),
    ...newPlaces.map((place) => ({
      accountId,
      subjectId: place.id,
      type: 'place.created' as const,
      data: { customerId: id },
    })),
  ];
}
