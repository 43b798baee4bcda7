// Wrong passwords and wrong codes are counted together. Each attempt is counted before it is made and given back when
// it was right, so that parallel guesses cannot slip past. Strangers are counted by account and network; a device that
// has signed in before has its own count, and so has a live session, so strangers' guesses lock neither out.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Count, perNetwork } from '#server/platform/limits.ts';
import type { FoundUser } from '../accounts.store.ts';
import { type Browser, isKnownTo } from './browser-state.ts';

export interface LoginAttempt<T> {
  counts: Count[];
  /** The message when no more attempts are allowed; the default one without it. */
  refusal?: string;
  /** May refuse what was right for another reason; what is wrong is a result. */
  make(): Promise<T>;
  isFailure(result: T): boolean;
}

/** `email` is what was typed as the user name: unknown accounts are counted like known ones. `found` is its user. */
export function signInCounts(
  { config, secrets }: Deps,
  { device, address }: Pick<Browser, 'device' | 'address'>,
  email: string,
  found: FoundUser | null,
): Count[] {
  const { loginPerAddress, loginPerAccount, loginPerAccountOverall } = config.limits;
  if (found && isKnownTo(secrets, device, found.user))
    return [{ rule: loginPerAccount, subject: `device ${device.id} ${found.user.id}` }];
  return [
    // The network first: one that is shut out must not go on counting against other people's accounts.
    ...perNetwork(loginPerAddress, address),
    ...perNetwork(loginPerAccount, address).map(({ rule, subject }) => ({
      rule,
      subject: `network ${subject} ${email}`,
    })),
    { rule: loginPerAccountOverall, subject: email },
  ];
}

export function codeCounts(
  deps: Deps,
  browser: Pick<Browser, 'device' | 'address'>,
  found: FoundUser,
): Count[] {
  const { email } = found.user;
  const counts = signInCounts(deps, browser, email, found);
  return isKnownTo(deps.secrets, browser.device, found.user)
    ? counts
    : [...counts, { rule: deps.config.limits.codePerAccountOverall, subject: email }];
}

/** For the password that a live session has to repeat. */
export const sessionCounts = ({ config }: Deps, { userId }: { userId: string }): Count[] => [
  { rule: config.limits.loginPerAccount, subject: `session ${userId}` },
];

export async function countFailures<T>({ limits }: Deps, attempt: LoginAttempt<T>): Promise<T> {
  await withRefusalMessage(attempt, limits.hitAll(attempt.counts));
  const result = await attempt.make().catch(async (error: unknown) => {
    // Any other error may hide a wrong one: that stays counted.
    if (error instanceof Refusal) await limits.giveBackAll(attempt.counts);
    throw error;
  });
  if (!attempt.isFailure(result)) await limits.giveBackAll(attempt.counts);
  return result;
}

/** Before waiting in line: a caller without attempts left must not take the places of others. */
export const refuseSpent = ({ limits }: Deps, attempt: Pick<LoginAttempt<unknown>, 'counts' | 'refusal'>) =>
  withRefusalMessage(attempt, limits.refuseSpent(attempt.counts));

async function withRefusalMessage({ refusal }: { refusal?: string }, check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (error instanceof Refusal && refusal)
      throw new Refusal(error.code, { ...error.details, message: refusal });
    throw error;
  }
}
