// Whether memory stays flat. Resident memory goes up and down with what the threads have just done, so thirds of the
// run are compared by their medians.
import type { Sample } from './mix.ts';
import { median } from './tally.ts';

/**
 * A median of forty readings varies by a few per cent, so this finds growth of megabytes a minute. Slower leaks show in
 * the heap at rest, or in `fieldwright_memory_bytes` over days.
 */
const allowedGrowth = 1.1;
/** The pool opens and closes connections as it needs them, and each is a process of some megabytes. */
const connectionsMb = 10;
/** Allocators fill their pools for minutes, up to a level that only a longer run shows. */
export const minutesNeeded = 5;

export interface Flatness {
  start: number;
  warm: number;
  middle: number;
  end: number;
  /** Least squares over the middle and the last third. */
  slopePerMinute: number;
  isFlat: boolean;
}

type Kind = 'rss' | 'pss' | 'heapMb' | 'externalMb' | 'databasePrivate' | 'databaseShared';

export function flatnessOf(samples: Sample[], kind: Kind): Flatness {
  const measured = samples.filter(({ seconds }) => seconds >= 0);
  const third = Math.max(1, Math.floor(measured.length / 3));
  const values = measured.map((sample) => sample[kind]);
  const [middle, end] = [median(values.slice(third, 2 * third)), median(values.slice(-third))];
  return {
    start: samples[0]?.[kind] ?? Number.NaN,
    warm: values[0] ?? Number.NaN,
    middle,
    end,
    slopePerMinute: 60 * slope(measured.slice(third).map((sample) => [sample.seconds, sample[kind]])),
    isFlat: end <= allowedGrowth * middle + (kind === 'databasePrivate' ? connectionsMb : 0),
  };
}

/** Least squares. */
function slope(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
