// The email with the link to a change order, filled in, so that it can be looked at and changed before it is sent (D-55).

import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import { filledMessage, readCompany } from '#server/features/company/company.service.ts';
import { requireJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { describeChangeOrder } from './change-order-reply.ts';
import { type OfJob, requireChangeOrder } from './require-change-order.ts';
import { assertSendable } from './send-change-order.ts';

export async function draftChangeOrderMessage(
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
): Promise<MessageDraft & { changeOrder: ChangeOrder }> {
  const db = deps.db.query;
  const job = await requireJob(db, scope, jobId);
  const row = await requireChangeOrder(db, scope, jobId, changeOrderId);
  await assertSendable(db, job, row);
  const company = await readCompany(db, scope.accountId);
  const changeOrder = await describeChangeOrder(db, row);
  const message = filledMessage(deps, company, 'change order', {
    recipient: changeOrder.signerName ?? personOf(job),
    number: row.number,
    cents: row.afterTotalCents,
    day: dayIn(company.timeZone, deps.clock.now()),
  });
  return {
    to: changeOrder.signerEmail ?? job.customerEmail,
    subject: message.subject,
    message: message.body,
    amount: formatDecimal(row.afterTotalCents),
    number: row.number,
    signedFile: null,
    revision: job.revision,
    changeOrder,
  };
}
