import type { PlacedJob } from '../days/placed-jobs.ts';

/** "day 2 of 3", and nothing for a job of one day. */
export const dayCountText = ({ dayNumber, of }: PlacedJob): string | null =>
  of > 1 ? `day ${dayNumber} of ${of}` : null;
