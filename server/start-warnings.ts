// Settings that work but are probably not meant: logged once, when the product has started.
import { isLoopback } from '#server/platform/http/untrusted-proxy.ts';
import type { Config } from './config.ts';

type Setup = Pick<Config, 'trustProxy' | 'secureOrigin' | 'host' | 'runsWeb'>;

export function startWarnings(config: Setup, uid: number | undefined = process.getuid?.()): string[] {
  return [...proxyWarnings(config), ...(uid === 0 ? [rootWarning] : [])];
}

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
