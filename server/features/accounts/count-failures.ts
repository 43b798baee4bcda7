// Wrong passwords and wrong codes are counted together, for the account and for the network address. Each attempt is
// counted before it is made and given back when it was right, so that parallel guesses cannot slip past.
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { perNetwork } from '#server/platform/limits.ts';

export interface Attempt<T> {
  /** What was typed as the user name: unknown accounts are counted like known ones. */
  email: string;
  address: string;
  /** What a person reads when no more attempts are allowed; the general words without it. */
  refusal?: string;
  make(): Promise<T>;
  isFailure(result: T): boolean;
}

export async function countFailures<T>({ limits, config }: Deps, attempt: Attempt<T>): Promise<T> {
  const { loginPerAddress, loginPerAccount } = config.limits;
  try {
    // The address first: one that is shut out must not go on counting against other people's accounts.
    await limits.hitAll(perNetwork(loginPerAddress, attempt.address));
    await limits.hit(loginPerAccount, attempt.email);
  } catch (error) {
    if (error instanceof Refusal && attempt.refusal)
      throw new Refusal(error.code, { ...error.details, message: attempt.refusal });
    throw error;
  }
  const result = await attempt.make();
  if (!attempt.isFailure(result)) {
    await limits.giveBackAll(perNetwork(loginPerAddress, attempt.address));
    await limits.giveBack(loginPerAccount, attempt.email);
  }
  return result;
}
