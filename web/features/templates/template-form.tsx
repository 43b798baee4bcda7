// The fields of a template.
import type { ReactNode } from 'react';
import { Controller, type FieldErrors, useController, useWatch } from 'react-hook-form';
import { defaultColor } from '#contract/limits.ts';
import { shownOption } from '#contract/lines/offer.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { agreementFor } from '#contract/texts/document-texts.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { OfferEditor } from '#web/lines/offer/offer-editor.tsx';
import { hasProblems, type OfferProblems, offerProblemsOf } from '#web/lines/offer/offer-problems.ts';
import type { OfferRows } from '#web/lines/offer/offer-rows.ts';
import { ColorInput } from '#web/ui/form/color-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import type { TemplateValues } from './template-values.ts';

type TemplateFormState = ContractForm<TemplateValues, TemplateBody>;

export function TemplateForm({ form }: { form: TemplateFormState }) {
  const { control, register, errors } = form;
  const [taxRate, agreement] = useWatch({ control, name: ['taxRate', 'customerAgreementText'] });
  const [offer, setOffer] = useOffer(form);
  const estimateTexts = agreementFor('estimate', agreement);

  return (
    <div className="grid gap-5">
      <Field label="Template Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Service Description" error={errors.defaultJobDescription?.message}>
        <TextArea rows={2} {...register('defaultJobDescription')} />
      </Field>
      <Group title="Line Items">
        <OfferEditor
          value={offer}
          onChange={setOffer}
          taxRate={taxRate}
          isEstimate
          countsAll
          quantityStep={1}
          problems={atShownOption(
            offer,
            offerProblemsOf({ ...errors, lineItems: errors.defaultLineItems } as FieldErrors<OfferRows>),
          )}
        >
          <Field label="Tax Rate (%)" error={errors.taxRate?.message}>
            <PercentInput {...register('taxRate')} />
          </Field>
        </OfferEditor>
        {offer.options ? (
          <p className="mt-3 text-sm text-muted">
            Work orders and invoices start with the recommended option, or the first.
          </p>
        ) : null}
      </Group>
      <Group title="Texts on the documents">
        <div className="grid gap-5">
          <Field label="Payment Terms" error={errors.paymentTerms?.message}>
            <TextArea rows={2} {...register('paymentTerms')} />
          </Field>
          <Field label="Other Comments" error={errors.otherComments?.message}>
            <TextArea rows={2} {...register('otherComments')} />
          </Field>
          <Field
            label="Customer Agreement Text"
            hint={
              estimateTexts === agreement
                ? undefined
                : agreement.trim() === ''
                  ? `Estimates say “${estimateTexts}”, until you write a text here.`
                  : `Estimates say “${estimateTexts}” instead, until you change this text: nobody should sign before the work that it was done.`
            }
            error={errors.customerAgreementText?.message}
          >
            <TextArea rows={2} {...register('customerAgreementText')} />
          </Field>
          <Field label="Thank You Message" error={errors.thankYouMessage?.message}>
            <TextInput {...register('thankYouMessage')} />
          </Field>
          <Controller
            control={control}
            name="headerColor"
            render={({ field }) => (
              <ColorInput
                defaultColor={defaultColor}
                label="Header Color"
                hint="The bar and the headings of the paper."
                value={field.value}
                error={errors.headerColor?.message}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </Group>
    </div>
  );
}

/** The fields of the form that make up what is offered, as one. */
function useOffer({ control }: TemplateFormState) {
  const lineItems = useController({ control, name: 'defaultLineItems' }).field;
  const discount = useController({ control, name: 'discount' }).field;
  const options = useController({ control, name: 'options' }).field;
  const deposit = useController({ control, name: 'deposit' }).field;
  const offer: OfferRows = {
    lineItems: lineItems.value,
    discount: discount.value,
    options: options.value,
    deposit: deposit.value,
  };
  const change = (next: OfferRows) => {
    if (next.lineItems !== offer.lineItems) lineItems.onChange(next.lineItems);
    if (next.discount !== offer.discount) discount.onChange(next.discount);
    if (next.options !== offer.options) options.onChange(next.options);
    if (next.deposit !== offer.deposit) deposit.onChange(next.deposit);
  };
  return [offer, change] as const;
}

/** With options, the template's own lines are those of one of them: what is wrong with them is shown there. */
function atShownOption({ options }: OfferRows, problems: OfferProblems): OfferProblems {
  const shown = options && shownOption(options);
  if (!shown || !hasProblems([problems.rows, problems.lines])) return problems;
  const { rows, lines } = problems;
  const at = options.indexOf(shown);
  return {
    ...problems,
    options: options.map((_, index) => {
      const own = problems.options?.[index];
      return index === at
        ? { ...own, rows: hasProblems(own?.rows) ? own?.rows : rows, lines: own?.lines ?? lines }
        : own;
    }),
  };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-3 text-lg font-bold tracking-tight">
        {title}
      </p>
      {children}
    </fieldset>
  );
}
