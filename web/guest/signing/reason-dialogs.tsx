// Asks whether, and if one likes, why: declining a document, or cancelling what was signed.
import { useId } from 'react';
import { DeclineForm, signingLimits } from '#contract/signatures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useCancelSigned, useDecline } from './use-signing.ts';

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

interface ReasonDialogProps {
  title: string;
  description: string;
  sender: string;
  backLabel: string;
  confirmLabel: string;
  send: (form: { reason?: string | undefined }) => Promise<unknown>;
  onSent: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, sender, backLabel, confirmLabel, send, onSent, onFailed, onClose } = props;
  const formId = useId();
  const { register, errors, formProps, isBusy } = useContractForm({
    schema: DeclineForm,
    defaultValues: { reason: '' },
    send,
    onSent,
    failure: onFailed,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {backLabel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyLabel="Sending...">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label="Reason" hint={`Optional. ${sender} will read it.`} error={errors.reason?.message}>
          <TextArea
            rows={3}
            maxLength={signingLimits.declineReason}
            readOnly={isBusy}
            {...register('reason')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
