// What each order of the job list sorts by: the database, the cursor and the place of a row all read it here.
import { z } from 'zod';
import { JobSort } from '#contract/jobs/job-list.ts';
import { folded } from '#contract/texts/folded.ts';
import { CursorMillis, CursorText, readCursor } from '#server/platform/list-cursor.ts';
import type { ListedJob } from '../job-records.store.ts';

interface SortKey {
  /** Compared before creation and id; null where these alone decide. */
  column: 'customerKey' | 'totalCents' | null;
  /** What the column holds of a row. */
  valueOf: (row: ListedJob) => string | number | null;
  isValue: (value: unknown) => boolean;
}

const byCreation: SortKey = {
  column: null,
  valueOf: () => null,
  isValue: (value) => value === null,
};
const byCustomer: SortKey = {
  column: 'customerKey',
  valueOf: ({ customerName }) => folded(customerName),
  isValue: (value) => typeof value === 'string',
};
const byTotal: SortKey = {
  column: 'totalCents',
  valueOf: ({ totalCents }) => totalCents,
  isValue: (value) => typeof value === 'number',
};

interface ListOrder extends SortKey {
  direction: 'asc' | 'desc';
}

export const listOrders: Record<JobSort, ListOrder> = {
  newest: { ...byCreation, direction: 'desc' },
  oldest: { ...byCreation, direction: 'asc' },
  'customer-asc': { ...byCustomer, direction: 'asc' },
  'customer-desc': { ...byCustomer, direction: 'desc' },
  'total-asc': { ...byTotal, direction: 'asc' },
  'total-desc': { ...byTotal, direction: 'desc' },
};

/** Where a page of the job list ended. */
const Cursor = z.object({
  sort: JobSort,
  /** What the list is sorted by, before creation and id. */
  value: z.union([CursorText, z.int(), z.null()]),
  createdAt: CursorMillis,
  id: z.uuid(),
  /** How many the search found at its first page. */
  total: z.int().min(0).nullable(),
});
export type Cursor = z.infer<typeof Cursor>;

export const readJobCursor = (text: string, sort: JobSort): Cursor =>
  readCursor(
    Cursor.refine((cursor) => cursor.sort === sort && listOrders[sort].isValue(cursor.value)),
    text,
  );
