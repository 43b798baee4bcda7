// A signature drawn with finger, pen or mouse.
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { Button } from '../button.tsx';
import { isSignature, penRadius, placed, placeOn, printed, type Size } from './signature-strokes.ts';

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

  const report = useEffectEvent((current: Pad, { strokes, size }: Drawing) => {
    setHasInk(!current.isEmpty());
    onChange(isSignature(strokes, size.width / printed.width) ? pictureOf({ strokes, size }) : null);
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const current = new Pad(element, { penColor: '#000', backgroundColor: '#fff' });
    pad.current = current;
    let size = printed;
    // As it was drawn last: turning the phone back and forth changes nothing of it.
    let drawing: Drawing = { strokes: [], size };

    const fit = () => {
      size = sizeOf(element);
      const strokes = current.isEmpty() ? [] : drawing.strokes;
      const radius = (penRadius * size.width) / printed.width;
      scaleTo(element, size);
      current.minWidth = current.maxWidth = current.dotSize = radius;
      wipe(current, element);
      current.fromData(placed(strokes, placeOn(strokes, drawing.size, size), radius), { clear: false });
    };

    const endStroke = () => {
      drawing = { strokes: current.toData(), size };
      report(current, drawing);
    };
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
      {/* As wide as the phone, upright or on its side, and never too low for a finger. */}
      <div className="relative overflow-hidden border border-dashed border-field bg-white max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card short:max-lg:-mx-4 short:max-lg:rounded-none short:max-lg:border-x-0">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-describedby={descriptionId}
          className="block aspect-5/1 min-h-32 w-full cursor-crosshair touch-none"
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

interface Drawing {
  strokes: PointGroup[];
  /** Of the box it was drawn on. */
  size: Size;
}

function sizeOf({ clientWidth, clientHeight }: HTMLCanvasElement): Size {
  const width = clientWidth || printed.width;
  return { width, height: clientHeight || (width * printed.height) / printed.width };
}

/** The bitmap is as fine as the screen. */
function scaleTo(canvas: HTMLCanvasElement, { width, height }: Size): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** What is printed does not depend on the box it was drawn on, which is higher on a phone. */
function pictureOf({ strokes, size }: Drawing): string {
  const canvas = document.createElement('canvas');
  const output = new Pad(canvas, { penColor: '#000', backgroundColor: '#fff' });
  output.off();
  scaleTo(canvas, printed);
  wipe(output, canvas);
  const place = placeOn(strokes, size, printed);
  // What went over the edge of the box was not seen.
  const pen = canvas.getContext('2d');
  pen?.beginPath();
  pen?.rect(place.x, place.y, size.width * place.scale, size.height * place.scale);
  pen?.clip();
  output.fromData(placed(strokes, place, penRadius), { clear: false });
  return output.toDataURL('image/png');
}

/** The library wipes in scaled units: on a box wider than the bitmap it would leave the right side as it was. */
function wipe(pad: Pad, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  context?.save();
  context?.setTransform(1, 0, 0, 1, 0, 0);
  pad.clear();
  context?.restore();
}
