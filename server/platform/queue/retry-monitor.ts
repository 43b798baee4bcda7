// Logs a failure that repeats only once, and gives up on one that does not pass.
import { isDatabaseUnreachable } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';

export interface RetryMonitor {
  failed(error: unknown, message: string): void;
  worked(): void;
}

/** Tries a second apart: about a minute. A database that is away is waited for without end. */
const enough = 60;

/** `giveUp` is called when so many failures in a row have another reason than a database that is away. */
export function openRetryMonitor(log: Log, giveUp: (error: unknown) => void = () => {}): RetryMonitor {
  let lastReason: string | null = null;
  let unexplained = 0;
  return {
    failed(error, message) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) log.warn({ err: error }, message);
      lastReason = reason;
      unexplained = isDatabaseUnreachable(error) ? 0 : unexplained + 1;
      if (unexplained === enough) giveUp(error);
    },
    worked() {
      lastReason = null;
      unexplained = 0;
    },
  };
}
