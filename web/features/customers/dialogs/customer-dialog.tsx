// Adds a customer, or edits one.
import { useState } from 'react';
import { z } from 'zod';
import { CustomerChange, type CustomerDetails, NewCustomer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { type ContractForm, type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { formatPhone, phoneHint } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { useShowCustomer } from '../data/customer-queries.ts';
import { openJobsText } from '../data/open-jobs-text.ts';
import { AccessNotesField } from './access-notes-field.tsx';
import {
  type CustomerValues,
  changedJobsText,
  customerChangeOf,
  customerFields,
  customerValuesOf,
  newCustomerBodyOf,
} from './customer-values.ts';
import { FormDialog } from './form-dialog.tsx';
import { KnownCustomer, KnownCustomerChoice } from './known-customer.tsx';
import { OtherEmailsOrPhones } from './other-emails-or-phones.tsx';
import { useKnownCustomer } from './use-known-customer.ts';
import { useSaveRecord } from './use-save-record.ts';

interface CustomerDialogProps {
  /** Null adds one. */
  customer: CustomerDetails | null;
  onClose: () => void;
  onSaved?: (customer: CustomerDetails) => void;
}

/** What the server says about the place of a new customer stands at the fields here. */
const problemsOf = (error: Error): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([name, message]) => [name.replace(/^places\.0\./, ''), message]),
      )
    : {};

const checkedNew = z.custom<CustomerValues>().transform(newCustomerBodyOf).pipe(NewCustomer);
const checkedChange = z.custom<CustomerValues>().transform(customerChangeOf).pipe(CustomerChange);

type SavedCustomer = CustomerDetails & { changedJobs?: number };

export function CustomerDialog({ customer, onClose, onSaved }: CustomerDialogProps) {
  const showCustomer = useShowCustomer();
  const [alsoOpenJobs, setAlsoOpenJobs] = useState(false);
  const known = useKnownCustomer();
  const { start, save } = useSaveRecord<CustomerValues, CustomerDetails, SavedCustomer>({
    opened: customer,
    read: customerValuesOf,
    field: customerFields,
    create: async (values, headers) => {
      await known.assertNew(values);
      return api('POST /api/customers', { body: newCustomerBodyOf(values), headers });
    },
    change: (values, revision) =>
      api('PATCH /api/customers/:id', {
        params: { id: customer?.id ?? '' },
        body: { ...customerChangeOf(values), revision, ...(alsoOpenJobs && { alsoOpenJobs }) },
      }),
  });
  const form = useContractForm<CustomerValues, unknown, SavedCustomer>({
    schema: customer ? checkedChange : checkedNew,
    defaultValues: start,
    whenEdited: 'clear',
    send: async (_, typed) => {
      const saved = await save(typed, (merged) => form.reset(merged, { keepDefaultValues: true }));
      const { changedJobs, ...shown } = { changedJobs: 0, ...saved };
      showCustomer(shown, { withJobs: changedJobs > 0 });
      return saved;
    },
    onSent: ({ changedJobs = 0, ...saved }) => {
      toast({
        title: customer ? 'Customer Updated' : 'Customer Created',
        description: changedJobs > 0 ? changedJobsText(changedJobs) : saved.name,
        tone: 'success',
      });
      onClose();
      onSaved?.(saved);
    },
    problemsOf,
    failure: { title: customer ? 'Update Failed' : 'The customer was not created' },
  });
  const { isBusy } = form;
  const [name, email, phone] = form.watch(['name', 'email', 'phone']);
  const double = isBusy ? null : known.foundFor({ name, email, phone });

  return (
    <FormDialog
      form={form}
      size="lg"
      title={customer ? 'Edit Customer' : 'New Customer'}
      submitLabel={customer ? 'Save Changes' : 'Create Customer'}
      notice={double ? <KnownCustomer customer={double.customer} isSure={double.isSure} /> : null}
      decision={
        double ? (
          <KnownCustomerChoice
            customer={double.customer}
            onCreate={() => {
              known.allow(form.getValues());
              void form.submit();
            }}
          />
        ) : null
      }
      onClose={onClose}
    >
      <CustomerFields form={form} isNew={customer === null} />
      {customer && customer.changeableJobs > 0 ? (
        <div className="rounded-control bg-sunken px-4 py-1.5">
          <Checkbox
            label={`Also change ${openJobsText(customer.changeableJobs)}`}
            hint="What you change here is also written into open jobs that are not signed, not out for signature and not paid."
            checked={alsoOpenJobs}
            disabled={isBusy}
            onChange={({ target }) => setAlsoOpenJobs(target.checked)}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}

type CustomerForm = ContractForm<CustomerValues, unknown, SavedCustomer>;

function CustomerFields({ form, isNew }: { form: CustomerForm; isNew: boolean }) {
  const { control, register, errors, watch, isBusy } = form;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" maxLength={customerLimits.name} {...register('name')} />
        </Field>
        <Field
          label="Contact Person"
          hint="Who to ask for, if the customer is a company."
          error={errors.contactName?.message}
        >
          <TextInput autoComplete="off" maxLength={customerLimits.name} {...register('contactName')} />
        </Field>
        <div className="grid content-start gap-2">
          <Field label="Email" error={errors.email?.message}>
            <EmailInput autoComplete="off" {...register('email')} />
          </Field>
          <OtherEmailsOrPhones kind="email" control={control} disabled={isBusy} />
        </div>
        <div className="grid content-start gap-2">
          <Field label="Phone" hint={phoneHint(watch('phone'))} error={errors.phone?.message}>
            <FormattedInput type="tel" autoComplete="off" format={formatPhone} {...register('phone')} />
          </Field>
          <OtherEmailsOrPhones kind="phone" control={control} disabled={isBusy} />
        </div>
        {isNew ? (
          <>
            <Field label="Service Address" hint="Where the work is done." error={errors.address?.message}>
              <TextArea rows={2} autoComplete="off" {...register('address')} />
            </Field>
            <AccessNotesField error={errors.accessNotes?.message} {...register('accessNotes')} />
          </>
        ) : null}
        <Field
          label="Billing Address"
          hint="Only if bills go somewhere other than the service address."
          error={errors.billingAddress?.message}
        >
          <TextArea rows={2} autoComplete="off" {...register('billingAddress')} />
        </Field>
        <Field label="Notes" hint="Only your company sees them." error={errors.notes?.message}>
          <TextArea rows={2} {...register('notes')} />
        </Field>
      </div>
      <Checkbox
        label="Tax exempt"
        hint="New jobs start at 0% and print “Tax exempt”."
        {...register('isTaxExempt')}
      />
    </>
  );
}
