import { useNavigate } from '@tanstack/react-router';
import { showFailure } from '../../api/failures.ts';
import { useSignOut } from '../../api/sign-out.ts';

export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut({
    onDone: () => void navigate({ to: '/' }),
    onFailed: (error) =>
      showFailure(error, undefined, { title: 'Failed to log out. Please try again.', message: null }),
  });
  return { logout: () => mutate(), isLoggingOut: isPending };
}
