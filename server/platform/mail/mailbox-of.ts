// Whose mailbox an address is, however it is spelled: limits count people, not spellings.

export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const [name = ''] = folded.slice(0, Math.max(at, 0)).split('+');
  const domain = folded.slice(at + 1);
  if (domain === 'gmail.com' || domain === 'googlemail.com') return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}

/** Of addresses that were taken away from their users. */
export const lostDomain = 'unconfirmed.invalid';

/** Nothing can arrive there. */
export const isNobody = (address: string) => address === '' || address.endsWith(`@${lostDomain}`);
