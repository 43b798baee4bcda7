// Settings that work but are probably not meant, and keys that changed: logged once, when the product has started or at the
// first request that shows it.
import { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { recordKey } from './platform/installation-keys.ts';

type Setup = Pick<Config, 'trustProxy' | 'secureOrigin' | 'host' | 'runsWeb'> &
  Partial<Pick<Config, 'lacksConnectWebhook'>>;

export function startWarnings(config: Setup, uid: number | undefined = process.getuid?.()): string[] {
  return [
    ...proxyWarnings(config),
    ...(config.lacksConnectWebhook ? [connectWarning] : []),
    ...(uid === 0 ? [rootWarning] : []),
  ];
}

const connectWarning =
  'Customers cannot pay online: STRIPE_CONNECT_WEBHOOK_SECRET is missing. CUSTOMER_PAYMENTS=off says that this is meant.';

const rootWarning =
  'This runs as root. Give it a user of its own: what it can be tricked into, it could then do to this folder alone.';

function proxyWarnings({ trustProxy, secureOrigin, host, runsWeb }: Setup): string[] {
  if (!runsWeb || trustProxy) return [];
  // The product itself has no TLS.
  if (secureOrigin)
    return [
      'APP_URL is https, so a proxy stands in front, but TRUST_PROXY does not name it: all visitors share its address, and with it one set of limits.',
    ];
  if (!isLoopback(host))
    return [
      `HOST ${host} lets other machines in, and TRUST_PROXY is not set: if a proxy stands in front, name its address, or all visitors share one set of limits.`,
    ];
  return [];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string): boolean =>
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

/**
 * When documents are sealed under another root than before. The product starts all the same: a new root makes no seal
 * invalid, a lost one does not come back by waiting, and signers must not be kept out.
 */
export async function recordSealRoot({
  db,
  clock,
  sealer,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  sealer: Pick<Deps['sealer'], 'rootCertificate'>;
}): Promise<void> {
  const { fingerprint256 } = new X509Certificate(await sealer.rootCertificate());
  const before = await recordKey(db, clock, 'seal_root', fingerprint256, { replaces: true });
  if (!before) return;
  const file = path.join(config.dataDir, 'signing/authority.pem');
  log.error(
    { before, now: fingerprint256 },
    config.sealing.p12
      ? 'documents are sealed under another root than before, that of SIGNING_P12: give every machine on this database the same one. After a change of yours this is said once'
      : `documents are sealed under another root than before, that in ${file}: if another machine works on this database, copy its signing/authority.pem to this place and start again; if the old file was lost, bring it back from a backup. Left so, readers have to trust both roots`,
  );
}
