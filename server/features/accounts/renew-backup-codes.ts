// Ten new backup codes, shown once; the old ones stop working.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { backupCodesMail, postAccountMail } from './accounts.mail.ts';
import { findUser, lockUser } from './accounts.store.ts';
import { hashBackupCode, newBackupCodes } from './backup-code.ts';
import { replaceBackupCodes } from './backup-codes.store.ts';
import { confirmPassword } from './prove-password.ts';

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
