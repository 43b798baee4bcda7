// Hashing of passwords: argon2id with the parameters OWASP recommends. Each takes 19 MiB and tens of milliseconds of a
// core, so only a few run at a time and the rest wait in line: files, DNS and other requests must not starve. Networks
// take turns, and none may fill the line: honest people are served while somebody floods the sign-in.
import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { shareOf } from '#server/platform/network-of.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Half of the four threads that Node shares among hashing, files and names.
const atOnce = 2;
/** A few seconds of waiting; nobody stays longer, and a flood must not pile up in memory. */
export const longestQueue = 100;
/** Of those, for one network: an office that begins its day at once, but never the whole line. */
export const longestQueuePerNetwork = 25;

const line = new FairSemaphore({
  slots: atOnce,
  slotsPerKey: atOnce,
  maxWaiting: longestQueue,
  maxWaitingPerKey: longestQueuePerNetwork,
  refusal: {
    message: 'Many people are signing in right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
});

/**
 * Runs the work when it is its turn; `address` is the visitor's. Never call this inside a transaction: a wait in line
 * must not hold a connection.
 */
export function inHashingQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  return line.run(shareOf(address), work);
}

export const hashPassword = (address: string, password: string): Promise<string> =>
  inHashingQueue(address, () => hash(password, parameters));

// Made from random bytes that are stored nowhere.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3OsKQ25v3zC7rZXF1KvEiA$gyHCqS2FfuLn7x/1vl/6ljQsLePUELafK635s5XWmoU';

/**
 * For work that is already in the queue. Without a hash, as for an unknown user, a made-up one is checked: the answer
 * takes as long.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isReal = stored?.startsWith('$argon2id$') ?? false;
  const isRight = await verify(isReal && stored ? stored : dummyHash, password);
  return isReal && isRight;
}
