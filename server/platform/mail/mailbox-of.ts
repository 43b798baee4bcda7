// Whose mailbox an address is, however it is spelled: limits count people, not spellings.
import { isNobodysAddress } from '#contract/typed-text.ts';

export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const [name = ''] = folded.slice(0, Math.max(at, 0)).split('+');
  const domain = folded.slice(at + 1);
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}

/** Nothing can arrive there. */
export const isNobody = (address: string) => address === '' || isNobodysAddress(address);
