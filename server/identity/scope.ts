// Who asks, and for which account. Every store function takes a Scope: the tenant is a type, not a habit.
import type { Role } from '#contract/accounts.ts';
import type { Tenant } from '../platform/db/database.ts';

export interface Scope extends Tenant {
  userId: string;
  role: Role;
}
