// Sign-in that ends the session on the other device. With two factors that happens only after the code: a stolen
// password alone must not sign the owner out.
import type { Login } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Browser } from './browser-state.ts';
import { signIn } from './log-in.ts';

export const forceLogoutOther = (deps: Deps, browser: Browser, input: Login) =>
  signIn(deps, browser, input, true);
