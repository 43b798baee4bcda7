// A browser that somebody has signed in with before. Its cookie records for whom, so that strangers' guesses at an
// account do not keep its own people out. It is worth nothing without the password, and nothing after the password
// changes.
import { newToken, type Secrets, sameText } from '#server/platform/secrets.ts';
import type { UserRow } from '../accounts.store.ts';

/** A tablet that is passed around: the last ones to sign in are known. */
const maxUsers = 5;

export interface Device {
  id: string;
  /** One keyed digest for each user it is known for: nobody can forge one, or read the user from it. */
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

/**
 * The cookie's value once this person has signed in. Anybody may have made up the id: only the marks prove something.
 */
export function rememberOn(secrets: Secrets, device: Device | null, user: Known): string {
  const { id, marks } = device ?? { id: newToken(), marks: [] };
  const mark = markOf(secrets, id, user);
  return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, maxUsers + 1).join('.');
}

// More specific names come first, because browsers carry the names of the ones they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A user agent as a name people recognise: "Chrome on Android". */
export function describeDevice(userAgent: string): string {
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [name(browsers), name(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (system) return `A browser on ${system}`;
  return browser ?? 'An unknown device';
}
