// What an email about a job would say, filled in, so that it can be looked at and changed before it is sent (D-55).
// Refused like the sending itself, except that an address may still be missing.
import { formatDay } from '#contract/days.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { MessageKind } from '#contract/texts/company-messages.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Company,
  filledMessage,
  readCompany,
  senderOf,
} from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';
import { isPaidInvoice, requireJob } from '../read-job.ts';
import { assertInvoice, assertLines, assertSendable } from './assert-sendable.ts';
import { dueOf, messageFacts } from './customer.mail.ts';

export async function draftMessage(
  deps: Deps,
  scope: Scope,
  jobId: string,
  wanted: MessageKind | undefined,
): Promise<MessageDraft> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const kind = wanted ?? (job.stage === 'invoice' ? 'invoice' : 'estimate');
  const company = await readCompany(deps.db.query, scope.accountId);
  const { message, cents, number } =
    kind === 'estimate' ? toSign(deps, company, job) : toPay(deps, company, job, kind);
  return {
    to: job.customerEmail,
    subject: message.subject,
    message: message.body,
    amount: formatDecimal(cents),
    number,
    revision: job.revision,
  };
}

function toPay(deps: Deps, company: Company, job: JobRecord, kind: 'invoice' | 'reminder') {
  assertInvoice(job);
  assertLines(job);
  if (kind === 'reminder' && job.totalCents <= job.paidCents) throw new Refusal('nothing_due');
  const facts = messageFacts(deps, company, job);
  if (kind === 'invoice' && isPaidInvoice(job))
    return { message: filledMessage(company, 'receipt', facts), cents: job.paidCents, number: facts.number };
  return { message: filledMessage(company, kind, facts), cents: dueOf(job), number: facts.number };
}

function toSign(deps: Deps, company: Company, job: JobRecord) {
  assertSendable(job);
  const number = documentNumber(job.stage, job.number);
  const message = filledMessage(company, job.stage === 'estimate' ? 'estimate' : 'work order', {
    customerName: job.customerName,
    number,
    amount: formatDollars(job.totalCents),
    date: formatDay(dayIn(company.timeZone, deps.clock.now())),
    company: senderOf(deps, company),
  });
  return { message, cents: job.totalCents, number };
}
