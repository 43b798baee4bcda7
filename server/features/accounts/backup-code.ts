// Backup codes: XXXX-XXXX from letters and digits that cannot be mistaken for one another. Short enough to guess from a
// plain hash, so what is stored is a digest keyed with the application's secret.
import { randomInt } from 'node:crypto';
import type { Secrets } from '#server/platform/secrets.ts';
import type { UserKey } from './accounts.store.ts';

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const half = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

export const newBackupCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < 10) codes.add(`${half()}-${half()}`);
  return [...codes];
};

/** Whether the dash was typed or not does not matter. */
export function hashBackupCode(secrets: Secrets, { userId }: UserKey, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, '');
  return Buffer.from(secrets.sign('backup-code', `${userId} ${letters}`), 'base64url');
}
