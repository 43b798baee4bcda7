// Where a page of the job list ended.
import { z } from 'zod';
import { JobSort } from '#contract/jobs/job-list.ts';
import { CursorMillis, CursorText, readCursor } from '#server/platform/list-cursor.ts';
import { listOrders } from './list-orders.ts';

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
