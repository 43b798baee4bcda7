import { ReasonDialog } from './reason-dialog.tsx';
import { useDecline } from './use-signing.ts';

interface DeclineDialogProps {
  token: string;
  sender: string;
  onClose: () => void;
  onDeclined: () => void;
}

export function DeclineDialog({ token, sender, onClose, onDeclined }: DeclineDialogProps) {
  const { decline, showNotDeclined } = useDecline(token);
  return (
    <ReasonDialog
      title="Decline this document?"
      description={`We’ll let ${sender} know, and this link will stop working. Nothing is signed.`}
      sender={sender}
      backLabel="Back to the document"
      confirmLabel="Decline"
      send={decline}
      onSent={onDeclined}
      onFailed={showNotDeclined}
      onClose={onClose}
    />
  );
}
