// Shows a new secret as a QR code. It counts for nothing until a code made from it has come back.
import { toDataURL } from 'qrcode';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { lockUser, setPendingTotp } from './accounts.store.ts';
import { newTotpSecret, otpauthUrl, toBase32 } from './totp.ts';

export async function setUpMfa({ db, secrets, config }: Deps, scope: Scope) {
  const secret = newTotpSecret();
  const email = await db.transaction(async (tx) => {
    const found = await lockUser(tx, scope);
    if (!found) throw new Refusal('not_signed_in');
    if (found.user.totpSecret) throw new Refusal('mfa_already_on');
    await setPendingTotp(tx, scope, secrets.encrypt('totp', secret));
    return found.user.email;
  });
  const url = otpauthUrl({ issuer: config.appName, email, secret });
  return {
    qrCode: await toDataURL(url, { type: 'image/png', margin: 2, width: 264 }),
    manualEntryKey: toBase32(secret),
  };
}
