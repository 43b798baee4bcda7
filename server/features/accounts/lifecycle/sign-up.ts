// A new account with its owner. Until a payment method is agreed to, its session allows only paying.
import type { Signup } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { perNetwork } from '#server/platform/limits.ts';
import { refuseTakenEmail } from '../email/claim-email.ts';
import { postConfirmation } from '../email/send-confirmation.ts';
import { type Browser, type ReplyWithCookies, rememberOn } from '../login/browser-state.ts';
import { endForeignSession, openSession } from '../login/open-session.ts';
import { hashPassword } from '../password/password.ts';
import { assertGoodPassword } from '../password/password-rules.ts';
import { openAccount } from './open-account.ts';

export async function signUp(
  deps: Deps,
  browser: Browser,
  { email, password, timeZone }: Signup,
): Promise<ReplyWithCookies<{ user: { id: string } }>> {
  if (deps.config.signUp !== 'open') throw new Refusal('sign_up_closed');
  assertGoodPassword(password, { email, names: [deps.config.appName] }, 'password');
  // Also prevents testing a whole address book for "this email already exists".
  await deps.limits.hitAll(perNetwork(deps.config.limits.signUp, browser.address));
  const passwordHash = await hashPassword(browser.address, password);
  const { found, opened } = await deps.db
    .transaction(async (tx) => {
      const found = await openAccount(deps, tx, { email, passwordHash, timeZone }, browser);
      // Nobody has to wait for this email: the account works at once (A-45a).
      await postConfirmation(deps, tx, found);
      return {
        found,
        opened: await openSession(deps, tx, found, browser, { remember: false, endsOther: false }),
      };
    })
    .catch(refuseTakenEmail);
  await endForeignSession(deps, found, browser);
  return {
    body: { user: { id: found.user.id } },
    session: opened.state === 'opened' ? opened.session : null,
    device: rememberOn(deps.secrets, browser.device, found.user),
  };
}
