// Who asks, and for which account. Every store function takes a Scope: the tenant is a type, not a habit.
import type { Role } from '#contract/accounts.ts';

export interface Scope {
  accountId: string;
  userId: string;
  role: Role;
}
