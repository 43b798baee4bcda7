// One address, and nothing that a mail server or library could read as more than one.
import { domainToASCII } from 'node:url';
import { MailRejected } from './mail.ts';

const maxLocalLength = 64;
const maxLength = 254;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// Checked before conversion as well: domainToASCII drops line breaks and decodes percent signs.
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Returns the address with its domain in ASCII, or throws MailRejected. */
export function checkAddress(text: string): string {
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

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
