import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { documentNumber, stageLabels } from '#contract/stages.ts';
import { LineItemsEditor } from '#web/lines/line-items-editor.tsx';
import { readWholeQuantity, rowProblemsOf, sumOf } from '#web/lines/line-rows.ts';
import { TotalsBox } from '#web/lines/totals-box.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { DateInput, EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { InvoiceTexts, OtherTexts } from './free-texts.tsx';
import type { FreeFields } from './free-values.ts';

interface FreeFormProps extends FreeFields {
  /** The number that is sent if none is entered. */
  defaultNumber: string;
}

export function FreeForm({ document, form, defaultNumber }: FreeFormProps) {
  const { control, register, errors } = form;
  const [rows, taxRate] = useWatch({ control, name: ['lineItems', 'taxRate'] });
  return (
    <div className="grid gap-4">
      <Section title="Company Information">
        <Field label="Company Name" required error={errors.companyName?.message}>
          <TextInput autoComplete="organization" {...register('companyName')} />
        </Field>
        <Field label="Company Phone" error={errors.companyPhone?.message}>
          <FormattedInput type="tel" autoComplete="tel" format={formatPhone} {...register('companyPhone')} />
        </Field>
        <Field label="Company Address" error={errors.companyAddress?.message} className="sm:col-span-2">
          <TextArea rows={2} autoComplete="street-address" {...register('companyAddress')} />
        </Field>
        <Field label="Company Email" error={errors.companyEmail?.message}>
          <EmailInput autoComplete="email" {...register('companyEmail')} />
        </Field>
        <Field label="Company Website" error={errors.companyWebsite?.message}>
          <TextInput
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            {...register('companyWebsite')}
          />
        </Field>
      </Section>
      <Section title="Customer Information">
        <Field label="Customer Name" required error={errors.customerName?.message}>
          <TextInput autoComplete="off" {...register('customerName')} />
        </Field>
        <Field label="Contact Person" error={errors.customerContactName?.message}>
          <TextInput autoComplete="off" {...register('customerContactName')} />
        </Field>
        <Field label="Customer Phone" error={errors.customerPhone?.message}>
          <FormattedInput type="tel" autoComplete="off" format={formatPhone} {...register('customerPhone')} />
        </Field>
        <Field label="Customer Email" error={errors.customerEmail?.message}>
          <EmailInput autoComplete="off" {...register('customerEmail')} />
        </Field>
        <Field label="Customer Address" error={errors.customerAddress?.message} className="sm:col-span-2">
          <TextArea rows={2} autoComplete="off" {...register('customerAddress')} />
        </Field>
      </Section>
      <Section title="Job Details">
        <Field
          label={document.descriptionLabel}
          error={errors.description?.message}
          className="sm:col-span-2"
        >
          <TextArea {...register('description')} />
        </Field>
        <Field
          label={`${stageLabels[document.stage]} Number`}
          hint={`Optional. Left blank, it is ${documentNumber(document.stage, defaultNumber)}.`}
          error={errors.workOrderNumber?.message}
        >
          <TextInput autoComplete="off" {...register('workOrderNumber')} />
        </Field>
      </Section>
      <Card>
        <CardHeader title="Service Items" />
        <CardBody>
          <Controller
            control={control}
            name="lineItems"
            render={({ field }) => (
              <LineItemsEditor
                rows={field.value}
                onChange={field.onChange}
                label="Service Items"
                addLabel="Add Service Item"
                quantityMin={1}
                quantityStep={1}
                hasTaxMark={false}
                quantityOf={readWholeQuantity}
                problems={rowProblemsOf(errors.lineItems)}
                error={errors.lineItems?.message}
              />
            )}
          />
          <div className="mt-6 grid items-start gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <Field label="Tax Rate (%)" error={errors.taxRate?.message}>
              <PercentInput {...register('taxRate')} />
            </Field>
            <TotalsBox sum={sumOf(rows, taxRate, readWholeQuantity)} taxRate={taxRate} />
          </div>
        </CardBody>
      </Card>
      <Section title="Service Dates">
        <Field label="Service Start Date" error={errors.serviceDateStart?.message}>
          <DateInput {...register('serviceDateStart')} />
        </Field>
        <Field label="Service End Date" error={errors.serviceDateEnd?.message}>
          <DateInput {...register('serviceDateEnd')} />
        </Field>
      </Section>
      {document.stage === 'invoice' ? (
        <Section title="Payment">
          <InvoiceTexts form={form} />
        </Section>
      ) : (
        <Section title={document.stage === 'estimate' ? 'Comments and Agreement' : 'Comments'}>
          <OtherTexts document={document} form={form} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-5 sm:grid-cols-2">{children}</CardBody>
    </Card>
  );
}
