// What an email to the customer needs before it is sent.
import { Refusal } from '#server/platform/http/refusal.ts';
import type { JobRecord } from '../jobs.store.ts';

export type Reachable = JobRecord & { customerEmail: string };

/** `purpose` ends the sentence "Customer email is required to …". */
export function assertReachable(job: JobRecord, purpose: string): asserts job is Reachable {
  if (job.stage !== 'invoice') throw new Refusal('not_an_invoice');
  if (!job.customerEmail) {
    const message = `Customer email is required to ${purpose}. Please add an email address in the job details first.`;
    throw new Refusal('invalid_input', { message, fields: { customerEmail: message } });
  }
  if (job.lineItems.length === 0) {
    const message = 'Please add at least one line item first.';
    throw new Refusal('invalid_input', { message, fields: { lineItems: message } });
  }
}

/** What the mail and its document say must still be so when it is put into the queue. */
export function assertUnchanged(job: JobRecord, locked: JobRecord): void {
  const facts = ({ stage, totalCents, paidCents, dueOn, customerEmail, documentVersion }: JobRecord) =>
    [stage, totalCents, paidCents, dueOn, customerEmail, documentVersion].join();
  if (facts(job) !== facts(locked)) throw new Refusal('conflict');
}
