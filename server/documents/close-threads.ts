// Ends threads when the product stops. One that lays out a document cannot be interrupted, and may take long.
import { setTimeout as wait } from 'node:timers/promises';

/** Well below the limit for a stop: threads of both kinds are closed one after the other, and the database after them. */
const closeLimitMs = 3000;

/** Rejects when they have not ended by then: the process is to end without them. */
export async function closeThreads(close: () => Promise<unknown>): Promise<void> {
  const isOver = wait(closeLimitMs, true, { ref: false });
  if (await Promise.race([close().then(() => false), isOver]))
    throw new Error('A document was still being printed.');
}
