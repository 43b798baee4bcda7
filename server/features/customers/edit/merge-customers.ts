// Two records of one customer become one (D-6): jobs, places, equipment, emails and phones move, and the emptied record
// goes.
import type { CustomerDetails, MergedCustomers } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { textCost } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { addressKeyOf, phoneKeyOf } from '../customer-keys.ts';
import {
  type CustomerRow,
  changeCustomer,
  findCustomer,
  listPlaces,
  lockCustomer,
  type PlaceRow,
  removeCustomer,
} from '../customers.store.ts';
import { jobIdsOf } from '../jobs-of-customer.store.ts';
import { tooMuchEquipment } from '../places/change-equipment.ts';
import { countEquipment, moveEquipment } from '../places/equipment.store.ts';
import { changePlace, givePlaces, lockPlacesOf, removePlace } from '../places/places.store.ts';
import { customerDetails, readCustomer } from '../read-customer.ts';
import { customerNotFound } from '../require-customer.ts';

interface Merge {
  fromId: string;
  intoId: string;
}

/** How often jobs that were made in between are waited for. */
const attempts = 5;

export async function mergeCustomers(
  deps: Deps,
  scope: Scope,
  { dryRun = false, ...ids }: Merge & { dryRun?: boolean | undefined },
): Promise<MergedCustomers> {
  if (!isId(ids.fromId) || !isId(ids.intoId)) throw customerNotFound();
  // In one spelling, because they are locked in their order.
  const merge = { fromId: ids.fromId.toLowerCase(), intoId: ids.intoId.toLowerCase() };
  if (merge.fromId === merge.intoId) {
    if (!(await findCustomer(deps.db.query, scope, merge.fromId))) throw customerNotFound();
    throw new Refusal('merge_with_itself');
  }
  if (dryRun) return previewMerge(deps, scope, merge);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const merged = await deps.db.accountTransaction(scope, (tx) => mergeOnce(deps, tx, scope, merge));
    if (merged) return merged;
  }
  throw new Refusal('conflict');
}

async function previewMerge(deps: Deps, scope: Tenant, { fromId, intoId }: Merge): Promise<MergedCustomers> {
  const db = deps.db.query;
  const from = await findCustomer(db, scope, fromId);
  const into = await findCustomer(db, scope, intoId);
  if (!from || !into) throw customerNotFound();
  const places = await planPlaces(
    db,
    await listPlaces(db, scope, [from.id]),
    await listPlaces(db, scope, [into.id]),
  );
  const jobs = (await jobIdsOf(db, scope, from.id)).length;
  return toReply(planContact(from, into, places), places, jobs, await customerDetails(deps, db, into));
}

/** Null when a job was made for the one that goes before it was locked: its lock has to come first. */
async function mergeOnce(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { fromId, intoId }: Merge,
): Promise<MergedCustomers | null> {
  const { accountId, userId } = scope;
  const locked = new Set(await deps.customerJobs.lockAll(tx, { accountId, id: fromId }));
  const [from, into] = await lockBoth(tx, scope, fromId, intoId);
  // From here on nobody can give either of them a job.
  const jobIds = await jobIdsOf(tx, scope, from.id);
  if (jobIds.some((id) => !locked.has(id))) return null;
  const rows = await lockPlacesOf(tx, scope, [from.id, into.id]);
  const ownedBy = (customer: CustomerRow) => rows.filter(({ customerId }) => customerId === customer.id);
  const places = await planPlaces(tx, ownedBy(from), ownedBy(into));
  const contact = planContact(from, into, places);
  const now = deps.clock.now();

  await givePlaces(
    tx,
    scope,
    places.moved.map(({ id }) => id),
    into.id,
  );
  const becomes = new Map([
    ...places.moved.map(({ id }): [string, string] => [id, id]),
    ...places.folded.map(({ place, double }): [string, string] => [place.id, double.id]),
  ]);
  const jobs = await deps.customerJobs.move(tx, from, { customerId: into.id, places: becomes });
  for (const { place, double, change } of places.folded) {
    await moveEquipment(tx, scope, place.id, double.id);
    if (change) await changePlace(tx, now, double, change);
    await removePlace(tx, scope, place.id);
  }
  await removeCustomer(tx, scope, from.id);
  // As the trigger of its jobs has counted it by now.
  const present = (await lockCustomer(tx, scope, into.id)) ?? into;
  await changeCustomer(tx, present, { ...contact.change, updatedAt: now }, { isEdit: true });

  const counts = { jobs, places: places.moved.length, foldedPlaces: places.folded.length };
  const event = { accountId, actorUserId: userId };
  await recordEvent(tx, deps.clock, {
    type: 'customer.merged',
    data: { fromId: from.id, name: from.name, ...counts, equipment: places.equipment },
    ...event,
    subjectId: into.id,
  });
  await recordEvent(tx, deps.clock, {
    type: 'customer.merged_away',
    data: { intoId: into.id, name: from.name },
    ...event,
    subjectId: from.id,
  });
  return toReply(contact, places, jobs, await readCustomer(deps, tx, scope, into.id));
}

