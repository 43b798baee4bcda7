// An office person as the owner's list shows them.
import type { OfficePerson } from '#contract/company/office-people.ts';
import type { Deps } from '#server/deps.ts';
import { toJobMail } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import {
  findOfficePeople,
  type ListedOfficePerson,
  lockOfficePerson,
  type OfficePersonRecord,
} from './office-people.store.ts';

const toOfficePerson = (row: ListedOfficePerson): OfficePerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  lastMail: row.lastMail && toJobMail(row.lastMail),
  createdAt: row.createdAt.toISOString(),
});

const notFound = () => new Refusal('not_found', { message: 'Office person not found' });

export async function readOfficePerson(
  db: Queryable,
  now: Date,
  tenant: Tenant,
  id: string,
): Promise<OfficePerson> {
  const [row] = await findOfficePeople(db, now, tenant, id);
  if (!row) throw notFound();
  return toOfficePerson(row);
}

/** One of another company, or a former one, is exactly as unknown as one that never was. */
export async function requireLockedPerson(tx: Tx, tenant: Tenant, id: string): Promise<OfficePersonRecord> {
  const row = isId(id) ? await lockOfficePerson(tx, tenant, id) : null;
  if (!row) throw notFound();
  return row;
}

export async function listOfficePeople({ db, clock }: Deps, scope: Scope): Promise<OfficePerson[]> {
  const rows = await findOfficePeople(db.query, clock.now(), scope);
  return rows
    .map(toOfficePerson)
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
