// What is stored of an email, encrypted, until it is sent; the task that sends it; and whose mailbox an address is.
import { z } from 'zod';
import { isUndeliverableAddress } from '#contract/texts/typed-text.ts';
import { defineTask } from '../queue/queue.ts';
import type { Secrets } from '../secrets.ts';

export const deliverMail = defineTask('mail.deliver', z.object({ mailId: z.string() }), {
  priority: 'email',
});

const MailPerson = z.object({ name: z.string().optional(), address: z.string() });
export type MailPerson = z.infer<typeof MailPerson>;

const MailContent = z.object({
  senderName: z.string(),
  replyTo: MailPerson.optional(),
  to: MailPerson,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Files are named, not copied: they are read when the mail goes out. */
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), fileKey: z.string() })),
});
export type MailContent = z.infer<typeof MailContent>;

export const closeContent = (secrets: Secrets, content: MailContent): Buffer =>
  secrets.encrypt('mail', Buffer.from(JSON.stringify(content)));

export const openContent = (secrets: Secrets, content: Buffer): MailContent =>
  MailContent.parse(JSON.parse(secrets.decrypt('mail', content).toString()));

/**
 * Whose mailbox an address is: limits count people, not spellings. The plain address is counted apart from all other
 * ways to spell it: strangers can make those up, and must not use up what its owner needs. They share one count, under
 * a name that no plain address has.
 */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const [name = ''] = folded.slice(0, Math.max(at, 0)).split('+');
  const domain = folded.slice(at + 1);
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  const [plainName, plainDomain] = isGoogle ? [name.replaceAll('.', ''), 'gmail.com'] : [name, domain];
  const plain = `${plainName}@${plainDomain}`;
  return folded === plain ? plain : `${plainName}+@${plainDomain}`;
}

/** Nothing can arrive there. */
export const isUndeliverable = (address: string) => address === '' || isUndeliverableAddress(address);
