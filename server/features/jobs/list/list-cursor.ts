// A cursor names the last row of a page, so that the next page begins exactly after it, even if rows changed in
// between.
import { z } from 'zod';
import { JobSort } from '#contract/jobs.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { listOrders } from './list-orders.ts';

/** The last millisecond the database and the calendar write with four digits of a year. */
const lastMoment = Date.UTC(9999, 11, 31);

/** Only what the database can compare: a cursor comes back from the client. */
const Cursor = z.object({
  sort: JobSort,
  /** What the list is sorted by, before creation and id. */
  value: z.union([
    z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
    z.int(),
    z.null(),
  ]),
  createdAt: z.int().min(0).max(lastMoment),
  id: z.uuid(),
  /** How many the search found at its first page. */
  total: z.int().min(0).nullable(),
});
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Refuses what this list never gave out. */
export function readCursor(text: string, sort: JobSort): Cursor {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursor.sort === sort && listOrders[sort].isValue(cursor.value)) return cursor;
  } catch {
    // Refused below, like any other cursor that is not ours.
  }
  throw new Refusal('invalid_input', { message: 'This page of the list is not known. Please start again.' });
}
