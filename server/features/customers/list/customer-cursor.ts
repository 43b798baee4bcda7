// A cursor names the last customer of a page, so that the next page begins exactly after it, even if rows changed in
// between.
import { z } from 'zod';
import { CustomerSort } from '#contract/customers/customers.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { CustomerRow } from '../customers.store.ts';

/** The last millisecond the database and the calendar write with four digits of a year. */
const lastMoment = Date.UTC(9999, 11, 31);

/** How many the search found at its first page. */
const total = z.int().min(0).nullable();
const id = z.uuid();
const nameKey = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** Only what the database can compare: a cursor comes back from the client. */
const Cursor = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal(CustomerSort.enum.name), nameKey, id, total }),
  z.object({ sort: z.literal(CustomerSort.enum['last-job']), moment: z.int().min(0).max(lastMoment), id, total }),
  z.object({ sort: z.literal(CustomerSort.enum.balance), cents: z.int(), nameKey, id, total }),
]);
export type Cursor = z.infer<typeof Cursor>;

/** What the list is sorted by. */
type SortedCustomer = Pick<CustomerRow, 'id' | 'createdAt' | 'lastJobAt' | 'balanceCents'> & { nameKey: string };

export function writeCursor(row: SortedCustomer, sort: CustomerSort, total: number | null): string {
  const key = { nameKey: row.nameKey, id: row.id, total };
  const moment = (row.lastJobAt ?? row.createdAt).getTime();
  const cursors: Record<CustomerSort, Cursor> = {
    name: { sort: 'name', ...key },
    'last-job': { sort: 'last-job', moment, id: row.id, total },
    balance: { sort: 'balance', cents: row.balanceCents, ...key },
  };
  return Buffer.from(JSON.stringify(cursors[sort])).toString('base64url');
}

/** Refuses what this list never gave out. */
export function readCursor(text: string, sort: CustomerSort): Cursor {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursor.sort === sort) return cursor;
  } catch {
    // Refused below, like any other cursor that is not ours.
  }
  throw new Refusal('invalid_input', { message: 'This page of the list is not known. Please start again.' });
}
