// A typed name instead of a drawn signature (B-53). It becomes the same picture a pen would leave: black on white, 400
// by 80 times the screen's density.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signingLimits } from '#contract/texts/signing-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

interface TypedSignatureProps {
  description: ReactNode;
  /** A PNG as data URL, `null` while there is no name. */
  onChange: (image: string | null) => void;
  /** Enter after the name: on to the button. A key that ends a word must never sign. */
  onDone: () => void;
}

export function TypedSignature({ description, onChange, onDone }: TypedSignatureProps) {
  const [name, setName] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const notify = useEffectEvent(onChange);

  useEffect(() => {
    if (!canvas.current) return;
    drawTyped(canvas.current, name.trim());
    notify(isName(name) ? canvas.current.toDataURL('image/png') : null);
  }, [name]);

  return (
    <div>
      <Field label="Your full name" className="mb-3">
        <TextInput
          value={name}
          maxLength={100}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="done"
          onKeyDown={(event) => {
            // Some keyboards end a composed letter with Enter too.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onDone();
          }}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {/* As high as the box to draw on, so that changing one's mind moves nothing. */}
      <div className="grid min-h-32 content-center overflow-hidden border border-dashed border-field bg-white max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card">
        <div className="relative">
          <canvas
            ref={canvas}
            role="img"
            aria-label={name.trim() ? `Your signature: ${name.trim()}` : 'Your signature, empty so far'}
            className="pointer-events-none block aspect-5/1 w-full"
          />
          <div className="pointer-events-none absolute inset-x-4 bottom-[18%] border-b border-[#c3cad5]" />
        </div>
      </div>
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="text-sm text-muted">{description}</p>
        <Button variant="link" size="sm" disabled={name === ''} onClick={() => setName('')}>
          Clear
        </Button>
      </div>
    </div>
  );
}

const { width, height } = signingLimits.canvas;
const edge = 16;
const largest = 40;
const smallest = 8;
/** Where the line under the name is drawn on the screen, measured from the top. */
const baseline = height * 0.7;

// No font is downloaded: most systems have a handwriting font, and the others at least use italics.
const hand = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Dancing Script", cursive';

/** At least two letters: one is an initial or a slip of the finger. */
export const isName = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** So large that it fills the box and no larger than a hand would write. */
export function fittingSize(widthAtLargest: number): number {
  const room = width - 2 * edge;
  if (widthAtLargest <= room) return largest;
  return Math.max((largest * room) / widthAtLargest, smallest);
}

function drawTyped(canvas: HTMLCanvasElement, name: string): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(ratio, ratio);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  pen.font = `italic ${largest}px ${hand}`;
  pen.font = `italic ${fittingSize(pen.measureText(name).width)}px ${hand}`;
  pen.fillText(name, width / 2, baseline, width - 2 * edge);
}
