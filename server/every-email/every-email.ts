// Every email of the product, one after the other, each caused as people cause it. Whoever reads them gets each one
// while its links work, before the next one happens.
import PostalMime, { type Email } from 'postal-mime';
import type { MailKind } from '#server/mail-kinds.ts';
import { findMail } from '#server/platform/mail/mails.store.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { accountEmails } from './account-emails.ts';
import { billingEmails } from './billing-emails.ts';
import type { EmailCase, EmailGroup, Happened } from './email-case.ts';
import { invoiceEmails, ownerJobEmails } from './job-emails.ts';
import { monday } from './ridgeline.ts';
import { ownerSigningEmails, signingEmails } from './signing-emails.ts';
import { technicianEmails } from './technician-emails.ts';

export const emailGroups: EmailGroup[] = [
  signingEmails,
  invoiceEmails,
  technicianEmails,
  ownerSigningEmails,
  ownerJobEmails,
  billingEmails,
  accountEmails,
];

export interface SentEmail extends Happened, Pick<EmailCase, 'kind' | 'variant' | 'when' | 'recipient'> {
  group: EmailGroup;
  /** The whole message, as it went out. */
  raw: Buffer;
  /** The same, as a mail program reads it. */
  email: Email;
}

export async function* everyEmail(app: TestApp): AsyncGenerator<SentEmail> {
  for (const group of emailGroups)
    for (const { happens, ...about } of group.cases) {
      app.clock.set(monday);
      const before = new Set((await outboxOf(app).list()).map(({ id }) => id));
      const happened = await happens(app);
      await app.drain();
      const raw = await newEmail(app, about.kind, happened.to, before);
      yield { ...about, ...happened, group, raw, email: await PostalMime.parse(raw) };
    }
}

function outboxOf({ deps }: TestApp) {
  const { outbox } = deps.mail;
  if (!outbox) throw new Error('Emails are read from the outbox folder.');
  return outbox;
}

async function newEmail(app: TestApp, kind: MailKind, to: string, before: Set<string>): Promise<Buffer> {
  const outbox = outboxOf(app);
  for (const { id, to: recipient } of await outbox.list()) {
    if (before.has(id) || recipient !== to) continue;
    const raw = await outbox.read(id);
    if (raw && (await findMail(app.deps.db.query, id))?.kind === kind) return raw;
  }
  throw new Error(`No ${kind} went out to ${to}.`);
}
