import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password.tsx';

test.each([
  ['a mismatch', 'long enough', 'long enougH', 'Password Mismatch'],
  ['a mismatch of short ones', 'short', 'other', 'Password Mismatch'],
  ['seven characters', '1234567', '1234567', 'Password Too Short'],
  ['eight characters', '12345678', '12345678', undefined],
  ['eight blanks', '        ', '        ', undefined],
])('%s', (_, newPassword, confirmPassword, title) => {
  expect(newPasswordProblem({ newPassword, confirmPassword })?.title).toBe(title);
});
