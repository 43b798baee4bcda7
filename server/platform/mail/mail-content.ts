// What is kept, encrypted, until a mail is out.
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';

const MailPerson = z.object({ name: z.string().optional(), address: z.string() });
export type MailPerson = z.infer<typeof MailPerson>;

const MailContent = z.object({
  senderName: z.string(),
  replyTo: MailPerson.optional(),
  to: MailPerson,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Where a company writes: the name its logo stands for. Absent in what an older version stored. */
  logoOf: z.string().optional(),
  /** Files are named, not copied: they are read when the mail goes out. */
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), fileKey: z.string() })),
});
export type MailContent = z.infer<typeof MailContent>;

export const closeContent = (secrets: Secrets, content: MailContent): Buffer =>
  secrets.encrypt('mail', Buffer.from(JSON.stringify(content)));

export const openContent = (secrets: Secrets, content: Buffer): MailContent =>
  MailContent.parse(JSON.parse(secrets.decrypt('mail', content).toString()));
