import { ReasonDialog } from './reason-dialog.tsx';
import { useCancelSigned } from './use-signing.ts';

interface CancelDialogProps {
  token: string;
  sender: string;
  /** Such as "estimate EST-1001". */
  what: string;
  onClose: () => void;
  onCancelled: () => void;
}

/** Of what was signed, while the notice of the right to cancel allows it (D-22). */
export function CancelDialog({ token, sender, what, onClose, onCancelled }: CancelDialogProps) {
  const { cancel, showNotCancelled } = useCancelSigned(token);
  return (
    <ReasonDialog
      title="Cancel this agreement?"
      description={`Your signed ${what} ends, without any penalty. We’ll let ${sender} know. This cannot be undone.`}
      sender={sender}
      backLabel="Keep the agreement"
      confirmLabel="Cancel this agreement"
      send={cancel}
      onSent={onCancelled}
      onFailed={showNotCancelled}
      onClose={onClose}
    />
  );
}
