// The task that seals, apart from its handler: whoever signs adds it, in the same transaction.
import { z } from 'zod';
import type { Tx } from '#server/platform/db/database.ts';
import { addTask, defineTask } from '#server/platform/queue/queue.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';

export const sealSigned = defineTask(
  'signing.seal',
  z.object({ accountId: z.string(), requestId: z.string() }),
  { maxAttempts: 25, priority: 'seal' },
);

/** An account's seals follow each other, so that they never keep another account's waiting. */
export const addSealTask = (tx: Tx, { accountId, id }: RequestKey) =>
  addTask(tx, sealSigned, { accountId, requestId: id }, { key: `signing.seal ${id}`, accountId });
