// What can be known of a request by its address. The router is lenient (`/%61pi/…` reaches `/api/…`), so the matched
// route decides what a request is for, and an address that is not in its one plain spelling reaches nothing.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** By the matched route. An address that matches none is only ever refused, in the form its own path suggests. */
export const isForApi = (request: FastifyRequest): boolean =>
  /^\/api([/?]|$)/i.test(request.routeOptions.url ?? request.url);

const encodedUnreserved = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
const emptyOrDotSegment = /\/(\/|\.{1,2}(\/|$))/;

/**
 * True for every other way to write the same address: letters, digits, `-._~` percent-encoded (RFC 3986, 6.2.2.2),
 * empty and dot segments, a backslash, a fragment, a whole address where only the path belongs. A slash at the end is
 * free.
 */
export function isOddlySpelled(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    !path.startsWith('/') || /[\\#]/.test(url) || encodedUnreserved.test(path) || emptyOrDotSegment.test(path)
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));

/**
 * Behind a proxy that TRUST_PROXY does not name, every visitor has the proxy's address and shares its limits. Logged
 * once, at the first request that shows it.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trustProxy: string[] | false): void {
  if (trustProxy) return;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !(request.headers['x-forwarded-for'] || request.headers.forwarded)) return;
    hasWarned = true;
    request.log.warn(
      { proxy: request.ip },
      'A request came through a proxy that TRUST_PROXY does not name: all visitors share its address, and with it one set of limits. Set TRUST_PROXY to that address if the proxy is yours.',
    );
  });
}
