// Warns once when a proxy in front of the product is not trusted: every visitor would share its address.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));

/** Said at the first request that shows one, once. */
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
