// A customer as it is shown: with its places, what stands there, and what the customer owes.
import type { Customer, CustomerDetails } from '#contract/customers/customers.ts';
import type { Equipment, Place } from '#contract/customers/places.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { newestPlaceOf } from './customer-address.store.ts';
import { type CustomerRow, findPlace, listPlaces, type PlaceRow } from './customers.store.ts';
import { placesWithJobs } from './jobs-of-customer.store.ts';
import { type EquipmentRow, listEquipment } from './places/equipment.store.ts';
import { requireCustomer } from './require-customer.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export const toCustomer = (row: CustomerRow, address: string | null): Customer => ({
  id: row.id,
  name: row.name,
  contactName: row.contactName,
  email: row.email,
  otherEmails: row.otherEmails,
  phone: row.phone,
  otherPhones: row.otherPhones,
  billingAddress: row.billingAddress,
  notes: row.notes,
  isTaxExempt: row.isTaxExempt,
  archivedAt: iso(row.archivedAt),
  address,
  openJobs: row.openJobs,
  balanceDue: formatDecimal(row.balanceCents),
  lastJobAt: iso(row.lastJobAt),
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

export const toEquipment = (row: EquipmentRow): Equipment => ({
  id: row.id,
  placeId: row.placeId,
  kind: row.kind,
  make: row.make,
  model: row.model,
  serial: row.serial,
  installedOn: row.installedOn,
  warrantyUntil: row.warrantyUntil,
  notes: row.notes,
  photo: row.photoPath,
  retiredAt: iso(row.retiredAt),
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

const toPlace = (row: PlaceRow, equipment: readonly EquipmentRow[]): Place => ({
  id: row.id,
  customerId: row.customerId,
  label: row.label,
  address: row.address,
  accessNotes: row.accessNotes,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
  equipment: equipment.map(toEquipment),
});

/** With what stands there. Null for an unknown or foreign one. */
export async function readPlace(db: Queryable, scope: Tenant, id: string): Promise<Place | null> {
  const row = isId(id) ? await findPlace(db, scope, id) : null;
  return row && toPlace(row, await listEquipment(db, scope, [row.id]));
}

/** With what stands there; the place of the newest job first. */
async function readPlaces(db: Queryable, scope: Tenant, customerId: string): Promise<Place[]> {
  const rows = await listPlaces(db, scope, [customerId]);
  const newest = await newestPlaceOf(db, scope, customerId);
  const ids = rows.map(({ id }) => id);
  const equipment = new Map(ids.map((id): [string, EquipmentRow[]] => [id, []]));
  for (const piece of await listEquipment(db, scope, ids)) equipment.get(piece.placeId)?.push(piece);
  return rows
    .toSorted((a, b) => Number(b.id === newest) - Number(a.id === newest))
    .map((row) => toPlace(row, equipment.get(row.id) ?? []));
}

/** Of the place of the newest job, else the first place's, else where bills go. */
export async function shownAddressOf(db: Queryable, row: CustomerRow): Promise<string | null> {
  const rows = await listPlaces(db, row, [row.id]);
  const newest = await newestPlaceOf(db, row, row.id);
  return (rows.find(({ id }) => id === newest) ?? rows[0])?.address ?? row.billingAddress;
}

type Needs = Pick<Deps, 'clock' | 'customerJobs'>;

export async function customerDetails(
  { clock, customerJobs }: Needs,
  db: Queryable,
  row: CustomerRow,
): Promise<CustomerDetails> {
  const places = await readPlaces(db, row, row.id);
  const { timeZone } = await readCompany(db, row.accountId);
  const { overdue, paid } = await customerJobs.sums(db, row, dayIn(timeZone, clock.now()));
  const changeable = await customerJobs.countChangeable(db, row);
  const used = await placesWithJobs(db, row, row.id);
  return {
    ...toCustomer(row, places[0]?.address ?? row.billingAddress),
    places: places.map((place) => ({
      ...place,
      changeableJobs: changeable.byPlace.get(place.id) ?? 0,
      hasJobs: used.has(place.id),
    })),
    overdue: formatDecimal(overdue),
    paidTotal: formatDecimal(paid),
    changeableJobs: changeable.total,
  };
}

/** As it is now. */
export async function readCustomer(
  deps: Needs,
  db: Queryable,
  scope: Tenant,
  id: string,
): Promise<CustomerDetails> {
  return customerDetails(deps, db, await requireCustomer(db, scope, id));
}
