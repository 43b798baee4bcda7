import { useId } from 'react';
import { DeclineForm, signingLimits } from '#contract/signatures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
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
  const formId = useId();
  const { decline, showNotDeclined } = useDecline(token);
  const { register, errors, formProps, isBusy } = useContractForm({
    schema: DeclineForm,
    defaultValues: { reason: '' },
    send: decline,
    onSent: onDeclined,
    failure: showNotDeclined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title="Decline this document?"
      description={`We’ll let ${sender} know, and this link will stop working. Nothing is signed.`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Back to the document
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyLabel="Sending...">
            Decline
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
