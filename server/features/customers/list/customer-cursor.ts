// Where a page of the list of customers ended.
import { z } from 'zod';
import { CustomerSort } from '#contract/customers/customers.ts';
import { CursorMillis, CursorText, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import type { CustomerRow } from '../customers.store.ts';

/** How many the search found at its first page. */
const total = z.int().min(0).nullable();
const id = z.uuid();
const nameKey = CursorText;

const Cursor = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal(CustomerSort.enum.name), nameKey, id, total }),
  z.object({ sort: z.literal(CustomerSort.enum['last-job']), moment: CursorMillis, id, total }),
  z.object({ sort: z.literal(CustomerSort.enum.balance), cents: z.int(), nameKey, id, total }),
]);
export type Cursor = z.infer<typeof Cursor>;

/** What the list is sorted by. */
type SortedCustomer = Pick<CustomerRow, 'id' | 'createdAt' | 'lastJobAt' | 'balanceCents'> & {
  nameKey: string;
};

export function writeCustomerCursor(row: SortedCustomer, sort: CustomerSort, total: number | null): string {
  const key = { nameKey: row.nameKey, id: row.id, total };
  const moment = (row.lastJobAt ?? row.createdAt).getTime();
  const cursors: Record<CustomerSort, Cursor> = {
    name: { sort: 'name', ...key },
    'last-job': { sort: 'last-job', moment, id: row.id, total },
    balance: { sort: 'balance', cents: row.balanceCents, ...key },
  };
  return writeCursor(cursors[sort]);
}

export const readCustomerCursor = (text: string, sort: CustomerSort): Cursor =>
  readCursor(
    Cursor.refine((cursor) => cursor.sort === sort),
    text,
  );
