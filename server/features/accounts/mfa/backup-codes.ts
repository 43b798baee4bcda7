// Backup codes: ten of them, shown once. New ones replace the old ones.
import { randomInt } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { backupCodesMail, postAccountMail } from '../accounts.mail.ts';
import { findUser, lockUser, type UserKey } from '../accounts.store.ts';
import { confirmPassword } from '../login/prove-password.ts';
import { countBackupCodes, replaceBackupCodes } from './backup-codes.store.ts';

export async function renewBackupCodes(
  deps: Deps,
  scope: Scope,
  input: { password: string; address: string },
) {
  const before = await findUser(deps.db.query, scope);
  if (!before?.user.totpSecret) throw new Refusal('mfa_not_on');
  await confirmPassword(deps, scope, input);
  const backupCodes = newBackupCodes();
  await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, scope);
    if (!found?.user.totpSecret) throw new Refusal('mfa_not_on');
    const hashes = backupCodes.map((code) => hashBackupCode(deps.secrets, scope, code));
    await replaceBackupCodes(tx, scope, hashes);
    await recordEvent(tx, deps.clock, {
      type: 'mfa.backup_codes_renewed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      address: input.address,
    });
    await postAccountMail(deps, tx, found, backupCodesMail(deps));
  });
  return { backupCodes };
}

/** Whether two factors are on, and how many backup codes are left. */
export async function readMfaStatus({ db }: Deps, scope: Scope) {
  const found = await findUser(db.query, scope);
  if (!found) throw new Refusal('not_signed_in');
  return {
    mfaEnabled: found.user.totpSecret !== null,
    backupCodesLeft: await countBackupCodes(db.query, scope),
  };
}

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const half = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** "XXXX-XXXX". */
export const newBackupCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < 10) codes.add(`${half()}-${half()}`);
  return [...codes];
};

/**
 * A code is short enough to guess from a plain hash, so the digest is keyed with the application's secret. The dash may
 * be typed or not.
 */
export function hashBackupCode(secrets: Secrets, { userId }: UserKey, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, '');
  return Buffer.from(secrets.sign('backup-code', `${userId} ${letters}`), 'base64url');
}
