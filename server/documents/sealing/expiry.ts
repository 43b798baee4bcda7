// Says in the log when the certificate that does not renew itself comes to its end: once a day, from 60 days before.
import type { X509Certificate } from 'node:crypto';
import { type Clock, days } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';

const warnFor = days(60);

export function watchExpiry(clock: Clock, log: Pick<Log, 'warn' | 'error'>) {
  let lastWarnedAt = Number.NEGATIVE_INFINITY;
  return {
    check({ validTo, subject }: X509Certificate): void {
      const now = clock.now().getTime();
      const left = new Date(validTo).getTime() - now;
      if (left > warnFor || now - lastWarnedAt < days(1)) return;
      lastWarnedAt = now;
      const facts = { certificate: subject.replaceAll('\n', ', '), ends: new Date(validTo).toISOString() };
      if (left > 0) log.warn(facts, 'the certificate that seals documents ends soon');
      else
        log.error(
          facts,
          'the certificate that seals documents has ended; signed documents wait unsealed for a new one',
        );
    },
  };
}
