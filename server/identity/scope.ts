// Who sends the request, and for which account. A Scope is a Tenant, which store functions take, so that the account
// cannot be forgotten.
import type { Role } from '#contract/accounts.ts';
import type { Tenant } from '../platform/db/database.ts';

export interface Scope extends Tenant {
  userId: string;
  role: Role;
}