/** In the order of their ids, so that two merges at once cannot wait for each other. */
async function lockBoth(
  tx: Tx,
  scope: Tenant,
  fromId: string,
  intoId: string,
): Promise<[CustomerRow, CustomerRow]> {
  const rows = new Map<string, CustomerRow | null>();
  for (const id of [fromId, intoId].sort()) rows.set(id, await lockCustomer(tx, scope, id));
  const [from, into] = [rows.get(fromId), rows.get(intoId)];
  if (!from || !into) throw customerNotFound();
  return [from, into];
}

interface FoldedPlace {
  place: PlaceRow;
  /** The one with the same address, which stays. */
  double: PlaceRow;
  change: { label?: string; accessNotes?: string } | null;
}

interface PlacesPlan {
  moved: PlaceRow[];
  folded: FoldedPlace[];
  equipment: number;
  /** Access notes that do not fit beside the others. */
  intoNotes: string[];
  addressKeys: Set<string>;
}

async function planPlaces(db: Queryable, from: PlaceRow[], into: PlaceRow[]): Promise<PlacesPlan> {
  const byKey = new Map(into.map((place) => [addressKeyOf(place.address), place]));
  const plan: PlacesPlan = {
    moved: [],
    folded: [],
    equipment: 0,
    intoNotes: [],
    addressKeys: new Set(byKey.keys()),
  };
  for (const place of from) {
    const key = addressKeyOf(place.address);
    plan.addressKeys.add(key);
    const double = byKey.get(key);
    if (!double) plan.moved.push(place);
    else {
      const accessNotes = together(double.accessNotes, place.accessNotes);
      const fits = accessNotes === null || textCost(accessNotes) <= customerLimits.accessNotes;
      if (!fits && place.accessNotes) plan.intoNotes.push(place.accessNotes);
      const change = {
        ...(double.label === null && place.label !== null && { label: place.label }),
        ...(fits && accessNotes !== null && accessNotes !== double.accessNotes && { accessNotes }),
      };
      plan.folded.push({ place, double, change: Object.keys(change).length > 0 ? change : null });
    }
  }
  if (into.length + plan.moved.length > customerLimits.places)
    throw tooMuch(`A customer can have at most ${customerLimits.places} locations.`);
  const [first] = from;
  if (!first) return plan;
  const customerIds = [...new Set([...from, ...into].map(({ customerId }) => customerId))];
  const pieces = await countEquipment(db, first, customerIds);
  const at = (id: string) => pieces.get(id) ?? 0;
  for (const { place, double } of plan.folded)
    if (at(place.id) + at(double.id) > customerLimits.equipment)
      throw tooMuch(
        `There would be more than ${customerLimits.equipment} pieces of equipment at ${double.address}.`,
      );
  const atAll = (all: PlaceRow[]) => all.reduce((sum, { id }) => sum + at(id), 0);
  plan.equipment = atAll(from);
  if (plan.equipment > 0 && plan.equipment + atAll(into) > customerLimits.equipmentPerCustomer)
    throw tooMuch(tooMuchEquipment);
  return plan;
}

