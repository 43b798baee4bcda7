import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { EditButton, FactRow, Section } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

interface CustomerSectionProps {
  job: Job;
  edits: JobEdits;
  /** Why the email address is needed (B-94). */
  emailNeeded?: string;
}

export function CustomerSection({ job, edits, emailNeeded }: CustomerSectionProps) {
  const draft = edits.drafts.customer;
  return (
    <Section
      title="Customer Information"
      actions={
        <EditButton
          what="Customer"
          cancelLabel="Cancel"
          isOpen={draft !== null}
          disabled={edits.isSaving}
          onOpen={() => edits.open('customer')}
          onCancel={() => edits.cancel('customer')}
        />
      }
    >
      {draft ? (
        <CustomerFields edits={edits} emailNeeded={emailNeeded} />
      ) : (
        <dl className="grid gap-3 sm:grid-cols-2">
          <FactRow label="Name">{job.customerName}</FactRow>
          <FactRow label="Phone">{job.customerPhone || '–'}</FactRow>
          <FactRow label="Email">{job.customerEmail || '–'}</FactRow>
          <FactRow label="Address">{job.customerAddress || 'No address'}</FactRow>
        </dl>
      )}
    </Section>
  );
}

interface CustomerFieldsProps {
  edits: JobEdits;
  emailNeeded?: string;
}

function CustomerFields({ edits, emailNeeded }: CustomerFieldsProps) {
  const { isSaving: disabled } = edits;
  const { register, errors, setFocus } = edits.form;
  const first = emailNeeded === undefined ? 'customerName' : 'customerEmail';
  useEffect(() => setFocus(`customer.${first}`), [first, setFocus]);

  return (
    <div className="grid gap-4">
      {emailNeeded ? (
        <Notice tone="warning" announce>
          {emailNeeded}
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.customer?.customerName?.message}>
          <TextInput autoComplete="off" disabled={disabled} {...register('customer.customerName')} />
        </Field>
        <Field label="Phone" error={errors.customer?.customerPhone?.message}>
          <FormattedInput
            type="tel"
            autoComplete="off"
            format={formatPhone}
            disabled={disabled}
            {...register('customer.customerPhone')}
          />
        </Field>
        <Field label="Email" error={errors.customer?.customerEmail?.message}>
          <EmailInput autoComplete="off" disabled={disabled} {...register('customer.customerEmail')} />
        </Field>
        <Field label="Address" error={errors.customer?.customerAddress?.message}>
          <TextArea
            rows={2}
            autoComplete="off"
            disabled={disabled}
            {...register('customer.customerAddress')}
          />
        </Field>
      </div>
    </div>
  );
}
