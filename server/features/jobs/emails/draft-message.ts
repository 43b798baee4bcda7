// What an email about a job would say, filled in, so that it can be looked at and changed before it is sent (D-55).
// Refused like the sending itself, except that an address may still be missing.
import { formatDecimal } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { MessageKind } from '#contract/texts/company-messages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Company,
  filledMessage,
  type MessageAbout,
  readCompany,
} from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { isPaidInvoice } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { requireJob } from '../require-job.ts';
import { assertInvoice, assertLines, assertSendable } from './assert-sendable.ts';
import { messageAbout } from './customer.mail.ts';

export async function draftMessage(
  deps: Deps,
  scope: Scope,
  jobId: string,
  wanted: MessageKind | undefined,
): Promise<MessageDraft> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const kind = wanted ?? (job.stage === 'invoice' ? 'invoice' : 'estimate');
  const company = await readCompany(deps.db.query, scope.accountId);
  const about = kind === 'estimate' ? toSign(deps, company, job) : toPay(job, kind);
  const message = filledMessage(deps, company, messageOf(job, kind), about);
  return {
    to: job.customerEmail,
    subject: message.subject,
    message: message.body,
    amount: formatDecimal(about.cents),
    number: about.number,
    revision: job.revision,
  };
}

function toPay(job: JobRecord, kind: 'invoice' | 'reminder'): MessageAbout {
  assertInvoice(job);
  assertLines(job);
  if (kind === 'reminder' && job.totalCents <= job.paidCents) throw new Refusal('nothing_due');
  return { ...messageAbout(job), ...(isPaidInvoice(job) && { cents: job.paidCents }) };
}

function messageOf(job: JobRecord, kind: MessageKind): MessageKind | 'work order' | 'receipt' {
  if (kind === 'estimate') return job.stage === 'estimate' ? 'estimate' : 'work order';
  return isPaidInvoice(job) ? 'receipt' : kind;
}

function toSign({ clock }: Deps, { timeZone }: Company, job: JobRecord): MessageAbout {
  assertSendable(job);
  return {
    recipient: personOf(job),
    number: documentNumber(job.stage, job.number),
    cents: job.totalCents,
    day: dayIn(timeZone, clock.now()),
  };
}
