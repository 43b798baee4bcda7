// Writes down what stands at a place. Technicians do it too, where they have a job now (D-8).
import type { Equipment, EquipmentPatch, NewEquipment } from '#contract/customers/places.ts';
import { customerLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { attachObjects, detachObjects } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { SearchedEquipment } from '../customer-keys.ts';
import { type CustomerRow, findPlace, type PlaceRow, refreshKeys } from '../customers.store.ts';
import { toEquipment } from '../read-customer.ts';
import {
  countEquipment,
  type EquipmentChanges,
  type EquipmentRow,
  findEquipment,
  insertEquipment,
  isPlaceOfTechnician,
  lockEquipment,
  removeEquipment,
  saveEquipment,
} from './equipment.store.ts';
import { lockPlaceOfCustomer, placeNotFound, requireLockedPlace } from './require-place.ts';

export const tooMuchEquipment = `A customer can have at most ${customerLimits.equipmentPerCustomer.toLocaleString('en-US')} pieces of equipment.`;

const equipmentNotFound = () => new Refusal('not_found', { message: 'Equipment not found' });

/** A place where a technician has no job now is answered like an unknown one. */
const mayWriteAt = async (tx: Tx, scope: Scope, placeId: string): Promise<boolean> =>
  scope.role !== 'technician' || isPlaceOfTechnician(tx, scope, placeId);

function requireRoom({ id }: PlaceRow, pieces: ReadonlyMap<string, number>): void {
  if ((pieces.get(id) ?? 0) >= customerLimits.equipment)
    throw new Refusal('conflict', {
      message: `A location can have at most ${customerLimits.equipment} pieces of equipment.`,
    });
  const all = [...pieces.values()].reduce((sum, one) => sum + one, 0);
  if (all >= customerLimits.equipmentPerCustomer)
    throw new Refusal('conflict', { message: tooMuchEquipment });
}

/** The same key returns the same equipment again, as it is now. */
export async function createEquipment(
  deps: Deps,
  scope: Scope,
  { placeId, ...body }: NewEquipment & { placeId: string },
  key: string | null,
): Promise<Equipment> {
  return deps.db.accountTransaction(scope, async (tx) => {
    const found = isId(placeId) ? await findPlace(tx, scope, placeId) : null;
    if (!found || !(await mayWriteAt(tx, scope, found.id))) throw placeNotFound();
    const { place, customer } = await requireLockedPlace(tx, scope, found.id);
    const now = deps.clock.now();
    const action = { action: 'equipment', key, content: [place.id, body] };
    const { subjectId: id, isFirst } = await claimKey(tx, now, scope, action, newId());
    if (!isFirst) {
      const before = await findEquipment(tx, scope, id);
      if (!before) throw equipmentNotFound();
      return toEquipment(before);
    }
    requireRoom(place, await countEquipment(tx, scope, [customer.id]));
    const { photo, ...fields } = body;
    if (photo !== null) await attachObjects(deps, tx, scope, [photo], 'photo');
    const { accountId } = scope;
    const saved = await insertEquipment(tx, {
      accountId,
      id,
      placeId: place.id,
      ...fields,
      photoPath: photo,
      retiredAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await refreshKeys(tx, customer);
    await recordEvent(tx, deps.clock, {
      type: 'equipment.created',
      data: { customerId: place.customerId, placeId: place.id, kind: saved.kind },
      accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
    return toEquipment(saved);
  });
}

interface LockedEquipment {
  row: EquipmentRow;
  customer: CustomerRow;
}

/**
 * Its customer, who is found by it, and its place are locked first: a merge that moves it waits, or has moved it before.
 * Null when it was moved meanwhile: where it is now is locked from the beginning, in the order of everybody else.
 */
async function lockWhereItIs(tx: Tx, scope: Scope, id: string): Promise<LockedEquipment | null> {
  const found = isId(id) ? await findEquipment(tx, scope, id) : null;
  if (!found || !(await mayWriteAt(tx, scope, found.placeId))) throw equipmentNotFound();
  const { place, customer } = await lockPlaceOfCustomer(tx, scope, found.placeId);
  if (!customer || place?.customerId !== customer.id) return null;
  const row = await lockEquipment(tx, scope, id);
  return row?.placeId === place.id ? { row, customer } : null;
}

/** How often a piece that is moved in between is followed. */
const attempts = 5;

async function withEquipment<T>(
  { db }: Deps,
  scope: Scope,
  id: string,
  work: (tx: Tx, locked: LockedEquipment) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const done = await db.accountTransaction(scope, async (tx) => {
      const locked = await lockWhereItIs(tx, scope, id);
      return locked && { result: await work(tx, locked) };
    });
    if (done) return done.result;
  }
  throw new Refusal('conflict');
}

export async function updateEquipment(
  deps: Deps,
  scope: Scope,
  id: string,
  { revision, ...patch }: EquipmentPatch,
): Promise<Equipment> {
  return withEquipment(deps, scope, id, async (tx, { row, customer }) => {
    if (revision !== undefined && revision !== row.revision)
      throw new Refusal('changed_meanwhile', { present: toEquipment(row) });
    const change = changesIn(patch, row);
    // A better picture corrects; taking one away deletes (D-8).
    if (change.photoPath === null && scope.role === 'technician') throw new Refusal('role_not_allowed');
    const fields = Object.keys(change);
    if (fields.length === 0) return toEquipment(row);
    if (change.photoPath !== undefined) {
      if (change.photoPath !== null) await attachObjects(deps, tx, scope, [change.photoPath], 'photo');
      if (row.photoPath !== null) await detachObjects(deps, tx, scope, [row.photoPath]);
    }
    const saved = await saveEquipment(tx, scope, id, { ...change, updatedAt: deps.clock.now() });
    if (searchedFields.some((name) => fields.includes(name))) await refreshKeys(tx, customer);
    await recordEvent(tx, deps.clock, {
      type: 'equipment.changed',
      data: { customerId: customer.id, placeId: row.placeId, kind: saved.kind, fields },
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
    return toEquipment(saved);
  });
}

const searchedFields: (keyof SearchedEquipment)[] = ['make', 'model', 'serial'];

/** What differs from what is there. */
function changesIn(patch: Omit<EquipmentPatch, 'revision'>, row: EquipmentRow): EquipmentChanges {
  const { photo, retiredAt, ...fields } = patch;
  const sent = {
    ...fields,
    photoPath: photo,
    retiredAt: typeof retiredAt === 'string' ? new Date(retiredAt) : retiredAt,
  };
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[name as keyof EquipmentRow]);
  return Object.fromEntries(Object.entries(sent).filter(isChange));
}

export async function deleteEquipment(deps: Deps, scope: Scope, id: string): Promise<void> {
  await withEquipment(deps, scope, id, async (tx, { row, customer }) => {
    await removeEquipment(tx, scope, id);
    await refreshKeys(tx, customer);
    if (row.photoPath !== null) await detachObjects(deps, tx, scope, [row.photoPath]);
    await recordEvent(tx, deps.clock, {
      type: 'equipment.deleted',
      data: { customerId: customer.id, placeId: row.placeId, kind: row.kind },
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
  });
}
