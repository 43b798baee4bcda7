// The technicians of a company, for the owner's list.
import type { Technician } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { toTechnician } from './technician-view.ts';
import { findTechnicians as readAll } from './technicians.store.ts';

/** Sorted as people read names, not in the database's own order. */
export async function listTechnicians({ db, clock }: Deps, scope: Scope): Promise<Technician[]> {
  const rows = await readAll(db.query, clock.now(), scope);
  return rows.map(toTechnician).sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
