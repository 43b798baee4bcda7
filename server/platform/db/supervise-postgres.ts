// We supervise our own PostgreSQL: should it die (out of memory, a full disk, somebody's kill), it is brought
// up again where it was, and the connections come back by themselves.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const everyMs = 1000;
/** After a start that failed, as on a full disk: often enough to be back soon, too seldom to fill the log. */
const afterFailureMs = 10_000;

export function supervisePostgres(postgres: EmbeddedPostgres, log: Log): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watching = watch();
  return {
    async stop() {
      stopped.abort();
      await watching;
    },
  };

  async function watch(): Promise<void> {
    for (let waitMs = everyMs; ; ) {
      await pause(waitMs, null, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        if (await postgres.revive()) log.error('the embedded PostgreSQL had died and was started again');
        waitMs = everyMs;
      } catch (error) {
        log.error({ err: error }, 'the embedded PostgreSQL has died and does not start');
        waitMs = afterFailureMs;
      }
    }
  }
}
