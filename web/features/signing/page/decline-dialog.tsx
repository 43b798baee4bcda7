import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useDecline } from './use-signing.ts';

interface DeclineDialogProps {
  token: string;
  sender: string;
  onClose: () => void;
  onDeclined: () => void;
}

export function DeclineDialog({ token, sender, onClose, onDeclined }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const decline = useDecline(token);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!decline.isPending}
      title="You don’t want to sign?"
      description={`We will tell ${sender}. This link then no longer works.`}
      footer={
        <>
          <Button variant="secondary" disabled={decline.isPending} onClick={onClose}>
            Back to the document
          </Button>
          <Button
            variant="danger"
            busy={decline.isPending}
            busyLabel="Sending..."
            onClick={() => decline.mutate(reason, { onSuccess: onDeclined })}
          >
            Don’t sign
          </Button>
        </>
      }
    >
      <Field label="Reason" hint={`Optional. ${sender} will read it.`}>
        <TextArea
          rows={3}
          maxLength={1000}
          value={reason}
          disabled={decline.isPending}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
