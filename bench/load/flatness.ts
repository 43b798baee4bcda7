// Whether memory stays where it is. Resident memory of a process with threads goes up and down with whatever they just
// did, so thirds of the run are compared by their medians; the heap is compared right after full collections.
import type { MixResult, Sample } from './mix.ts';
import { median } from './tally.ts';

/** A median of forty readings wanders by a few per cent; a leak that matters in a day shows more within minutes. */
const allowedGrowth = 1.1;
/** Allocators fill their pools for minutes, up to a level that only a longer run shows. */
export const minutesToTell = 5;
/** Requests in flight and their buffers, which are held at one collection and not at the other. */
const inFlightMb = 4;

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
    isFlat: end <= allowedGrowth * middle,
  };
}

export const isHeapFlat = ({ held: [, halfWay, last] }: MixResult): boolean =>
  last <= allowedGrowth * halfWay + inFlightMb;

/** Least squares. */
function slope(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
