// A mail id becomes part of a Message-ID and of a file name, so it may hold nothing special in either.
import { MailRejected } from './mail.ts';

const mailId = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const maxLength = 150;

export function isMailId(text: string): boolean {
  return text.length <= maxLength && mailId.test(text);
}

export function checkMailId(text: string): string {
  if (!isMailId(text)) throw new MailRejected('The id of this email is not usable in a Message-ID.');
  return text;
}
