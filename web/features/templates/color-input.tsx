import { Field, TextInput } from '#web/ui/field.tsx';

interface ColorInputProps {
  label: string;
  /** Such as #4F72B8; anything while it is being typed. */
  value: string;
  error?: string;
  onChange: (color: string) => void;
}

/** The swatch opens the browser's own picker; the text is for a colour one already has. */
export function ColorInput({ label, value, error, onChange }: ColorInputProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} error={error} hint="The bar and the headings of the paper.">
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            type="color"
            value={isColor ? value : '#4f72b8'}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="h-11 w-16 shrink-0 cursor-pointer rounded-control border border-field bg-surface p-1"
          />
          <TextInput
            aria-label={`${label} as a code`}
            aria-invalid={error ? true : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className="figures max-w-36 uppercase"
          />
        </div>
      )}
    </Field>
  );
}
