// Adds or edits a technician.
import { type Technician, TechnicianForm } from '#contract/company/technicians.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { formatPhone, phoneHint } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { emailHint } from './technician-labels.ts';
import { showNotSaved, useSaveTechnician } from './use-technician-actions.ts';

interface TechnicianDialogProps {
  /** Null adds a new one. */
  technician: Technician | null;
  onClose: () => void;
}

const formId = 'technician-form';

export function TechnicianDialog({ technician, onClose }: TechnicianDialogProps) {
  const { register, errors, formProps, watch, isBusy } = useContractForm({
    schema: TechnicianForm,
    defaultValues: {
      name: technician?.name ?? '',
      email: technician?.email ?? '',
      phone: technician?.phone ?? '',
    },
    send: useSaveTechnician(technician),
    onSent: onClose,
    failure: (error) => showNotSaved(error, technician),
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={technician ? 'Edit Technician' : 'Add New Technician'}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
            {technician ? 'Update Technician' : 'Create Technician'}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={200} {...register('name')} />
        </Field>
        <Field label="Email" required hint={emailHint(technician)} error={errors.email?.message}>
          <EmailInput autoComplete="off" maxLength={254} {...register('email')} />
        </Field>
        <Field label="Phone" hint={phoneHint(watch('phone') ?? '')} error={errors.phone?.message}>
          <FormattedInput
            format={formatPhone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="(555) 123-4567"
            maxLength={60}
            {...register('phone')}
          />
        </Field>
      </form>
    </Dialog>
  );
}
