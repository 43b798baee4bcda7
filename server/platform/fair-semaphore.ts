// A semaphore that accounts (or networks of visitors) share fairly: each key has its own queue, the queues are served
// round robin, and no key takes more than its share of the places. A caller that finds no room to wait is refused at
// once.
import { availableParallelism } from 'node:os';
import { Refusal } from './http/refusal.ts';

export interface FairSemaphoreOptions {
  /** Tasks that run at once. */
  slots: number;
  /** Those of one key. Fewer than all where tasks are long, so that somebody else soon finds a place. */
  slotsPerKey: number;
  /** Half of it is left to those of whom nobody waits yet: a few keys cannot take all of it. */
  maxWaiting: number;
  maxWaitingPerKey: number;
  /** The refusal for those who cannot even wait. */
  refusal?: { message?: string; retryAfterSeconds: number };
}

export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  /** Keys with somebody waiting; the one that is served next comes first. */
  readonly #queues = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  #waitingInAll = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
  }

  /** For work that is only worth preparing if it can be done. */
  assertRoom(key: string): void {
    if (this.#mayStart(key)) return;
    const { maxWaiting, maxWaitingPerKey, refusal } = this.#options;
    const waiting = this.#queues.get(key)?.length ?? 0;
    const room = waiting === 0 ? maxWaiting : maxWaiting / 2;
    if (this.#waitingInAll >= room || waiting >= maxWaitingPerKey) throw new Refusal('unavailable', refusal);
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    this.assertRoom(key);
    if (this.#mayStart(key)) this.#take(key);
    // The caller that leaves hands its place over, so that nobody can slip in between.
    else await this.#wait(key);
    try {
      return await task();
    } finally {
      this.#leave(key);
      this.#admitNext();
    }
  }

  /** A free place means that everybody who waits has the full share of its key, so nobody is overtaken. */
  #mayStart(key: string): boolean {
    const { slots, slotsPerKey } = this.#options;
    return this.#runningInAll < slots && (this.#running.get(key) ?? 0) < slotsPerKey;
  }

  #take(key: string): void {
    this.#runningInAll += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #leave(key: string): void {
    this.#runningInAll -= 1;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left) this.#running.set(key, left);
    else this.#running.delete(key);
  }

  #wait(key: string): Promise<void> {
    this.#waitingInAll += 1;
    return new Promise((resolve) => {
      const queue = this.#queues.get(key);
      if (queue) queue.push(resolve);
      else this.#queues.set(key, [resolve]);
    });
  }

  #admitNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#mayStart(key)) continue;
      const start = queue.shift();
      this.#queues.delete(key);
      // Behind all others: its next one comes when each of them had its turn.
      if (queue.length) this.#queues.set(key, queue);
      this.#waitingInAll -= 1;
      this.#take(key);
      start?.();
      return;
    }
  }
}

/**
 * What one account may use of the processors at a time, for printing and decoding pictures together. Entered before
 * waiting for a thread, so that waiting here takes nothing from others, and after the account's own queue for each kind
 * of work, so that twenty photos do not delay one document. Sealing is short and can wait seconds for a time stamp, so
 * it stays outside. Never call it inside itself: the inner call would wait for the outer one.
 */
export const processorShare = new FairSemaphore({
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});
