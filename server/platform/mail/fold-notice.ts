// A notice that comes too soon after one of its kind is not sent on its own: one later email sums all of those up.
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { addTask } from '../queue/queue.ts';
import type { Secrets } from '../secrets.ts';
import { closeContent, deliverMail, type MailContent, type MailPerson } from './mail-content.ts';
import { facts, type MailBody, noticeMoment, renderMail, text } from './mail-layout.ts';
import { mailboxOf } from './mailbox-of.ts';
import { findOpenSummary, foldedInto, insertMail, markDue, markUnsent, rewriteMail } from './mails.store.ts';

interface Notice {
  accountId: string | null;
  subjectId?: string;
  to: MailPerson;
  replyTo?: MailPerson;
  body: MailBody;
}

/** The account is locked for counting: nobody else begins a summary or adds to it in this moment. */
export async function foldNotice(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  tx: Tx,
  { id, mail, sumUpAt }: { id: string; mail: Notice; sumUpAt: Date },
): Promise<void> {
  const now = clock.now();
  const mailbox = mailboxOf(mail.to.address);
  const open = await findOpenSummary(tx, now, mail.accountId, mailbox);
  const summaryId = open ?? newId();
  await markUnsent(tx, id, 'withheld', 'summed_up', summaryId);
  const { subject, content } = sumUp(secrets, mail, await foldedInto(tx, summaryId));
  if (open) return rewriteMail(tx, open, subject, content);
  await insertMail(tx, now, {
    id: summaryId,
    accountId: mail.accountId,
    kind: 'account.notices',
    dedupeKey: summaryId,
    subjectId: mail.subjectId ?? null,
    recipient: mail.to.address,
    mailbox,
    subject,
    content,
    fileKeys: [],
  });
  await markDue(tx, summaryId, sumUpAt, 'securityNotice');
  await addTask(
    tx,
    deliverMail,
    { mailId: summaryId },
    { waitMs: sumUpAt.getTime() - now.getTime(), priority: 'signIn' },
  );
}

function sumUp(
  secrets: Secrets,
  { to, replyTo, body }: Notice,
  notices: { subject: string; count: number; lastAt: Date }[],
): { subject: string; content: Buffer } {
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  const subject =
    count === 1 ? 'Another notice about your account' : `${count} more notices about your account`;
  const content: MailContent = {
    senderName: body.sender,
    replyTo,
    to,
    subject,
    ...renderMail({
      ...body,
      heading: subject,
      blocks: [
        text('This happened after our last email about it:'),
        facts(notices.map((notice) => [notice.subject, timesAndLast(notice)])),
        // What to do about it is the same as in each of them.
        ...body.blocks.filter(({ kind }) => kind === 'button' || kind === 'note'),
      ],
    }),
    attachments: [],
  };
  return { subject, content: closeContent(secrets, content) };
}

function timesAndLast({ count, lastAt }: { count: number; lastAt: Date }): string {
  const at = noticeMoment(lastAt);
  return count === 1 ? at : `${count} times, the last on ${at}`;
}
