// What an email about a job would say, filled in, so that it can be looked at and changed before it is sent (D-55).
// Refused like the sending itself, except that an address may still be missing.
import { formatDecimal } from '#contract/lines/money.ts';
import { orMore } from '#contract/lines/offer.ts';
import { documentNumber } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import type { DraftKind, MessageDraft } from '#contract/texts/email-text.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Company,
  type FilledKind,
  filledMessage,
  type MessageAbout,
  readCompany,
} from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { dueCents, isPaidInvoice } from '../job-reply.ts';
import type { JobRecord } from '../jobs.store.ts';
import { startingTotal } from '../offer.ts';
import { requireJob } from '../require-job.ts';
import { assertDepositDue, assertInvoiceMayGoOut, assertLines, assertSendable } from './assert-sendable.ts';
import { invoiceMessageKind, messageAbout } from './customer.mail.ts';
import { aboutDeposit } from './deposit.mail.ts';
import { signedEstimate } from './request-deposit.ts';

export async function draftMessage(
  deps: Deps,
  scope: Scope,
  jobId: string,
  wanted: DraftKind | undefined,
): Promise<MessageDraft> {
  const job = await requireJob(deps.db.query, scope, jobId);
  const kind = wanted ?? (job.stage === 'invoice' ? 'invoice' : 'estimate');
  const company = await readCompany(deps.db.query, scope.accountId);
  const about = aboutOf(deps, company, job, kind);
  const message = filledMessage(deps, company, messageOf(job, kind), about);
  return {
    to: job.customerEmail,
    subject: message.subject,
    message: message.body,
    amount: formatDecimal(about.cents),
    number: about.number,
    signedFile: kind === 'deposit' ? ((await signedEstimate(deps, job))?.filename ?? null) : null,
    revision: job.revision,
  };
}

function aboutOf(deps: Deps, company: Company, job: JobRecord, kind: DraftKind): MessageAbout {
  if (kind === 'estimate') return toSign(deps, company, job);
  if (kind !== 'deposit') return toPay(job, kind);
  assertDepositDue(job);
  return aboutDeposit(job, deps.clock.now());
}

function toPay(job: JobRecord, kind: 'invoice' | 'reminder'): MessageAbout {
  assertInvoiceMayGoOut(job);
  assertLines(job);
  if (kind === 'reminder' && dueCents(job) <= 0) throw new Refusal('nothing_due');
  return { ...messageAbout(job), ...(isPaidInvoice(job) && { cents: job.paidCents }) };
}

function messageOf(job: JobRecord, kind: DraftKind): FilledKind {
  if (kind === 'estimate')
    return job.stage === 'estimate' ? (job.options ? 'options' : 'estimate') : 'work order';
  if (kind === 'deposit') return kind;
  if (isPaidInvoice(job)) return 'receipt';
  return kind === 'invoice' ? invoiceMessageKind(job) : kind;
}

function toSign({ clock }: Deps, { timeZone }: Company, job: JobRecord): MessageAbout {
  assertSendable(job);
  const lowest = startingTotal(job);
  return {
    recipient: personOf(job),
    number: documentNumber(job.stage, job.number),
    cents: lowest ?? job.totalCents,
    ...(lowest !== null && { amount: orMore(lowest) }),
    day: dayIn(timeZone, clock.now()),
  };
}
