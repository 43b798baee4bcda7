// What may not be a password. Length is the contract's business; no composition rules.
import { Refusal } from '#server/platform/http/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const tooCommon = 'This password is too common. Please choose another one.';

/** `field` is the name under which the form sent it. */
export function assertGoodPassword(password: string, email: string, field: string): void {
  const folded = password.toLowerCase();
  const isOneCharacter = new Set(folded).size === 1;
  if (isOneCharacter || folded.trim() === email || commonPasswords.has(folded))
    throw new Refusal('invalid_input', { message: tooCommon, fields: { [field]: tooCommon } });
}
