// Asks before typed input would be lost: when going to another page, and with the browser's own dialog when leaving the
// site.
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';

interface LeaveGuardProps {
  when: boolean;
  title?: string;
  body?: string;
}

export function LeaveGuard({
  when,
  title = 'Leave this page?',
  body = 'What you typed has not been saved yet and would be lost.',
}: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={title}
      body={body}
      cancelLabel="Keep editing"
      confirmLabel="Leave page"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
