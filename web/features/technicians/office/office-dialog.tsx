// Invites somebody to the office.
import { OfficePersonForm } from '#contract/company/office-people.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showNotInvited, useInviteOfficePerson } from './use-office-actions.ts';

const formId = 'office-form';

export function OfficeDialog({ onClose }: { onClose: () => void }) {
  const { register, errors, formProps, isBusy } = useContractForm({
    schema: OfficePersonForm,
    defaultValues: { name: '', email: '' },
    send: useInviteOfficePerson(),
    onSent: onClose,
    failure: showNotInvited,
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title="Invite to the Office"
      description="They can do everything you do, except billing, this list, turning off sign-ins and closing the account."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={200} {...register('name')} />
        </Field>
        <Field
          label="Email"
          required
          hint="The invitation goes to this address."
          error={errors.email?.message}
        >
          <EmailInput autoComplete="off" maxLength={254} {...register('email')} />
        </Field>
      </form>
    </Dialog>
  );
}
