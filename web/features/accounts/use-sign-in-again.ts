import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetUser } from '#web/api/remembered-user.ts';
import { takeSessionEnd } from '#web/api/session-end.ts';

/** Whose session ended on the start page is a visitor there, and is led to sign-in with the reason. */
export function useSignInAgain(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const ended = takeSessionEnd();
    if (!ended) return;
    forgetUser();
    void navigate({ to: '/login', state: { ended }, replace: true });
  }, [navigate]);
}
