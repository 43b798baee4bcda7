// A technician as replies show them.
import type { Technician } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { toJobMail } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import {
  findTechnician,
  findTechnicians,
  type ListedTechnician,
  lockTechnician,
  type TechnicianRecord,
} from './technicians.store.ts';

const toTechnician = (row: ListedTechnician): Technician => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  lastMail: row.lastMail && toJobMail(row.lastMail),
  createdAt: row.createdAt.toISOString(),
});

const notFound = () => new Refusal('not_found', { message: 'Technician not found' });

/** One of another company, or a former one, is exactly as unknown as one that never was. */
export async function readTechnician(
  db: Queryable,
  now: Date,
  tenant: Tenant,
  id: string,
): Promise<Technician> {
  const [row] = isId(id) ? await findTechnicians(db, now, tenant, id) : [];
  if (!row) throw notFound();
  return toTechnician(row);
}

/** As a job can be given to them. */
export async function requireTechnician(
  db: Queryable,
  tenant: Tenant,
  id: string,
): Promise<TechnicianRecord> {
  const row = await findTechnician(db, tenant, id);
  if (!row) throw notFound();
  return row;
}

/** Nobody else decides about them until the end of the transaction. */
export async function requireLockedTechnician(tx: Tx, tenant: Tenant, id: string): Promise<TechnicianRecord> {
  const row = isId(id) ? await lockTechnician(tx, tenant, id) : null;
  if (!row) throw notFound();
  return row;
}

/** For the owner's list, sorted as people read names, not in the database's own order. */
export async function listTechnicians({ db, clock }: Deps, scope: Scope): Promise<Technician[]> {
  const rows = await findTechnicians(db.query, clock.now(), scope);
  return rows.map(toTechnician).sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
