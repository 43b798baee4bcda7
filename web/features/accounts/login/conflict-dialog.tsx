import type { Reply } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { timeAgo } from './time-ago.ts';

interface ConflictDialogProps {
  other: Reply<'POST /api/auth/login'>['otherSession'];
  onContinue: () => void;
  onCancel: () => void;
  isBusy: boolean;
}

/** Names the other device, so that a person can tell the own phone from a stranger. */
export function ConflictDialog({ other, onContinue, onCancel, isBusy }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      role="alertdialog"
      size="sm"
      dismissable={!isBusy}
      hideClose
      title="You are already signed in"
      description="Only one device can be signed in at a time. If you go on here, the other one is logged out."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            Log out here
          </Button>
          <Button busy={isBusy} busyLabel="Signing in…" onClick={onContinue}>
            Log out other session
          </Button>
        </>
      }
    >
      {other ? (
        <p className="rounded-control bg-hover px-4 py-3">
          <span className="font-semibold">{other.device}</span>
          <span className="text-muted">, last seen {timeAgo(other.lastSeenAt, new Date())}</span>
        </p>
      ) : null}
    </Dialog>
  );
}
