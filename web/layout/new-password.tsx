// A new password, typed twice: the fields and checks that resetting and changing it share.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { passwordLimits } from '#contract/limits.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/text-input.tsx';

/** Whether anything is typed comes first; the contract's own rule about it follows with `.pipe(…)`. */
export const Filled = z.string().min(1, { error: 'Required', abort: true });

interface Entry {
  entry: UseFormRegisterReturn;
  error: string | undefined;
}

/** Both fields, for resetting and for changing a password. */
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

interface Typed {
  newPassword: string;
  confirmPassword: string;
}

export interface NewPasswordProblem {
  field: keyof Typed;
  title: string;
  description: string;
  /** Stays at the field after the message has gone. */
  atField: string;
}

/** The first problem of a new password that was typed twice, and the field it belongs to; none while one is empty. */
export function newPasswordProblem({ newPassword, confirmPassword }: Typed): NewPasswordProblem | null {
  if (newPassword === '' || confirmPassword === '') return null;
  if (newPassword !== confirmPassword)
    return {
      field: 'confirmPassword',
      title: 'Password Mismatch',
      description: 'Passwords do not match. Please try again.',
      atField: "Passwords don't match",
    };
  if (newPassword.length < passwordLimits.shortest)
    return {
      field: 'newPassword',
      title: 'Password Too Short',
      description: 'Password must be at least 8 characters long.',
      atField: 'Password must be at least 8 characters',
    };
  return null;
}

/** Adds that problem to a form with both fields. */
export function checkNewPassword(typed: Typed, context: z.RefinementCtx): void {
  const problem = newPasswordProblem(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.atField });
}
