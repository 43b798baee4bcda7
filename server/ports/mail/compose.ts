// The one place where a mail becomes a MIME message, so that every adapter sends the same thing.
import type { SendMailOptions } from 'nodemailer';
import { attachmentName, headerText, singleHeaderLine } from './header-text.ts';
import { MailRejected, type OutgoingMail, type Person } from './mail.ts';
import { checkAddress, domainOf } from './mail-address.ts';
import { checkMailId } from './mail-id.ts';

const contentType = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*(; ?charset=[a-z0-9-]+)?$/i;
const allowedHeader = /^(auto-submitted|in-reply-to|list-[a-z-]+|x-[a-z0-9-]+)$/i;
// These values are addresses and links: cutting one would break it.
const maxHeaderLength = 900;

export function compose(mail: OutgoingMail): SendMailOptions {
  const from = checkPerson(mail.from);
  const to = checkPerson(mail.to);
  return {
    messageId: `<${checkMailId(mail.id)}@${domainOf(from.address)}>`,
    from,
    to,
    replyTo: mail.replyTo && checkPerson(mail.replyTo),
    // Named outright, so that no header can ever add a recipient.
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map((attachment) => ({
      filename: attachmentName(attachment.filename),
      contentType: checkContentType(attachment.contentType),
      content: attachment.content,
    })),
    headers: mail.headers && checkHeaders(mail.headers),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function checkPerson({ name, address }: Person): { name: string; address: string } {
  return { name: headerText(name ?? ''), address: checkAddress(address) };
}

function checkContentType(type: string): string {
  if (!contentType.test(type)) throw new MailRejected('An attachment has no valid content type.');
  return type;
}

function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const line = singleHeaderLine(value);
      if (!allowedHeader.test(name)) throw new MailRejected('An email may not set this header itself.');
      if (line.length > maxHeaderLength) throw new MailRejected('A header of this email is too long.');
      return [name, line];
    }),
  );
}
