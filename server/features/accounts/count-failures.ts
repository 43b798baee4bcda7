// Wrong passwords and wrong codes are counted together. Each attempt is counted before it is made and given back when it
// was right, so that parallel guesses cannot slip past. Strangers are counted by account and network, a device that has
// signed in before by itself, and so is a live session: what strangers do shuts none of those out.
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Count, perNetwork } from '#server/platform/limits.ts';
import type { Browser } from './browser.ts';
import { isKnownTo } from './known-device.ts';

export interface Attempt<T> {
  counts: Count[];
  /** What a person reads when no more attempts are allowed; the general words without it. */
  refusal?: string;
  make(): Promise<T>;
  isFailure(result: T): boolean;
}

/** `email` is what was typed as the user name: unknown accounts are counted like known ones. */
export function signInCounts(
  { config, secrets }: Deps,
  { device, address }: Pick<Browser, 'device' | 'address'>,
  email: string,
): Count[] {
  const { loginPerAddress, loginPerAccount, loginPerAccountOverall } = config.limits;
  if (isKnownTo(secrets, device, email))
    return [{ rule: loginPerAccount, subject: `device ${device.id} ${email}` }];
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

export function codeCounts(deps: Deps, browser: Pick<Browser, 'device' | 'address'>, email: string): Count[] {
  const counts = signInCounts(deps, browser, email);
  return isKnownTo(deps.secrets, browser.device, email)
    ? counts
    : [...counts, { rule: deps.config.limits.codePerAccountOverall, subject: email }];
}

/** For the password that a live session is asked for. */
export const sessionCounts = ({ config }: Deps, { userId }: { userId: string }): Count[] => [
  { rule: config.limits.loginPerAccount, subject: `session ${userId}` },
];

export async function countFailures<T>({ limits }: Deps, attempt: Attempt<T>): Promise<T> {
  await inWordsOf(attempt, limits.hitAll(attempt.counts));
  const result = await attempt.make();
  if (!attempt.isFailure(result)) await limits.giveBackAll(attempt.counts);
  return result;
}

/** Before a wait in line: who has no attempts left must not take the places of those who have. */
export const refuseSpent = ({ limits }: Deps, attempt: Pick<Attempt<unknown>, 'counts' | 'refusal'>) =>
  inWordsOf(attempt, limits.refuseSpent(attempt.counts));

async function inWordsOf({ refusal }: { refusal?: string }, asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof Refusal && refusal)
      throw new Refusal(error.code, { ...error.details, message: refusal });
    throw error;
  }
}
