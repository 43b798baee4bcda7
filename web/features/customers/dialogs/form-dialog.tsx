// The frame of a dialog with one form: its buttons, and the question before unsaved input is left.
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx';

interface FormDialogProps<Values extends FieldValues, Reply>
  extends Pick<DialogProps, 'title' | 'size' | 'notice' | 'children'> {
  form: ContractForm<Values, unknown, Reply>;
  /** Of the fields. */
  className?: string;
  submitLabel: string;
  /** In place of the button that saves, while something has to be decided first. */
  decision?: ReactNode;
  /** Something is still on its way and cannot be saved with the rest. */
  isWaiting?: boolean;
  onClose: () => void;
}

export function FormDialog<Values extends FieldValues, Reply>({
  form,
  className = 'grid gap-5',
  submitLabel,
  decision,
  isWaiting = false,
  onClose,
  children,
  ...dialog
}: FormDialogProps<Values, Reply>) {
  const id = useId();
  const { isBusy, isSent, formProps, formState, submit } = form;
  const { leave, question } = useLeaveQuestion({
    isUnsaved: (formState.isDirty || isWaiting) && !isSent,
    save: isWaiting ? null : submit,
    discard: () => {},
  });
  const close = () => leave(onClose);
  return (
    <>
      <Dialog
        {...dialog}
        open
        onOpenChange={close}
        dismissable={!isBusy}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            {decision ?? (
              <Button type="submit" form={id} busy={isBusy} busyLabel="Saving…" disabled={isWaiting}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <form id={id} {...formProps} className={className}>
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}
