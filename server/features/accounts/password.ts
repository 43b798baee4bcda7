// Hashing of passwords: argon2id with the parameters OWASP recommends. Each takes 19 MiB and tens of milliseconds of a
// core, so only a few run at a time and the rest wait in line: files, DNS and other requests must not starve.
import { hash, verify } from '@node-rs/argon2';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Half of the four threads that Node shares among hashing, files and names.
const atOnce = 2;

let free = atOnce;
const line: (() => void)[] = [];

/** Runs the work when it is its turn. Never call this inside a transaction: a wait in line must not hold a connection. */
export async function inHashingLine<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inHashingLine(() => hash(password, parameters));

// Made from random bytes that nobody kept.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3OsKQ25v3zC7rZXF1KvEiA$gyHCqS2FfuLn7x/1vl/6ljQsLePUELafK635s5XWmoU';

/**
 * For work that is already in line. Without a hash, as for an unknown user, nobody's is checked: the answer takes as
 * long.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isReal = stored?.startsWith('$argon2id$') ?? false;
  const isRight = await verify(isReal && stored ? stored : nobodysHash, password);
  return isReal && isRight;
}
