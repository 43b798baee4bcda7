// Lets a fixed number of tasks run and a fixed number wait; whoever comes after that is turned away at once.

export class Gate {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    readonly places: number,
    readonly maxWaiting: number,
  ) {}

  get isFull(): boolean {
    return this.#running >= this.places && this.#waiting.length >= this.maxWaiting;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.places) this.#running += 1;
    // The place is handed over by the one who leaves, so that nobody can slip in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
