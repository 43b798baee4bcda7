import type { PointGroup } from 'signature_pad';

/** Shorter than this (on the 400 px box) is a slip of the finger, not a signature. */
const shortestSignature = 12;

/** How far the pen went in all, in the units of the points. */
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

/** The same drawing on a box that is `factor` times as wide. */
export function scaleStrokes(strokes: readonly PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
