// The texts at the end of a free form.
import { useWatch } from 'react-hook-form';
import { leftOutTexts, type PaymentField } from '#contract/texts/document-texts.ts';
import { today } from '#web/days.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, TextArea } from '#web/ui/form/text-input.tsx';
import type { FreeFields } from './free-values.ts';

export function OtherTexts({ document, form: { register, errors } }: FreeFields) {
  const isEstimate = document.stage === 'estimate';
  return (
    <>
      <Field
        label={isEstimate ? 'Comments' : 'Other Comments'}
        error={errors.notes?.message}
        className="sm:col-span-2"
      >
        <TextArea {...register('notes')} />
      </Field>
      {isEstimate ? (
        <Field
          label="Customer Agreement Text"
          hint="Stands above the line to sign."
          error={errors.customerAgreementText?.message}
          className="sm:col-span-2"
        >
          <TextArea rows={2} {...register('customerAgreementText')} />
        </Field>
      ) : null}
    </>
  );
}

export function InvoiceTexts({ form }: Pick<FreeFields, 'form'>) {
  const { register, errors } = form;
  const reasonFor = useLeftOut(form);
  return (
    <>
      <Field label="Due Date" error={errors.dueDate?.message}>
        <DateInput {...register('dueDate')} />
      </Field>
      <Field
        label="Payment Terms"
        hint={reasonFor('paymentTerms')}
        error={errors.paymentTerms?.message}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...register('paymentTerms')} />
      </Field>
      <Field
        label="Terms and Conditions"
        hint={reasonFor('termsAndConditions')}
        error={errors.termsAndConditions?.message}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...register('termsAndConditions')} />
      </Field>
      <Field
        label="Other Comments"
        hint={reasonFor('comments')}
        error={errors.notes?.message}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...register('notes')} />
      </Field>
    </>
  );
}

/** Texts that will not be printed, and why, by the rule the PDF follows (B-93). */
function useLeftOut({ control }: FreeFields['form']) {
  const [paymentTerms, termsAndConditions, comments, dueDate, start, end] = useWatch({
    control,
    name: ['paymentTerms', 'termsAndConditions', 'notes', 'dueDate', 'serviceDateStart', 'serviceDateEnd'],
  });
  const found = leftOutTexts({
    paymentTerms,
    termsAndConditions,
    comments,
    dueOn: dueDate || null,
    issuedOn: today(),
    completedOn: end || start || null,
  });
  return (field: PaymentField) => found.find((text) => text.field === field)?.reason;
}
