// Repeatable random numbers: the same seed gives the same choices.

/** `npm test` says the same of the same code; `npm run test:faults` looks elsewhere every time. Tests print their seed. */
export const seedOf = (name: string): number =>
  Number(process.env[name] ?? (process.env.FAULTS === 'all' ? Date.now() % 1_000_000 : 1));

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 0x9e3779b1;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below = (limit: number): number => Math.floor(this.next() * limit);

  one<T>(list: readonly T[]): T {
    const value = list[this.below(list.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  weighted<T>(list: readonly { weight: number; what: T }[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const { weight, what } of list) {
      left -= weight;
      if (left < 0) return what;
    }
    return this.one(list).what;
  }

  /** Exponential, like pauses between independent actions, but without the endless tail. */
  pause = (meanMs: number): number => Math.min(5, -Math.log(1 - this.next())) * meanMs;
}
