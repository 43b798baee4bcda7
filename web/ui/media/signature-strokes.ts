// The strokes of a drawn signature: what counts as one, and where they come to lie on a box of another size.
import type { PointGroup } from 'signature_pad';

export interface Size {
  width: number;
  height: number;
}

/** What is printed: 400 by 80, and a line of two. */
export const printed: Size = { width: 400, height: 80 };
/** signature_pad takes a radius: one pixel makes a line of two. */
export const penRadius = 1;

/** Anything shorter (on the 400 px box) is an accident, not a signature. */
const shortestSignature = 12;

/** The total length of all strokes, in the units of the points. */
export function inkLength(strokes: readonly Pick<PointGroup, 'points'>[]): number {
  let length = 0;
  for (const { points } of strokes) {
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    }
  }
  return length;
}

export function isSignature(strokes: readonly Pick<PointGroup, 'points'>[], unitsPerPixel: number): boolean {
  return inkLength(strokes) >= shortestSignature * unitsPerPixel;
}

export interface Place {
  scale: number;
  x: number;
  y: number;
}

/** As large as the width allows; on a lower box, so small and so far up or down that nothing that was seen is lost. */
export function placeOn(
  strokes: readonly { points: readonly { y: number }[] }[],
  from: Size,
  to: Size,
): Place {
  // What went over the edge was never seen.
  const seen = strokes.flatMap(({ points }) => points.map(({ y }) => Math.min(Math.max(y, 0), from.height)));
  const top = seen.length > 0 ? Math.min(...seen) : 0;
  const bottom = Math.max(top, ...seen);
  const scale = Math.min(to.width / from.width, to.height / Math.max(bottom - top, 1));
  const centered = (to.height - from.height * scale) / 2;
  return {
    scale,
    x: (to.width - from.width * scale) / 2,
    y: Math.max(Math.min(centered, to.height - bottom * scale), 0 - top * scale),
  };
}

/** The same drawing there; the pen is as wide as the box it was drawn on makes it. */
export const placed = (
  strokes: readonly PointGroup[],
  { scale, x, y }: Place,
  radius: number,
): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    minWidth: radius,
    maxWidth: radius,
    dotSize: radius,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale + x, y: point.y * scale + y })),
  }));
