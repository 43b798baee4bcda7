// From a visitor's address to the network that limits count. An IPv6 customer gets a /64 and can use any address of it,
// so a single IPv6 address names nobody; hosters hand out a /48, which is why that is counted too, more loosely.
import { isIPv4, isIPv6 } from 'node:net';

export interface Network {
  /** One IPv4 address, or the /64 of an IPv6 address. */
  key: string;
  /** The /48 around it; null for IPv4. */
  wideKey: string | null;
}

export function networkOf(address: string): Network {
  const bare = stripPortAndZone(address.trim().toLowerCase());
  if (isIPv4(bare)) return { key: bare, wideKey: null };
  // Nothing we know: counted as it is written.
  if (!isIPv6(bare)) return { key: bare, wideKey: null };
  const groups = expand(bare);
  const inner = innerIPv4(groups);
  if (inner) return { key: inner, wideKey: null };
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return { key: `${prefix(4)}::/64`, wideKey: `${prefix(3)}::/48` };
}

/** The widest network an address belongs to: the holder of a /48 must not get a share for each of its parts. */
export function shareOf(address: string): string {
  const { key, wideKey } = networkOf(address);
  return wideKey ?? key;
}

/** Some proxies add the port; a link-local address may carry the name of the interface. */
function stripPortAndZone(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return (inBrackets ?? withPort ?? address).replace(/%.*$/, '');
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const text = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = text.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return parse(head);
  const [first, last] = [parse(head), parse(tail)];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** ::ffff:0:0/96 is IPv4 as a socket for both shows it; 64:ff9b::/96 is IPv4 behind NAT64 (RFC 6052). */
const ipv4Prefixes = ['0:0:0:0:0:65535', '100:65435:0:0:0:0'];

function innerIPv4(groups: number[]): string | null {
  if (!ipv4Prefixes.includes(groups.slice(0, 6).join(':'))) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
