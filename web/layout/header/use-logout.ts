import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../api/sign-out.ts';
import { toast } from '../../ui/toast.tsx';

export function useLogout() {
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut({
    onDone: () => void navigate({ to: '/' }),
    onFailed: () => toast({ title: 'Failed to log out. Please try again.', tone: 'destructive' }),
  });
  return { logout: () => mutate(), isLoggingOut: isPending };
}
