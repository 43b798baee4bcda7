// Adds or edits a technician.
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Technician, TechnicianForm } from '#contract/technicians.ts';
import { ApiError } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { formatPhone, phoneHint } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormattedInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { emailHint } from './technician-labels.ts';
import { useSaveTechnician } from './use-technician-actions.ts';

interface TechnicianDialogProps {
  /** Null adds a new one. */
  technician: Technician | null;
  onClose: () => void;
}

const formId = 'technician-form';
const fields = ['name', 'email', 'phone'] as const;

export function TechnicianDialog({ technician, onClose }: TechnicianDialogProps) {
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(TechnicianForm),
    defaultValues: {
      name: technician?.name ?? '',
      email: technician?.email ?? '',
      phone: technician?.phone ?? '',
    },
  });
  const { errors } = formState;
  const save = useSaveTechnician(technician);

  function submit(values: TechnicianForm) {
    save.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const field of fields) {
          const message = error.fields[field];
          if (message) setError(field, { message }, { shouldFocus: true });
        }
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!save.isPending}
      title={technician ? 'Edit Technician' : 'Add New Technician'}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving...">
            {technician ? 'Update Technician' : 'Create Technician'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={200} {...register('name')} />
        </Field>
        <Field label="Email" required hint={emailHint(technician)} error={errors.email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...register('email')}
          />
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
