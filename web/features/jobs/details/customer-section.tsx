import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { customerLimits } from '#contract/limits.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { useCustomer } from '#web/features/customers/customers.service.ts';
import { formatPhone, mapLink } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { EditButton, FactRow, Section } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

interface CustomerSectionProps {
  job: JobDetails;
  edits: JobEdits;
}

export function CustomerSection({ job, edits }: CustomerSectionProps) {
  const draft = edits.drafts.customer;
  const { data: customer } = useCustomer(job.customerId ?? '');
  const contact = contactPerson(job.customerName, job.customerContactName);
  const place = customer?.places.find(({ id }) => id === job.placeId);
  return (
    <Section
      title="Customer Information"
      actions={
        job.closedAs === null ? (
          <EditButton
            what="Customer"
            cancelLabel="Cancel"
            isOpen={draft !== null}
            disabled={edits.isSaving}
            onOpen={() => edits.open('customer')}
            onCancel={() => edits.cancel('customer')}
          />
        ) : null
      }
    >
      {draft ? (
        <CustomerFields edits={edits} />
      ) : (
        <dl className="grid gap-3 sm:grid-cols-2">
          <FactRow label="Name">
            {job.customerId ? (
              <Link to="/customers/$id" params={{ id: job.customerId }} className={contactLink}>
                {job.customerName}
              </Link>
            ) : (
              job.customerName
            )}
          </FactRow>
          {contact ? <FactRow label="Contact Person">{contact}</FactRow> : null}
          <FactRow label="Phone">
            {job.customerPhone ? (
              <a href={telLink(job.customerPhone)} className={contactLink}>
                {job.customerPhone}
              </a>
            ) : (
              '–'
            )}
          </FactRow>
          <FactRow label="Email">
            {job.customerEmail ? (
              <a href={`mailto:${job.customerEmail}`} className={contactLink}>
                {job.customerEmail}
              </a>
            ) : (
              '–'
            )}
          </FactRow>
          <FactRow label={place?.label ? `Address · ${place.label}` : 'Address'}>
            {job.customerAddress ? (
              <a href={mapLink(job.customerAddress)} target="_blank" rel="noreferrer" className={contactLink}>
                {job.customerAddress}
              </a>
            ) : (
              'No address'
            )}
          </FactRow>
          {place?.accessNotes ? <FactRow label="Access notes">{place.accessNotes}</FactRow> : null}
          {job.billingAddress ? <FactRow label="Billing address">{job.billingAddress}</FactRow> : null}
        </dl>
      )}
    </Section>
  );
}

/** To call, to write, to drive there. */
const contactLink =
  'inline-flex min-h-11 items-center whitespace-pre-line text-accent-ink underline-offset-4 hover:underline lg:min-h-0';

function CustomerFields({ edits }: { edits: JobEdits }) {
  const { isSaving: disabled } = edits;
  const { register, errors, setFocus } = edits.form;
  useEffect(() => setFocus('customer.customerName'), [setFocus]);

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.customer?.customerName?.message}>
          <TextInput autoComplete="off" disabled={disabled} {...register('customer.customerName')} />
        </Field>
        <Field
          label="Contact Person"
          hint="Who to ask for at a company. Printed as “Attn” below its name."
          error={errors.customer?.customerContactName?.message}
        >
          <TextInput
            autoComplete="off"
            maxLength={customerLimits.name}
            disabled={disabled}
            {...register('customer.customerContactName')}
          />
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
        <Field
          label="Billing Address"
          hint="Only if bills go somewhere else: then it is printed as the customer’s address."
          error={errors.customer?.billingAddress?.message}
        >
          <TextArea
            rows={2}
            autoComplete="off"
            disabled={disabled}
            {...register('customer.billingAddress')}
          />
        </Field>
      </div>
    </div>
  );
}
