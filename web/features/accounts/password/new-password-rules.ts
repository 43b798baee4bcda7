// The problems of a new password that was typed twice, and the field each belongs to.

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

export function newPasswordProblem({ newPassword, confirmPassword }: Typed): NewPasswordProblem | null {
  if (newPassword !== confirmPassword)
    return {
      field: 'confirmPassword',
      title: 'Password Mismatch',
      description: 'Passwords do not match. Please try again.',
      atField: "Passwords don't match",
    };
  if (newPassword.length < 8)
    return {
      field: 'newPassword',
      title: 'Password Too Short',
      description: 'Password must be at least 8 characters long.',
      atField: 'Password must be at least 8 characters',
    };
  return null;
}
