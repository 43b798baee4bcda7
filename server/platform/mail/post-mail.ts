// Puts a mail into the queue, in the transaction that gives cause for it.
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { addTask, defineTask } from '../queue/queue.ts';
import type { Secrets } from '../secrets.ts';
import { type MailBody, renderMail } from './mail-layout.ts';
import { insertMail } from './mails.store.ts';

export const deliverMail = defineTask('mail.deliver', z.object({ mailId: z.string() }), {
  priority: 'email',
});

const Person = z.object({ name: z.string().optional(), address: z.string() });

/** What is kept, encrypted, until the mail is out. */
export const MailContent = z.object({
  senderName: z.string(),
  replyTo: Person.optional(),
  to: Person,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Files are named, not copied: they are read when the mail goes out. */
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), fileKey: z.string() })),
});
export type MailContent = z.infer<typeof MailContent>;

export interface MailOrder {
  /** Names the occasion: a second order with the same words is the same mail and is not sent again. */
  occasion: string;
  accountId: string | null;
  /** The job, user or request the mail is about; its state is shown there. */
  subjectId?: string;
  to: z.infer<typeof Person>;
  replyTo?: z.infer<typeof Person>;
  subject: string;
  body: MailBody;
  attachments?: MailContent['attachments'];
  /** Absent is at once. So long it waits, by the queue's own clock, and is seen waiting. */
  waitMs?: number;
  /** About signing in or the safety of an account: goes out before everything else. */
  isAboutSignIn?: boolean;
}

/** False when the occasion already has its mail. */
export async function postMail(
  deps: { clock: Clock; secrets: Secrets },
  tx: Tx,
  order: MailOrder,
): Promise<boolean> {
  const id = newId();
  const content: MailContent = {
    senderName: order.body.sender,
    replyTo: order.replyTo,
    to: order.to,
    subject: order.subject,
    ...renderMail(order.body),
    attachments: order.attachments ?? [],
  };
  const isNew = await insertMail(tx, deps.clock.now(), {
    id,
    accountId: order.accountId,
    occasion: order.occasion,
    subjectId: order.subjectId ?? null,
    recipient: order.to.address,
    subject: order.subject,
    fileKeys: content.attachments.map(({ fileKey }) => fileKey),
    content: deps.secrets.encrypt('mail', Buffer.from(JSON.stringify(content))),
  });
  // An account's mails follow each other; those that somebody needs to get in wait for none.
  const { waitMs, accountId } = order;
  const turn = order.isAboutSignIn
    ? ({ priority: 'signIn' } as const)
    : { accountId: accountId ?? undefined };
  if (isNew) await addTask(tx, deliverMail, { mailId: id }, { waitMs, ...turn });
  return isNew;
}
