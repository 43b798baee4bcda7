// Is this a code of the user's phone, or an unused backup code? A right one is used up by asking.
import type { SecondFactor } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { claimTotpStep, keyOf, type UserRow } from './accounts.store.ts';
import { hashBackupCode } from './backup-code.ts';
import { spendBackupCode } from './backup-codes.store.ts';
import { findStep } from './totp.ts';

export async function checkSecondFactor(
  { secrets, clock }: Deps,
  tx: Tx,
  user: UserRow,
  { token, isBackupCode }: SecondFactor,
): Promise<boolean> {
  if (!user.totpSecret) return false;
  const key = keyOf(user);
  if (isBackupCode) return spendBackupCode(tx, clock.now(), key, hashBackupCode(secrets, key, token));
  const step = findStep(secrets.decrypt('totp', user.totpSecret), token, clock.now());
  return step !== null && claimTotpStep(tx, key, step);
}
