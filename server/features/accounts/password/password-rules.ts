// Which passwords are refused. The contract checks the length; there are no composition rules.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '#server/platform/http/refusal.ts';

// Beside the code; the build copies it beside the bundle.
const file = path.join(import.meta.dirname, 'common-passwords.txt');

/**
 * Passwords that everybody tries first, in lower case, one a line: keyboard walks, counting, names, teams, trades,
 * seasons with a year. None is shorter than eight characters: those are refused anyway.
 */
export const commonPasswords: ReadonlySet<string> = new Set(readFileSync(file, 'utf8').trim().split('\n'));

const tooCommon = 'This password is too common. Please choose another one.';
const ownName = 'Please choose a password that is not made of your company’s name or ours.';

export interface PasswordOwner {
  email: string;
  /** Of the product and, if there is one, of the company: the first guesses of somebody who knows them. */
  names: (string | null)[];
}

/** `field` is the name under which the form sent it. */
export function assertGoodPassword(password: string, { email, names }: PasswordOwner, field: string): void {
  const folded = password.toLowerCase();
  const isOneCharacter = new Set(folded).size === 1;
  if (isOneCharacter || folded.trim() === email || commonPasswords.has(folded))
    throw refusal(field, tooCommon);
  if (isMainly(names, folded)) throw refusal(field, ownName);
}

const refusal = (field: string, message: string) =>
  new Refusal('invalid_input', { message, fields: { [field]: message } });

/** More of it is the name, or words of the name, than anything else. */
function isMainly(names: (string | null)[], password: string): boolean {
  const whole = lettersOf(password);
  const parts = names
    .flatMap((name) => (name ? [name, ...name.split(/[^\p{L}\p{N}]+/u)] : []))
    .map(lettersOf);
  const rest = parts
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, part) => left.replaceAll(part, ''), whole);
  return rest.length < whole.length / 2;
}

const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** R1dge-Line is Ridgeline. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[01345@$]/g, (sign) => substitutions[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '');
