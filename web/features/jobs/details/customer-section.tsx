import { useEffect, useRef } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import type { CustomerDraft } from './job-drafts.ts';
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
        <CustomerFields draft={draft} edits={edits} emailNeeded={emailNeeded} />
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
  draft: CustomerDraft;
  edits: JobEdits;
  emailNeeded?: string;
}

function CustomerFields({ draft, edits, emailNeeded }: CustomerFieldsProps) {
  const { problems, isSaving } = edits;
  const first = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const needsEmail = emailNeeded !== undefined;
  useEffect(() => (needsEmail ? email : first).current?.focus(), [needsEmail]);
  const text = (name: keyof CustomerDraft) => ({
    value: draft[name],
    disabled: isSaving,
    onChange: ({ target }: { target: { value: string } }) =>
      edits.change('customer', { ...draft, [name]: target.value }),
  });

  return (
    <div className="grid gap-4">
      {emailNeeded ? (
        <Notice tone="warning" announce>
          {emailNeeded}
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={problems.customerName}>
          <TextInput ref={first} autoComplete="off" {...text('customerName')} />
        </Field>
        <Field label="Phone" error={problems.customerPhone}>
          <FormattedInput type="tel" autoComplete="off" format={formatPhone} {...text('customerPhone')} />
        </Field>
        <Field label="Email" error={problems.customerEmail}>
          <TextInput ref={email} type="email" autoComplete="off" {...text('customerEmail')} />
        </Field>
        <Field label="Address" error={problems.customerAddress}>
          <TextArea rows={2} autoComplete="off" {...text('customerAddress')} />
        </Field>
      </div>
    </div>
  );
}
