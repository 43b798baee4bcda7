// What customers need of jobs, which know customers and are above them: join-features.ts fills it in.
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import type { KeyedCustomer } from './customer-keys.ts';

/** What of a customer or place is written into its jobs; absent fields stay. */
export interface ContactChange {
  customerName?: string;
  customerContactName?: string | null;
  customerPhone?: string | null;
  customerEmail?: string | null;
  billingAddress?: string | null;
  customerAddress?: string;
}

export type FormerCustomer = Pick<KeyedCustomer, 'name' | 'email' | 'otherEmails'>;

export interface CustomerJobs {
  /** Open jobs whose present document is neither signed nor out for signature, and that are no paid invoices (D-5). */
  countChangeable(
    db: Queryable,
    customer: Tenant & { id: string },
  ): Promise<{ total: number; byPlace: ReadonlyMap<string, number> }>;
  /**
   * Locks those jobs, in the order of their ids. Taken before the customer's own lock: whoever changes a job holds its
   * lock when the counters of its customer are written.
   */
  lockChangeable(tx: Tx, of: Tenant & ({ customerId: string } | { placeId: string })): Promise<string[]>;
  /**
   * Of jobs that are locked. A printed change makes a new version, as every edit does. `formerly`: the customer, as it was
   * before. Returns how many changed.
   */
  changeContact(
    tx: Tx,
    scope: Scope,
    jobIds: readonly string[],
    change: ContactChange,
    formerly?: FormerCustomer,
  ): Promise<number>;
  /** Locks all jobs of a customer, also closed ones and those in the bin. */
  lockAll(tx: Tx, customer: Tenant & { id: string }): Promise<string[]>;
  /** Gives every job of one customer to another; `places` says which place each becomes. Returns how many moved. */
  move(
    tx: Tx,
    from: Tenant & { id: string },
    to: { customerId: string; places: ReadonlyMap<string, string> },
  ): Promise<number>;
  /** What is overdue by the company's day, and what was ever paid, in cents. */
  sums(
    db: Queryable,
    customer: Tenant & { id: string },
    today: string,
  ): Promise<{ overdue: number; paid: number }>;
}
