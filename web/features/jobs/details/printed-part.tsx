// The texts that print in the details of a job: shown exactly as the next document has them, or edited.
import { useEffect, useRef } from 'react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { DateInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { FactRow } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

export function PrintedTexts({ job: { printed } }: { job: JobDetails }) {
  const reasonFor = (name: string) => printed.leftOut.find(({ field }) => field === name)?.reason;
  const rows: [label: string, text: string, reason?: string][] = [
    ['Comments', printed.comments, reasonFor('comments')],
    ['Payment terms', printed.paymentTerms, reasonFor('paymentTerms')],
    ['Customer agreement', printed.customerAgreementText],
    ['Thank-you message', printed.thankYouMessage],
    ['Valid until', printed.validUntil ? formatDay(printed.validUntil) : ''],
  ];
  const shown = rows.filter(([, text, reason]) => text || reason);
  if (shown.length === 0) return null;
  return (
    <dl aria-label="Printed texts" className="grid gap-3">
      {shown.map(([label, text, reason]) => (
        <FactRow key={label} label={label}>
          {text}
          {reason ? <span className="block text-sm text-muted">{reason}</span> : null}
        </FactRow>
      ))}
    </dl>
  );
}

interface PrintedFieldsProps {
  edits: JobEdits;
  /** Only an estimate says until when it holds. */
  isEstimate: boolean;
  /** Why a text will not be printed. */
  unprinted: { paymentTerms?: string };
}

export function PrintedFields({ edits, isEstimate, unprinted }: PrintedFieldsProps) {
  const part = useRef<HTMLDivElement>(null);
  // An editor that opens off the screen looks like a button that does nothing.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const { isSaving: disabled } = edits;
  const { register, errors } = edits.form;
  const { printed: problems } = errors;
  return (
    <div ref={part} className="grid scroll-mt-2 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Tax Rate (%)" error={problems?.taxRate?.message}>
          <PercentInput disabled={disabled} {...register('printed.taxRate')} />
        </Field>
        {isEstimate ? (
          <Field
            label="Valid Until"
            hint="Empty means that no day is printed."
            error={problems?.validUntil?.message}
          >
            <DateInput disabled={disabled} {...register('printed.validUntil')} />
          </Field>
        ) : null}
      </div>
      <Field label="Payment Terms" hint={unprinted.paymentTerms} error={problems?.paymentTerms?.message}>
        <TextArea rows={2} disabled={disabled} {...register('printed.paymentTerms')} />
      </Field>
      <Field
        label="Other Comments"
        hint="Printed below the comments of this job."
        error={problems?.otherComments?.message}
      >
        <TextArea rows={2} disabled={disabled} {...register('printed.otherComments')} />
      </Field>
      <Field label="Customer Agreement Text" error={problems?.customerAgreementText?.message}>
        <TextArea rows={2} disabled={disabled} {...register('printed.customerAgreementText')} />
      </Field>
      <Field label="Thank You Message" error={problems?.thankYouMessage?.message}>
        <TextInput disabled={disabled} {...register('printed.thankYouMessage')} />
      </Field>
    </div>
  );
}
