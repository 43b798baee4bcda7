// A page of everything that happened with a customer, newest first (D-4).
import { z } from 'zod';
import type { TimelineItem } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { requireCustomer } from '#server/features/customers/customers.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { isId } from '#server/platform/ids.ts';
import { CursorTime, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import { countTimeline, findTimelineRequests, readTimelinePage, type TimelineRow } from './timeline.store.ts';
import { describeEvent } from './timeline-texts.ts';

export async function readTimeline(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  customerId: string,
  { limit = customerLimits.page, cursor }: { limit?: number; cursor?: string },
) {
  const customer = await requireCustomer(db.query, scope, customerId);
  const after = cursor === undefined ? null : readCursor(Cursor, cursor);
  const rows = await readTimelinePage(db.query, customer, after, limit + 1);
  const shown = rows.slice(0, limit);
  const total = after?.total ?? (await countTimeline(db.query, customer));
  const ids = shown.flatMap(({ data }) => (isId(String(data.requestId)) ? String(data.requestId) : []));
  const requests = await findTimelineRequests(db.query, scope, ids);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row): TimelineItem => toItem(row, requests.get(String(row.data.requestId)))),
    nextCursor: last ? writeCursor({ at: last.at, rank: last.rank, id: last.id, total }) : null,
    total,
  };
}

/** A job in the bin cannot be opened: it is named without its id. */
const toItem = (row: TimelineRow, request: Parameters<typeof describeEvent>[1]): TimelineItem => ({
  id: `${row.id}-${row.rank}`,
  at: new Date(row.at).toISOString(),
  ...describeEvent(row, request),
  ...(row.jobId && !row.isInBin && { jobId: row.jobId }),
  ...(row.jobNumber !== null && { jobNumber: row.jobNumber }),
});

const Cursor = z.object({
  at: CursorTime,
  rank: z.int().min(0).max(100),
  id: z.uuid(),
  /** How many there were at the first page. */
  total: z.int().min(0),
});
