// The one place where an email becomes a MIME message, so that every adapter sends the same thing.
import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { shortened } from '#contract/texts/shortened.ts';
import { checkMailId, MailRejected, type OutgoingMail, type Person } from './mail.ts';

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
      ...(attachment.contentId && {
        cid: checkMailId(attachment.contentId),
        contentDisposition: 'inline' as const,
      }),
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

const maxLocalLength = 64;
const maxLength = 254;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// Checked before conversion as well: domainToASCII drops line breaks and decodes percent signs.
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/**
 * One address, and nothing that a mail server or library could read as more than one. Returns it with its domain in
 * ASCII, or throws MailRejected.
 */
function checkAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  const written = text.slice(at + 1);
  const domain = writtenDomain.test(written) ? domainToASCII(written) : '';
  const address = `${localPart}@${domain}`;
  const isOneAddress =
    local.test(localPart) &&
    localPart.length <= maxLocalLength &&
    asciiDomain.test(domain) &&
    address.length <= maxLength;
  if (!isOneAddress) throw new MailRejected('This is not one valid email address.');
  return address;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

// A header line must stay under 998 bytes even when a text is one long word.
const maxCharacters = 200;

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Text fit for a mail header: one line, well formed, of bounded length. */
export function headerText(text: string): string {
  return shortened(singleHeaderLine(text), maxCharacters);
}

/** A file name without folders, its extension kept when it has to be cut. */
function attachmentName(text: string): string {
  const name = singleHeaderLine(text).replace(/[/\\<>:"|?*]+/g, '-');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return `${shortened(stem, maxCharacters - extension.length)}${extension}` || 'attachment';
}

function singleHeaderLine(text: string): string {
  // Through UTF-8 and back, so that half a surrogate pair becomes a replacement character.
  const wellFormed = Buffer.from(text).toString();
  // Readers decode `=?…?=` everywhere, so typed text must not begin such a word.
  return wellFormed.replace(breaks, ' ').replaceAll('=?', '= ?').trim();
}
