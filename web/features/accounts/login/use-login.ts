// Sign-in from the form to the first page. The server decides whether the second factor or the question about the other
// session comes next.
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api, apiForm, type Body, type FormFields, type Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useArrival } from '../use-arrival.ts';

export type Credentials = FormFields<'POST /api/auth/login'>;
type LoginReply = Reply<'POST /api/auth/login'>;
type SecondFactor = Body<'POST /api/auth/mfa/login-verify'>;

type Step =
  | { at: 'form' }
  | { at: 'conflict'; other: LoginReply['otherSession'] }
  | { at: 'code' }
  | { at: 'door' };

export const loginFailed = 'Invalid username or password. Please try again.';
const codeFailed = 'Invalid verification code. Please try again.';

export function useLogin() {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const arrive = useArrival();
  const { ended } = useLocation().state;

  async function goOn(reply: LoginReply): Promise<void> {
    if (reply.requiresMfaVerification) return setStep({ at: 'code' });
    if (reply.sessionConflict) return setStep({ at: 'conflict', other: reply.otherSession });
    if (!reply.success) throw new Error(reply.message ?? loginFailed);
    setStep({ at: 'door' });
    await arrive(ended?.path ?? '/templates');
  }

  const login = useMutation({
    mutationFn: async (credentials: Credentials) => goOn(await apiForm('POST /api/auth/login', credentials)),
  });

  const force = useMutation({
    mutationFn: async (credentials: Credentials) =>
      goOn(await apiForm('POST /api/auth/force-logout-other', credentials)),
    onError: (error) =>
      showFailure(error, undefined, {
        title: 'Login Failed',
        message: 'Failed to log out your other session. Please try again.',
      }),
  });

  const verify = useMutation({
    mutationFn: async (body: SecondFactor) => goOn(await api('POST /api/auth/mfa/login-verify', { body })),
    onError: (error) => {
      showFailure(error, undefined, {
        title: 'Verification Failed',
        message: error instanceof ApiError ? error.message : codeFailed,
      });
      // Too late or too many wrong codes: the password has to be entered again.
      if (error instanceof ApiError && error.code === 'login_expired') setStep({ at: 'form' });
    },
  });

  function cancelConflict() {
    setStep({ at: 'form' });
    toast({ title: 'Login Cancelled' });
  }

  return {
    step,
    login,
    force,
    verify,
    cancelConflict,
    cancelCode: () => setStep({ at: 'form' }),
  };
}
