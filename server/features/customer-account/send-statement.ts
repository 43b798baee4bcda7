// Emails a customer's statement as a PDF. One press sends one email: the key deduplicates it (D-7).
import { createHash } from 'node:crypto';
import { formatDecimal } from '#contract/lines/money.ts';
import { statementEmailNeeded } from '#contract/texts/refusal-texts.ts';
import type { Deps } from '#server/deps.ts';
import { type CustomerRow, requireCustomer } from '#server/features/customers/customers.service.ts';
import { removeFiles } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey, findClaim, type KeyedAction } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { findMailOf } from '#server/platform/mail/mails.store.ts';
import { postMail, refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { recheckAfter } from '#server/platform/mail/remove-unneeded.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { drawStatement, readStatement } from './read-statement.ts';
import { statementMail } from './statement.mail.ts';

const kind = 'customer.statement';

export async function sendStatement(
  deps: Deps,
  scope: Scope,
  customerId: string,
  { since = null, to: chosen }: { since?: string | null; to?: string | undefined },
  key: string | null,
) {
  const customer = await requireCustomer(deps.db.query, scope, customerId);
  // Without an address, the content is what it always was: keys of an older version still count.
  const content = [customerId, since, ...(chosen ? [chosen.toLowerCase()] : [])];
  const action: KeyedAction = { action: 'statement', key, content };
  const before = await findClaim(deps.db.query, scope, action);
  if (before) return sentBefore(deps.db.query, scope, before.subjectId);
  const to = addressFor(customer, chosen);
  const { accountId } = scope;
  await refuseOverLimit(deps, { accountId, kind, recipient: to });
  const statement = await readStatement(deps, scope, customer, since);
  const pdf = await drawStatement(deps, scope, statement);
  // A file for this email alone: it goes when the email is delivered. When the email is refused below, the sweep of files
  // that nobody names takes it; removed here, it could be missing from an email whose answer alone was lost.
  const fileKey = `accounts/${accountId}/statements/${newId()}.pdf`;
  await deps.files.put(fileKey, pdf, 'application/pdf');
  return deps.db.transaction(async (tx) => {
    await addTask(tx, removeFiles, { keys: [fileKey] }, { waitMs: recheckAfter });
    const claim = await claimKey(tx, deps.clock.now(), scope, action, newId());
    if (!claim.isFirst) return sentBefore(tx, scope, claim.subjectId);
    await postMail(deps, tx, statementMail(deps, statement, { to, dedupeKey: claim.subjectId, fileKey }));
    await recordEvent(tx, deps.clock, {
      type: 'customer.statement_sent',
      accountId,
      actorUserId: scope.userId,
      subjectId: customer.id,
      data: {
        to,
        since,
        due: formatDecimal(statement.dueCents),
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
    });
    return { success: true, sentTo: to };
  });
}

/** One of the customer's own, as the customer has it: a statement goes to nobody else. */
function addressFor({ email, otherEmails }: CustomerRow, chosen: string | undefined): string {
  if (!chosen) {
    if (email) return email;
    throw new Refusal('invalid_input', {
      message: statementEmailNeeded,
      fields: { email: statementEmailNeeded },
    });
  }
  const own = [email, ...otherEmails].find((known) => known?.toLowerCase() === chosen.toLowerCase());
  if (own) return own;
  throw new Refusal('invalid_input', { message: notTheirs, fields: { to: notTheirs } });
}

const notTheirs = 'Please choose one of this customer’s email addresses.';

async function sentBefore(db: Queryable, { accountId }: Scope, dedupeKey: string) {
  const mail = await findMailOf(db, accountId, { kind, dedupeKey });
  if (!mail) throw new Error('A statement was claimed and not posted.');
  return { success: true, sentTo: mail.recipient };
}
