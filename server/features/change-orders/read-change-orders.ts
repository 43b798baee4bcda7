// The change orders of a job, and their papers: a draft is printed, what was sent is what was sent.
import { z } from 'zod';
import { jobLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { requireJob } from '#server/features/jobs/jobs.service.ts';
import {
  readFrozen,
  requestsOf,
  type SignatureRequestRow,
} from '#server/features/signing/signing.service.ts';
import { drawPreview } from '#server/features/templates/templates.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import { changeOrderModel } from './change-order-model.ts';
import { linkOf, toChangeOrder } from './change-order-reply.ts';
import { isAsApproved } from './change-order-state.ts';
import { countOf, listOf } from './change-orders.store.ts';
import { type OfJob, requireChangeOrder } from './require-change-order.ts';

export async function listChangeOrders(
  { db }: Deps,
  scope: Scope,
  jobId: string,
  { limit = jobLimits.page, cursor }: { limit?: number; cursor?: string },
) {
  const job = await requireJob(db.query, scope, jobId);
  const after = cursor === undefined ? null : readCursor(Cursor, cursor);
  const page = { beforeSeq: after?.seq ?? null, limit: limit + 1 };
  const rows = await listOf(db.query, scope, job.id, page);
  const shown = rows.slice(0, limit);
  const total = after?.total ?? (await countOf(db.query, scope, job.id));
  const requests = shown.length === 0 ? [] : await requestsOf(db.query, scope, job.id);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toChangeOrder(row, linkOf(requests, row))),
    nextCursor: last ? writeCursor({ seq: last.seq, total }) : null,
    total,
    isAsApproved: await isAsApproved(db.query, job),
  };
}

const Cursor = z.object({
  seq: z.int32().min(1),
  /** How many there were at the first page. */
  total: z.int().min(0),
});

export async function downloadChangeOrder(
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
): Promise<FileReply> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const row = await requireChangeOrder(deps.db.query, scope, jobId, changeOrderId);
  const link = linkOf(await requestsOf(deps.db.query, scope, jobId), row);
  const isSealed = link !== null && link.sealedKey !== null;
  const bytes =
    (link && (await readSent(deps, link))) ??
    (await drawPreview(deps, scope, {
      rule: deps.config.limits.documentPreviews,
      layOut: () => changeOrderModel(deps, job, row, row.sentAt ?? row.updatedAt),
    }));
  return new FileReply(bytes, {
    contentType: 'application/pdf',
    filename: isSealed ? `${row.number}-signed.pdf` : `${row.number}.pdf`,
  });
}

/** With its seal once that is made; null when the file of a link that nobody got was given up. */
async function readSent(deps: Deps, link: SignatureRequestRow): Promise<Buffer | null> {
  if (link.sealedKey !== null) return readFrozen(deps, link.sealedKey, link.sealedSha256);
  return link.documentKey === null ? null : readFrozen(deps, link.documentKey, link.documentSha256);
}
