// What is tried again and again: says a failure once and not at every try, and gives up where waiting does not help.
import { isDatabaseAway } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface Patience {
  failed(error: unknown, words: string): void;
  worked(): void;
}

/** Tries a second apart: about a minute. A database that is away is waited for without end. */
const enough = 60;

/** `giveUp` is called when so many failures in a row have another reason than a database that is away. */
export function openPatience(log: Log, giveUp: (error: unknown) => void = () => {}): Patience {
  let said: string | null = null;
  let unexplained = 0;
  return {
    failed(error, words) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== said) log.warn({ err: error }, words);
      said = reason;
      unexplained = isDatabaseAway(error) ? 0 : unexplained + 1;
      if (unexplained === enough) giveUp(error);
    },
    worked() {
      said = null;
      unexplained = 0;
    },
  };
}
