// Checks a password: at sign-in, where a wrong one must not show whether the user exists, and again before anything
// that a borrowed session must not change.
import { errors } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Count } from '#server/platform/limits.ts';
import { type FoundUser, findUser, findUserByEmail, isActive } from '../accounts.store.ts';
import { inHashingQueue, isPassword } from '../password/password.ts';
import type { Browser } from './browser-state.ts';
import { countFailures, refuseSpent, sessionCounts, signInCounts } from './count-failures.ts';

/** Refuses unknown, wrong and stopped alike: same message, same work. */
export async function proveLogin(
  deps: Deps,
  browser: Browser,
  { email, password }: { email: string; password: string },
): Promise<FoundUser> {
  const find = () => findUserByEmail(deps.db.query, email);
  const found = await prove(deps, {
    password,
    address: browser.address,
    counts: signInCounts(deps, browser, email, browser.device && (await find())),
    refusal: errors.invalid_credentials.message,
    find,
  });
  if (!found) throw new Refusal('invalid_credentials');
  return found;
}

/** `message` replaces the default one where a form has its own. */
export async function confirmPassword(
  deps: Deps,
  scope: Scope,
  claim: { password: string; address: string },
  message?: string,
): Promise<FoundUser> {
  const user = await findUser(deps.db.query, scope);
  if (!user) throw new Refusal('not_signed_in');
  const proven = await prove(deps, {
    ...claim,
    counts: sessionCounts(deps, scope),
    find: async () => user,
  });
  if (!proven) throw new Refusal('wrong_password', { message });
  return proven;
}

interface Claim {
  password: string;
  address: string;
  counts: Count[];
  refusal?: string;
  find(): Promise<FoundUser | null>;
}

/**
 * A caller without attempts left is refused before waiting in line. Attempts count only once it is their turn: of many
 * right ones at once, only those being checked count.
 */
async function prove(deps: Deps, claim: Claim): Promise<FoundUser | null> {
  await refuseSpent(deps, claim);
  return inHashingQueue(claim.address, () =>
    countFailures(deps, {
      ...claim,
      isFailure: (result) => result === null,
      async make() {
        const found = await claim.find();
        const isRight = await isPassword(found?.user.passwordHash, claim.password);
        if (found && isRight && isActive(found)) return found;
        await deps.db.transaction((tx) => recordFailure(deps, tx, found, claim.address, 'password'));
        return null;
      },
    }),
  );
}

export const recordFailure = (
  { clock }: Deps,
  tx: Tx,
  found: FoundUser | null,
  address: string,
  factor: 'password' | 'code',
) =>
  recordEvent(tx, clock, {
    type: 'login.failed',
    accountId: found?.account.id ?? null,
    subjectId: found?.user.id,
    address,
    data: { factor },
  });
