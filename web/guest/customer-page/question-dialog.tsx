import { useId } from 'react';
import { QuestionForm, questionLimit } from '#contract/customer-question.ts';
import { api } from '#web/api/client.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface QuestionDialogProps {
  token: string;
  sender: string;
  typed: QuestionForm;
  /** With what was typed so far; `false` where the dialog never came. */
  onClose: (left: QuestionForm | false) => void;
  onSent: (email: string) => void;
}

export function QuestionDialog({ token, sender, typed, onClose, onSent }: QuestionDialogProps) {
  const formId = useId();
  const key = useIdempotencyKey();
  const { register, errors, formProps, isBusy, getValues } = useContractForm({
    schema: QuestionForm,
    defaultValues: typed,
    send: async (body) => {
      await api('POST /api/pay/:token/question', { params: { token }, body, headers: key.headersFor(body) });
      return body.email;
    },
    onSent,
    failure: { title: 'Not sent', otherwise: 'Your question could not be sent. Please try again.' },
  });
  const close = () => onClose(getValues());
  return (
    <Dialog
      open
      onOpenChange={close}
      size="sm"
      dismissable={!isBusy}
      title="Ask a question"
      description={`${sender} gets your question by email and can reply to you.`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            Send
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-4">
        <Field label="Your question" error={errors.message?.message}>
          <TextArea rows={4} maxLength={questionLimit} readOnly={isBusy} {...register('message')} />
        </Field>
        <Field label="Your email" hint="For the reply." error={errors.email?.message}>
          <EmailInput autoComplete="email" maxLength={254} readOnly={isBusy} {...register('email')} />
        </Field>
      </form>
    </Dialog>
  );
}
