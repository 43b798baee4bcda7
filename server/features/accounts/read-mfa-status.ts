// Whether two factors are on, and how many backup codes are left.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findUser } from './accounts.store.ts';
import { countBackupCodes } from './backup-codes.store.ts';

export async function readMfaStatus({ db }: Deps, scope: Scope) {
  const found = await findUser(db.query, scope);
  if (!found) throw new Refusal('not_signed_in');
  return {
    mfaEnabled: found.user.totpSecret !== null,
    backupCodesLeft: await countBackupCodes(db.query, scope),
  };
}
