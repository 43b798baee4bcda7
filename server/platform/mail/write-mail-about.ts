// Jobs keep what became of the newest email about them. Whatever writes an email tells them here, in its own transaction.
import type { MailKey } from '#server/mail-kinds.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { MailLogo } from './mail-html.ts';

/** What an email is about: a job, a user, a technician. */
interface MailSubject {
  accountId: string;
  id: string;
}

export interface WaitingMail extends MailKey {
  accountId: string;
  subjectId: string;
  recipient: string;
  /** When it was posted. */
  createdAt: Date;
}

export interface FailedMail extends MailKey {
  accountId: string | null;
  subjectId: string | null;
  recipient: string;
}

/** What features do when emails of theirs are written; join-features.ts fills this in. */
export interface MailEvents {
  /** Before one is written. True where somebody keeps its state; that is locked then until the transaction ends. */
  hold(tx: Tx, subject: MailSubject): Promise<boolean>;
  /** After it was written, where somebody keeps its state. */
  written(tx: Tx, subject: MailSubject): Promise<void>;
  /** It cannot be delivered, or was given up. */
  failed(tx: Tx, mail: FailedMail): Promise<void>;
  /** Asked just before one about something leaves: what it asks for may have happened while it waited. */
  isOutdated(db: Queryable, mail: WaitingMail): Promise<boolean>;
}

/** Kept by a feature; join-features.ts fills this in. */
export interface MailLogos {
  /** As it is now; null without one. */
  find(accountId: string): Promise<MailLogo | null>;
}

/** The lock comes first: whoever locks a job posts emails after it, so both take their locks in the same order. */
export async function writeMailAbout<T>(
  events: Pick<MailEvents, 'hold' | 'written'>,
  tx: Tx,
  { accountId, subjectId }: { accountId: string | null; subjectId?: string | null },
  write: () => Promise<T>,
): Promise<T> {
  const subject = accountId && subjectId ? { accountId, id: subjectId } : null;
  const isHeld = subject !== null && (await events.hold(tx, subject));
  const result = await write();
  if (isHeld) await events.written(tx, subject);
  return result;
}
