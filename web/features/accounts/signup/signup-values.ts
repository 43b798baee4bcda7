import { z } from 'zod';
import { Signup } from '#contract/accounts.ts';
import '#contract/messages.ts';

export const SignupValues = Signup.extend({ confirmPassword: z.string() }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: "Passwords don't match" },
);
export type SignupValues = z.infer<typeof SignupValues>;
