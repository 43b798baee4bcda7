// Somebody other than the sender has opened the link: it has arrived, whatever the owner told us about sending it.

import type { Deps } from '#server/deps.ts';
import { setSignature } from '#server/features/jobs/jobs.service.ts';
import { lockRequest } from './find-link.ts';
import { changeOpen, markOpened, type RequestRow } from './signature-requests.store.ts';

export async function markArrived({ db }: Deps, found: RequestRow, now: Date): Promise<void> {
  await markOpened(db.query, found, now);
  if (found.status !== 'created') return;
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, found);
    if (request?.status !== 'created') return;
    await changeOpen(tx, request, { status: 'pending', sentAt: now, reachedBy: 'copied link' });
    await setSignature(tx, now, request, 'pending');
  });
}
