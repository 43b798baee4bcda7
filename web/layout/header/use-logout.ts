import { useNavigate } from '@tanstack/react-router';
import { sayFailure } from '../../api/failures.ts';
import { useSignOut } from '../../api/sign-out.ts';

export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut({
    onDone: () => void navigate({ to: '/' }),
    onFailed: (error) =>
      sayFailure(error, undefined, { title: 'Failed to log out. Please try again.', words: null }),
  });
  return { logout: () => mutate(), isLoggingOut: isPending };
}
