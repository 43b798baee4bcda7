// Adds a customer, or edits one.
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { z } from 'zod';
import { CustomerChange, type CustomerDetails, NewCustomer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { formatPhone, phoneHint } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useShowCustomer } from '../data/customer-queries.ts';
import {
  type CustomerValues,
  changedJobsText,
  customerFields,
  customerValuesOf,
  emptyCustomerValues,
  type NewCustomerValues,
  newCustomerBodyOf,
  openJobsText,
} from './customer-values.ts';

interface CustomerDialogProps {
  /** Null adds one. */
  customer: CustomerDetails | null;
  onClose: () => void;
  onSaved?: (customer: CustomerDetails) => void;
}

const formId = 'customer-form';

/** What the server says about the place of a new customer stands at the fields here. */
const problemsOf = (error: Error): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([name, message]) => [name.replace(/^places\.0\./, ''), message]),
      )
    : {};

const checkedNew = z.custom<NewCustomerValues>().transform(newCustomerBodyOf).pipe(NewCustomer);
const checkedChange = z
  .custom<NewCustomerValues>()
  .transform(({ address: _, accessNotes: __, ...values }): z.input<typeof CustomerChange> => values)
  .pipe(CustomerChange);

export function CustomerDialog({ customer, onClose, onSaved }: CustomerDialogProps) {
  const { save, alsoOpenJobs, setAlsoOpenJobs } = useSaveCustomer(customer);
  const [start] = useState<NewCustomerValues>(() => ({
    ...emptyCustomerValues,
    ...(customer && customerValuesOf(customer)),
  }));
  const form = useContractForm<NewCustomerValues, unknown, CustomerDetails & { changedJobs?: number }>({
    schema: customer ? checkedChange : checkedNew,
    defaultValues: start,
    whenEdited: 'clear',
    send: (_, typed) =>
      save(typed, (merged) => form.reset({ ...typed, ...merged }, { keepDefaultValues: true })),
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
  const { isBusy, isSent } = form;
  const { leave, question } = useLeaveQuestion({
    isUnsaved: form.formState.isDirty && !isSent,
    save: form.submit,
    discard: () => {},
  });
  const close = () => leave(onClose);

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size="lg"
        dismissable={!isBusy}
        title={customer ? 'Edit Customer' : 'New Customer'}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving…">
              {customer ? 'Save Changes' : 'Create Customer'}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.formProps} className="grid gap-5">
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
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** A new one, or a change over the revision the form was opened with. */
function useSaveCustomer(opened: CustomerDetails | null) {
  const idempotencyKey = useIdempotencyKey();
  const showCustomer = useShowCustomer();
  const [alsoOpenJobs, setAlsoOpenJobs] = useState(false);
  const before = useRef(opened && { revision: opened.revision, values: customerValuesOf(opened) });

  async function create(values: NewCustomerValues): Promise<CustomerDetails> {
    const body = newCustomerBodyOf(values);
    const made = await api('POST /api/customers', { body, headers: idempotencyKey.headersFor(body) });
    idempotencyKey.done();
    return made;
  }

  const change = (
    { id, revision }: CustomerDetails,
    { address: _, accessNotes: __, ...values }: NewCustomerValues,
    onMerged: (values: CustomerValues) => void,
  ) =>
    saveRevised<CustomerValues, CustomerDetails, CustomerDetails & { changedJobs: number }>({
      opened: before.current ?? { revision, values },
      mine: values,
      field: customerFields,
      read: customerValuesOf,
      send: (chosen, over) =>
        api('PATCH /api/customers/:id', {
          params: { id },
          body: { ...chosen, revision: over, ...(alsoOpenJobs && { alsoOpenJobs }) },
        }),
      onMerged: (present, merged) => {
        before.current = present;
        onMerged(merged);
      },
    });

  async function save(values: NewCustomerValues, onMerged: (values: CustomerValues) => void) {
    const saved = opened ? await change(opened, values, onMerged) : await create(values);
    const { changedJobs, ...shown } = { changedJobs: 0, ...saved };
    showCustomer(shown, { withJobs: changedJobs > 0 });
    return saved;
  }
  return { save, alsoOpenJobs, setAlsoOpenJobs };
}

type CustomerForm = ReturnType<
  typeof useContractForm<NewCustomerValues, unknown, CustomerDetails & { changedJobs?: number }>
>;

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
          <OtherTexts kind="email" control={control} disabled={isBusy} />
        </div>
        <div className="grid content-start gap-2">
          <Field label="Phone" hint={phoneHint(watch('phone'))} error={errors.phone?.message}>
            <FormattedInput type="tel" autoComplete="off" format={formatPhone} {...register('phone')} />
          </Field>
          <OtherTexts kind="phone" control={control} disabled={isBusy} />
        </div>
        {isNew ? (
          <>
            <Field label="Service Address" hint="Where the work is done." error={errors.address?.message}>
              <TextArea rows={2} autoComplete="off" {...register('address')} />
            </Field>
            <Field
              label="Access Notes"
              hint="Gate code, dog, key. Technicians see them; they are never printed."
              error={errors.accessNotes?.message}
            >
              <TextArea rows={2} {...register('accessNotes')} />
            </Field>
          </>
        ) : null}
        <Field
          label="Billing Address"
          hint="Only if bills go somewhere else than the service address."
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

interface OtherTextsProps {
  kind: 'email' | 'phone';
  control: Control<NewCustomerValues, unknown, unknown>;
  disabled: boolean;
}

/** Up to four more, each in a row that can be removed. */
function OtherTexts({ kind, control, disabled }: OtherTextsProps) {
  const isEmail = kind === 'email';
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Controller
      control={control}
      name={isEmail ? 'otherEmails' : 'otherPhones'}
      render={({ field: { value, onChange }, formState: { errors } }) => {
        const problems = isEmail ? errors.otherEmails : errors.otherPhones;
        const change = (index: number, text: string) =>
          onChange(value.map((other, at) => (at === index ? text : other)));
        return (
          <>
            {value.map((text, index) => {
              const control = {
                value: text,
                disabled,
                autoFocus: text === '',
                autoComplete: 'off',
                onChange: ({ target }: { target: HTMLInputElement }) => change(index, target.value),
              };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by
                <div key={index} className="flex items-start gap-1">
                  <Field
                    label={`Other ${kind} ${index + 1}`}
                    hideLabel
                    className="flex-1"
                    error={problems?.[index]?.message}
                  >
                    {isEmail ? (
                      <EmailInput {...control} />
                    ) : (
                      <FormattedInput type="tel" format={formatPhone} {...control} />
                    )}
                  </Field>
                  <IconButton
                    label={`Remove other ${kind} ${index + 1}`}
                    className="text-muted"
                    disabled={disabled}
                    onClick={() => {
                      onChange(value.filter((_, at) => at !== index));
                      addButton.current?.focus();
                    }}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              );
            })}
            {value.length < customerLimits.others ? (
              <Button
                ref={addButton}
                variant="link"
                size="sm"
                className="-ml-3 justify-self-start"
                disabled={disabled}
                onClick={() => onChange([...value, ''])}
              >
                <Plus aria-hidden="true" />
                Add another {kind}
              </Button>
            ) : null}
          </>
        );
      }}
    />
  );
}