/** Refused rather than that something is lost; also when it is only shown. */
const tooMuch = (message: string) =>
  new Refusal('conflict', { message: `These customers cannot be merged. ${message}` });

/** A gate code that only one of the two knew stays known. */
function together(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.includes(other)) return one ?? other;
  return `${one}\n${other}`;
}

interface ContactPlan {
  change: Pick<
    CustomerRow,
    | 'contactName'
    | 'email'
    | 'otherEmails'
    | 'phone'
    | 'otherPhones'
    | 'billingAddress'
    | 'notes'
    | 'archivedAt'
  >;
  emails: string[];
  phones: string[];
  intoNotes: string[];
}

/** Whoever stays keeps what it has; what is blank is filled, and what is too much is written into the notes. */
function planContact(from: CustomerRow, into: CustomerRow, places: PlacesPlan): ContactPlan {
  const emails = fold([into.email, ...into.otherEmails], [from.email, ...from.otherEmails], (email) =>
    email.toLowerCase(),
  );
  // Letters alone, such as "see notes", are a number of their own.
  const phones = fold(
    [into.phone, ...into.otherPhones],
    [from.phone, ...from.otherPhones],
    (phone) => phoneKeyOf(phone) || phone.toLowerCase(),
  );
  const intoNotes = [
    ...emails.tooMany,
    ...phones.tooMany,
    ...otherBilling(from, into, places),
    ...places.intoNotes,
  ];
  const notes = into.notes ?? from.notes;
  const added = intoNotes.length > 0 ? `From ${from.name}: ${intoNotes.join(', ')}` : null;
  const allNotes = added === null ? notes : [notes, added].filter((text) => text !== null).join('\n');
  if (allNotes !== null && textCost(allNotes) > customerLimits.notes)
    throw tooMuch('Their notes are too long together. Please shorten them first.');
  return {
    change: {
      contactName: into.contactName ?? from.contactName,
      email: emails.primary,
      otherEmails: emails.others,
      phone: phones.primary,
      otherPhones: phones.others,
      billingAddress: into.billingAddress ?? from.billingAddress,
      notes: allNotes,
      // Somebody who is worked for is listed.
      archivedAt: from.archivedAt === null ? null : into.archivedAt,
    },
    emails: emails.added,
    phones: phones.added,
    intoNotes,
  };
}

/** Where the other's bills went, unless somebody works there anyway. */
function otherBilling(from: CustomerRow, into: CustomerRow, { addressKeys }: PlacesPlan): string[] {
  if (from.billingAddress === null || into.billingAddress === null) return [];
  const key = addressKeyOf(from.billingAddress);
  return key === addressKeyOf(into.billingAddress) || addressKeys.has(key) ? [] : [from.billingAddress];
}

type Texts = readonly (string | null)[];

/** The first of each list is the primary one. `added` are new to the one that stays, and have room there. */
function fold([primary = null, ...others]: Texts, more: Texts, keyOf: (text: string) => string) {
  const has = [primary, ...others].filter((text) => text !== null);
  const keys = new Set(has.map(keyOf));
  const unknown: string[] = [];
  for (const text of more) {
    if (text === null || keys.has(keyOf(text))) continue;
    keys.add(keyOf(text));
    unknown.push(text);
  }
  const room = Math.max(1 + customerLimits.others - has.length, 0);
  const added = unknown.slice(0, room);
  const [first = null, ...rest] = primary === null ? added : [primary, ...added];
  return {
    primary: first,
    others: [...others.filter((text) => text !== null), ...rest],
    added,
    tooMany: unknown.slice(room),
  };
}

function toReply(
  { emails, phones, intoNotes }: ContactPlan,
  { moved, folded, equipment }: PlacesPlan,
  jobs: number,
  customer: CustomerDetails,
): MergedCustomers {
  return {
    jobs,
    places: moved.length,
    foldedPlaces: folded.length,
    equipment,
    emails,
    phones,
    intoNotes,
    customer,
  };
}
