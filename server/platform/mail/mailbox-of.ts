// Which mailbox an address leads to: several spellings of an address are one mailbox.
import { isUndeliverableAddress } from '#contract/texts/typed-text.ts';

/**
 * The plain address is counted apart from all the other ways to spell it: those are whatever a stranger makes up, and
 * must not use up what its owner needs. They share one count, under a name that no plain address has.
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
