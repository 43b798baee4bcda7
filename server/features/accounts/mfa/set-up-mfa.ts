// Shows a new secret as a QR code, only with the password: a borrowed session must not lock its owner out. It counts
// for nothing until a code made from it has come back, in the same session and within minutes.
import { toDataURL } from 'qrcode';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/identity/sessions.store.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findUser, lockUser, setPendingTotp } from '../accounts.store.ts';
import { confirmPassword } from '../login/prove-password.ts';
import { newTotpSecret, otpauthUrl, toBase32 } from './totp.ts';

const pendingFor = minutes(10);

export async function setUpMfa(
  deps: Deps,
  session: Pick<Session, 'accountId' | 'userId' | 'role' | 'id'>,
  claim: { password: string; address: string },
) {
  const { db, secrets, config, clock } = deps;
  const before = await findUser(db.query, session);
  if (before?.user.totpSecret) throw new Refusal('mfa_already_on');
  await confirmPassword(deps, session, claim);
  const secret = newTotpSecret();
  const email = await db.transaction(async (tx) => {
    const found = await lockUser(tx, session);
    if (!found) throw new Refusal('not_signed_in');
    if (found.user.totpSecret) throw new Refusal('mfa_already_on');
    await setPendingTotp(tx, session, {
      secret: secrets.encrypt('totp', secret),
      sessionId: session.id,
      until: later(clock.now(), pendingFor),
    });
    return found.user.email;
  });
  const url = otpauthUrl({ issuer: config.appName, email, secret });
  return {
    qrCode: await toDataURL(url, { type: 'image/png', margin: 2, width: 264 }),
    manualEntryKey: toBase32(secret),
  };
}
