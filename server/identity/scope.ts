// Who sends the request, and for which account. Every store function takes a Scope, so the tenant cannot be forgotten.
import type { Role } from '#contract/accounts.ts';
import type { Tenant } from '../platform/db/database.ts';

export interface Scope extends Tenant {
  userId: string;
  role: Role;
}
