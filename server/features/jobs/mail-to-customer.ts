// What every mail to a customer needs first: an address, something on the invoice, and that the account has not mailed
// too much today.
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FoundJob, Tenant } from './jobs.store.ts';

export type Reachable = FoundJob & { customerEmail: string };

/** `purpose` ends the sentence "Customer email is required to …". */
export function assertReachable(job: FoundJob, purpose: string): asserts job is Reachable {
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
export function assertUnchanged(job: FoundJob, locked: FoundJob): void {
  const facts = ({ stage, totalCents, paidCents, dueOn, customerEmail, revision }: FoundJob) =>
    [stage, totalCents, paidCents, dueOn, customerEmail, revision].join();
  if (facts(job) !== facts(locked)) throw new Refusal('conflict');
}

/** Counts one mail; `post` answers false when the mail was there already, and then it does not count. */
export async function countingMail<T extends { isNew: boolean }>(
  { limits, config }: Deps,
  { accountId }: Tenant,
  post: () => Promise<T>,
): Promise<T> {
  const rule = config.limits.mailsToOthers;
  await limits.hit(rule, accountId);
  try {
    const posted = await post();
    if (!posted.isNew) await limits.giveBack(rule, accountId);
    return posted;
  } catch (error) {
    await limits.giveBack(rule, accountId);
    throw error;
  }
}
