// The texts at the end of a free form.
import { useWatch } from 'react-hook-form';
import { leftOutTexts, type PaymentField } from '#contract/texts/document-texts.ts';
import { Field } from '#web/ui/form/field.tsx';
import { today } from '#web/days.ts';
import { DateInput, TextArea } from '#web/ui/form/text-input.tsx';
import { type FreeFields, fieldOf } from './free-values.ts';

export function OtherTexts(props: FreeFields) {
  const { document, problems } = props;
  const text = fieldOf(props);
  const isEstimate = document.stage === 'estimate';
  return (
    <>
      <Field
        label={isEstimate ? 'Comments' : 'Other Comments'}
        error={problems.notes}
        className="sm:col-span-2"
      >
        <TextArea {...text('notes')} />
      </Field>
      {isEstimate ? (
        <Field
          label="Customer Agreement Text"
          hint="Stands above the line to sign."
          error={problems.customerAgreementText}
          className="sm:col-span-2"
        >
          <TextArea rows={2} {...text('customerAgreementText')} />
        </Field>
      ) : null}
    </>
  );
}

export function InvoiceTexts(props: FreeFields) {
  const { problems } = props;
  const text = fieldOf(props);
  const reasonFor = useLeftOut(props);
  return (
    <>
      <Field label="Due Date" error={problems.dueDate}>
        <DateInput {...text('dueDate')} />
      </Field>
      <Field
        label="Payment Terms"
        hint={reasonFor('paymentTerms')}
        error={problems.paymentTerms}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...text('paymentTerms')} />
      </Field>
      <Field
        label="Terms and Conditions"
        hint={reasonFor('termsAndConditions')}
        error={problems.termsAndConditions}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...text('termsAndConditions')} />
      </Field>
      <Field
        label="Other Comments"
        hint={reasonFor('comments')}
        error={problems.notes}
        className="sm:col-span-2"
      >
        <TextArea rows={2} {...text('notes')} />
      </Field>
    </>
  );
}

/** Texts that will not be printed, and why, by the rule the PDF follows (B-93). */
function useLeftOut({ form: { control } }: FreeFields) {
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
