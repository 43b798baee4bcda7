// Counts requests, their errors and how long they took.

export interface TallyLine {
  name: string;
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Unexpected replies, by status; 0 is no reply at all. */
  errors: Map<number, number>;
}

interface Entry {
  times: number[];
  errors: Map<number, number>;
}

export class Tally {
  readonly #entries = new Map<string, Entry>();
  readonly #begun = performance.now();
  /** The first few different errors, with the reply of the product. */
  readonly examples: string[] = [];

  add(name: string, ms: number): void {
    this.#entry(name).times.push(ms);
  }

  addError(name: string, status: number, text: string): void {
    const { errors } = this.#entry(name);
    errors.set(status, (errors.get(status) ?? 0) + 1);
    const example = `${name}: ${status} ${text.slice(0, 300)}`;
    if (this.examples.length < 10 && !this.examples.includes(example)) this.examples.push(example);
  }

  line(name: string): TallyLine {
    const { times, errors } = this.#entry(name);
    const sorted = Float64Array.from(times).sort();
    const seconds = (performance.now() - this.#begun) / 1000;
    return {
      name,
      count: sorted.length,
      perSecond: sorted.length / seconds,
      p50: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
      p99: percentile(sorted, 0.99),
      max: sorted.at(-1) ?? Number.NaN,
      errors: new Map(errors),
    };
  }

  lines = (): TallyLine[] => [...this.#entries.keys()].sort().map((name) => this.line(name));

  #entry(name: string): Entry {
    const entry = this.#entries.get(name) ?? { times: [], errors: new Map() };
    this.#entries.set(name, entry);
    return entry;
  }
}

/** Of sorted values: the smallest that at least this share lies at or below. */
const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

export const median = (values: number[]): number => percentile(Float64Array.from(values).sort(), 0.5);
