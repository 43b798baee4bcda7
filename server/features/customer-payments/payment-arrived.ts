// The one place that hears of a payment made online, once, in the transaction that records it: whoever is to be told of it
// is told from here.
import type { Deps } from '#server/deps.ts';
import type { RecordedOnline } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** The receipt to the customer, the note to the owner, and notifications of what was paid, and of what was paid too much. */
export async function paymentArrived(_deps: Deps, _tx: Tx, _recorded: RecordedOnline): Promise<void> {}
