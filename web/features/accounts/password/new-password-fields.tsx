import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, PasswordInput } from '#web/ui/field.tsx';

interface Entry {
  entry: UseFormRegisterReturn;
  error: string | undefined;
}

/** A new password, typed twice: where it is forgotten and where it is changed. */
export function NewPasswordFields({ fresh, again }: { fresh: Entry; again: Entry }) {
  return (
    <>
      <Field label="New password" hint="At least 8 characters." error={fresh.error}>
        <PasswordInput autoComplete="new-password" aria-required {...fresh.entry} />
      </Field>
      <Field label="Confirm new password" error={again.error}>
        <PasswordInput autoComplete="new-password" aria-required {...again.entry} />
      </Field>
    </>
  );
}
