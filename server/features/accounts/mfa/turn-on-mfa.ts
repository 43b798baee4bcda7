// The first code from the phone proves that the secret arrived: two factors are on, and backup codes are shown once.
import { errors } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { openLink } from '../account-links.store.ts';
import { mfaOnMail, postAccountMail } from '../accounts.mail.ts';
import { lockUser, setTotp } from '../accounts.store.ts';
import { replaceBackupCodes } from './backup-codes.store.ts';
import { hashBackupCode, newBackupCodes } from './backup-codes.ts';
import { findStep } from './totp.ts';

export async function turnOnMfa(
  deps: Deps,
  scope: Pick<Session, 'accountId' | 'userId' | 'id'>,
  input: { token: string; address: string },
) {
  const { db, clock, secrets } = deps;
  const backupCodes = newBackupCodes();
  await db.transaction(async (tx) => {
    const found = await lockUser(tx, scope);
    if (!found) throw new Refusal('not_signed_in');
    if (found.user.totpSecret) throw new Refusal('mfa_already_on');
    const { totpPendingSecret: pending, totpPendingSessionId, totpPendingUntil } = found.user;
    const isOurs = totpPendingSessionId === scope.id && totpPendingUntil !== null;
    if (!pending || !isOurs || totpPendingUntil <= clock.now())
      throw new Refusal('conflict', { message: 'Please start the set-up again.' });
    const step = findStep(secrets.decrypt('totp', pending), input.token, clock.now());
    if (step === null) throw wrongCode();
    await setTotp(tx, scope, { secret: pending, usedStep: step });
    await replaceBackupCodes(
      tx,
      scope,
      backupCodes.map((code) => hashBackupCode(secrets, scope, code)),
    );
    await recordEvent(tx, clock, {
      type: 'mfa.enabled',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      address: input.address,
    });
    const id = newId();
    const { accountId, userId } = scope;
    const token = await openLink(tx, clock.now(), { accountId, userId, id, purpose: 'undo_mfa' });
    await postAccountMail(deps, tx, found, mfaOnMail(deps, { id, token }));
  });
  return { backupCodes };
}

/** A mistake in a form, not a failed sign-in: an answer of 401 would sign the person out. */
function wrongCode(): Refusal {
  const { message } = errors.invalid_code;
  return new Refusal('invalid_input', { message, fields: { token: message } });
}
