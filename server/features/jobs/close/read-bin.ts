// The bin: jobs that were issued, signed or paid and then deleted. Each waits there for 30 days.
import { z } from 'zod';
import type { BinnedJob, BinPage, BinQuery } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { days, later } from '#server/platform/clock.ts';
import { CursorTime, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import { toJob } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { searchQuery } from '../list/search-terms.ts';
import { type BinPlace, countBin, listBinPage } from './bin.store.ts';

export const binTime = days(jobLimits.binDays);

export async function listBin({ db, clock }: Deps, scope: Scope, query: BinQuery): Promise<BinPage> {
  const { q = '', limit = jobLimits.page } = query;
  const after = query.cursor === undefined ? null : readBinCursor(query.cursor);
  const isSearch = q.trim() !== '';
  const search = isSearch ? searchQuery(scope.accountId, q) : null;
  if (isSearch && search === null) return { items: [], nextCursor: null, total: 0 };
  const [rows, total] = await Promise.all([
    listBinPage(db.query, scope, { search, after, limit: limit + 1 }),
    countBin(db.query, scope, { search }),
  ]);
  const now = clock.now();
  const items = rows.slice(0, limit).flatMap((row) => toBinnedJob(row, now) ?? []);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? writeCursor([last.deletedAt, last.id]) : null, total };
}

function toBinnedJob(row: JobRecord, now: Date): BinnedJob | null {
  if (row.deletedAt === null) return null;
  return {
    ...toJob(row, now),
    deletedAt: row.deletedAt.toISOString(),
    deletedForGoodAt: later(row.deletedAt, binTime).toISOString(),
  };
}

const Cursor = z.tuple([CursorTime, z.uuid()]);

function readBinCursor(text: string): BinPlace {
  const [deletedAt, id] = readCursor(Cursor, text);
  return { deletedAt: new Date(deletedAt), id };
}
