// A signature drawn with finger, pen or mouse.
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { Button } from '../button.tsx';

const boxWidth = 400;
const boxHeight = 80;
/** signature_pad takes a radius: one pixel makes a line of two. */
const penRadius = 1;

type SignaturePadProps = {
  label?: string;
  description?: ReactNode;
  /** A PNG as data URL after each stroke, `null` while there is no signature. */
  onChange: (dataUrl: string | null) => void;
};

export function SignaturePad({
  label = 'Signature',
  description = 'Draw your signature with a finger, a pen or the mouse.',
  onChange,
}: SignaturePadProps) {
  const descriptionId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [hasInk, setHasInk] = useState(false);

  const report = useEffectEvent((current: Pad, width: number) => {
    setHasInk(!current.isEmpty());
    onChange(isSignature(current.toData(), width / boxWidth) ? current.toDataURL('image/png') : null);
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const current = new Pad(element, { penColor: '#000', backgroundColor: '#fff' });
    pad.current = current;
    let width = boxWidth;

    // The bitmap does not depend on the screen; only the mapping from finger to bitmap does.
    const fit = () => {
      const nextWidth = element.clientWidth || boxWidth;
      const ratio = Math.max(window.devicePixelRatio, 1);
      const strokes = scaleStrokes(current.toData(), nextWidth / width);
      width = nextWidth;
      element.width = boxWidth * ratio;
      element.height = boxHeight * ratio;
      element.getContext('2d')?.scale(element.width / width, element.width / width);
      current.minWidth = current.maxWidth = current.dotSize = (penRadius * width) / boxWidth;
      wipe(current, element);
      current.fromData(strokes, { clear: false });
    };

    const endStroke = () => report(current, width);
    const beginStroke = () => setHasInk(true);
    current.addEventListener('beginStroke', beginStroke);
    current.addEventListener('endStroke', endStroke);
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      current.removeEventListener('beginStroke', beginStroke);
      current.removeEventListener('endStroke', endStroke);
      current.off();
      pad.current = null;
    };
  }, []);

  function clear() {
    if (pad.current && canvas.current) wipe(pad.current, canvas.current);
    setHasInk(false);
    onChange(null);
  }

  return (
    <div>
      {/* As wide as the phone, upright or on its side, to leave the most room to write. */}
      <div className="relative overflow-hidden border border-dashed border-field bg-white max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card short:max-lg:-mx-4 short:max-lg:rounded-none short:max-lg:border-x-0">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-describedby={descriptionId}
          className="block aspect-5/1 w-full cursor-crosshair touch-none"
        />
        <div className="pointer-events-none absolute inset-x-4 bottom-[18%] border-b border-[#c3cad5]" />
        {hasInk ? null : (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 grid place-items-center text-md text-[#5c6675] select-none"
          >
            {label}
          </p>
        )}
      </div>
      <div className="mt-1 flex items-center justify-between gap-3">
        <p id={descriptionId} className="text-sm text-muted">
          {description}
        </p>
        <Button variant="link" size="sm" disabled={!hasInk} onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  );
}

/** The library wipes in scaled units: on a box wider than the bitmap it would leave the right side as it was. */
function wipe(pad: Pad, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  context?.save();
  context?.setTransform(1, 0, 0, 1, 0, 0);
  pad.clear();
  context?.restore();
}

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

/** The same drawing on a box that is `factor` times as wide. */
function scaleStrokes(strokes: readonly PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
