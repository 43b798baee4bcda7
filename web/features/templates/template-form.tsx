// The fields of a template.
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { defaultColor } from '#contract/limits.ts';
import type { TemplateBody } from '#contract/templates.ts';
import { agreementFor } from '#contract/texts/document-texts.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { LineItemsEditor } from '#web/lines/line-items-editor.tsx';
import { rowProblemsOf, sumOf } from '#web/lines/line-rows.ts';
import { TotalsBox } from '#web/lines/totals-box.tsx';
import { ColorInput } from '#web/ui/form/color-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import type { TemplateValues } from './template-values.ts';

export function TemplateForm({ form }: { form: ContractForm<TemplateValues, TemplateBody> }) {
  const { control, register, errors } = form;
  const [rows, taxRate, agreement] = useWatch({
    control,
    name: ['defaultLineItems', 'taxRate', 'customerAgreementText'],
  });
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
        <Controller
          control={control}
          name="defaultLineItems"
          render={({ field }) => (
            <LineItemsEditor
              rows={field.value}
              onChange={field.onChange}
              quantityStep={1}
              problems={rowProblemsOf(errors.defaultLineItems)}
              error={errors.defaultLineItems?.message}
            />
          )}
        />
        <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
          <Field label="Tax Rate (%)" error={errors.taxRate?.message}>
            <PercentInput {...register('taxRate')} />
          </Field>
          <TotalsBox sum={sumOf(rows, taxRate)} taxRate={taxRate} />
        </div>
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
