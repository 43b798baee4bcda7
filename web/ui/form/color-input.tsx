import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface ColorInputProps {
  label: string;
  /** Such as #4F72B8; any text while it is typed. */
  value: string;
  /** Of the swatch while the text is no color. */
  defaultColor: string;
  error?: string;
  hint?: string;
  onChange: (color: string) => void;
  onBlur?: () => void;
}

/** The swatch opens the browser's colour picker; the text is for a known colour code. */
export function ColorInput({ label, value, defaultColor, error, hint, onChange, onBlur }: ColorInputProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            type="color"
            value={isColor ? value : defaultColor}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            onBlur={onBlur}
            className="h-11 w-16 shrink-0 cursor-pointer rounded-control border border-field bg-surface p-1"
          />
          <TextInput
            aria-label={`${label} as a code`}
            aria-invalid={error ? true : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            autoComplete="off"
            spellCheck={false}
            className="figures max-w-36 uppercase"
          />
        </div>
      )}
    </Field>
  );
}
