import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Closing, going back and leaving the page all end the address of the open job, and all ask the same question. */
export function ConfirmDiscard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || openJob(current.search) !== openJob(next.search)),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Discard unsaved changes?"
      body="What you changed in this job has not been saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

const openJob = (search: unknown): string | undefined => (search as { job?: string }).job;
