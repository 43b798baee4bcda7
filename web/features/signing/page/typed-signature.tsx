import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { drawTyped, isName } from './draw-typed.ts';

interface TypedSignatureProps {
  description: ReactNode;
  /** A PNG as data URL, `null` while there is no name. */
  onChange: (image: string | null) => void;
  /** Enter after the name: on to the button. A key that ends a word must never sign. */
  onDone: () => void;
}

/** A typed name instead of a drawing, sent as the same picture (B-53). */
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
      <div className="relative overflow-hidden border border-dashed border-field bg-white max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card">
        <canvas
          ref={canvas}
          role="img"
          aria-label={name.trim() ? `Your signature: ${name.trim()}` : 'Your signature, empty so far'}
          className="pointer-events-none block aspect-5/1 w-full"
        />
        <div className="pointer-events-none absolute inset-x-4 bottom-[18%] border-b border-[#c3cad5]" />
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
