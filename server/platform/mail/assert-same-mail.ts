// For an email that was posted before: refused unless the one of then went to the same person with the same document,
// and says what was typed now (B-23). What nobody typed is not compared: whoever only presses again means that email.
import type { EmailText } from '#contract/texts/email-text.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { findMailOf } from './mails.store.ts';

export async function assertSameMail(
  tx: Tx,
  accountId: string,
  key: MailKey,
  { to, text, fileKey }: { to: string; text: EmailText; fileKey?: string },
): Promise<void> {
  const before = await findMailOf(tx, accountId, key);
  const isSame =
    before?.recipient === to &&
    (!text.message || before.message === text.message) &&
    (!text.subject || before.subject === text.subject) &&
    (fileKey === undefined || before.fileKeys.includes(fileKey));
  if (!isSame) throw new Refusal('key_reused');
}
