import type { ComponentProps } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';

type AccessNotesFieldProps = ComponentProps<typeof TextArea> & { error: string | undefined };

/** Of a location, also of a new customer's first one. */
export function AccessNotesField({ error, ...input }: AccessNotesFieldProps) {
  return (
    <Field
      label="Access Notes"
      hint="Gate code, dog, key. Technicians see them; they are never printed."
      error={error}
    >
      <TextArea rows={2} {...input} />
    </Field>
  );
}
