// A browser that somebody has signed in with before. It carries a cookie that says for whom: what strangers guess at an
// account then does not keep its own people out. Worth nothing without the password, and nothing once that is another.
import { newToken, type Secrets, sameText } from '#server/platform/secrets.ts';
import type { UserRow } from '../accounts.store.ts';

/** A tablet that is passed around: the last ones to sign in are known. */
const maxUsers = 5;

export interface Device {
  id: string;
  /** One keyed digest for each user it is known for: nobody can make one up, or read from it whose it is. */
  marks: string[];
}

/** Not the email, which may become somebody else's. */
type Known = Pick<UserRow, 'id' | 'passwordHash'>;

const markOf = (secrets: Secrets, deviceId: string, { id, passwordHash }: Known) =>
  secrets.sign('known-device', `${deviceId}\n${id}\n${passwordHash}`).slice(0, 22);

export function readDevice(cookie: string | undefined): Device | null {
  const [id = '', ...marks] = (cookie ?? '').split('.');
  return /^[\w-]{43}$/.test(id) ? { id, marks: marks.slice(0, maxUsers) } : null;
}

export const isKnownTo = (secrets: Secrets, device: Device | null, user: Known): device is Device =>
  device?.marks.some((mark) => sameText(mark, markOf(secrets, device.id, user))) ?? false;

/** The cookie's value once this person has signed in. The id may be anybody's making: only the marks say anything. */
export function rememberOn(secrets: Secrets, device: Device | null, user: Known): string {
  const { id, marks } = device ?? { id: newToken(), marks: [] };
  const mark = markOf(secrets, id, user);
  return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, maxUsers + 1).join('.');
}
