// The text format that Prometheus reads, and the two kinds of numbers that are added up here rather than looked up.

export interface Sample {
  labels?: Record<string, string>;
  value: number;
  /** What comes after the name, such as `_bucket`. */
  suffix?: string;
}

export interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: Sample[];
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export const expose = (families: Family[]) => families.map(toText).join('');

const toText = ({ name, type, help, samples }: Family) =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ labels, value, suffix = '' }) => `${name}${suffix}${labelsText(labels)} ${number(value)}`,
    ),
    '',
  ].join('\n');

function labelsText(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length ? `{${pairs.join(',')}}` : '';
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const number = (value: number) =>
  Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : Number.isNaN(value) ? 'NaN' : '-Inf';

/** Adds up one number per set of labels. */
export class Counter {
  readonly #sums = new Map<string, { labels: Record<string, string>; value: number }>();

  add(labels: Record<string, string>): void {
    const key = JSON.stringify(labels);
    const known = this.#sums.get(key);
    if (known) known.value += 1;
    else this.#sums.set(key, { labels, value: 1 });
  }

  samples = (): Sample[] => [...this.#sums.values()];
}

/** How many observations were at or below each bound. */
export class Histogram {
  readonly #bounds: number[];
  readonly #series = new Map<string, { labels: Record<string, string>; buckets: number[]; sum: number }>();

  constructor(bounds: number[]) {
    this.#bounds = [...bounds, Number.POSITIVE_INFINITY];
  }

  observe(labels: Record<string, string>, value: number): void {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? { labels, buckets: this.#bounds.map(() => 0), sum: 0 };
    this.#series.set(key, series);
    const at = this.#bounds.findIndex((bound) => value <= bound);
    series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    series.sum += value;
  }

  samples = (): Sample[] =>
    [...this.#series.values()].flatMap(({ labels, buckets, sum }) => {
      let count = 0;
      const upTo = this.#bounds.map((bound, at) => {
        count += buckets[at] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le: number(bound) }, value: count };
      });
      return [...upTo, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
    });
}
