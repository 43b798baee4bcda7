import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { documentNumber, stageLabels } from '#contract/stages.ts';
import { rowProblemsOf } from '#web/documents/form-problems.ts';
import { LineItemsEditor } from '#web/documents/line-items-editor.tsx';
import { readWholeQuantity, sumOf } from '#web/documents/line-rows.ts';
import { PercentInput, TotalsBox } from '#web/documents/totals-box.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { InvoiceTexts, OtherTexts } from './free-texts.tsx';
import { type FreeFields, fieldOf } from './free-values.ts';

interface FreeFormProps extends FreeFields {
  /** The number that is sent if none is entered. */
  defaultNumber: string;
}

export function FreeForm(props: FreeFormProps) {
  const { document, form, problems, onEdited, defaultNumber } = props;
  const { control } = form;
  const text = fieldOf(props);
  const [rows, taxRate] = useWatch({ control, name: ['lineItems', 'taxRate'] });
  return (
    <div className="grid gap-4">
      <Section title="Company Information">
        <Field label="Company Name" required error={problems.companyName}>
          <TextInput autoComplete="organization" {...text('companyName')} />
        </Field>
        <Field label="Company Phone" error={problems.companyPhone}>
          <FormattedInput type="tel" autoComplete="tel" format={formatPhone} {...text('companyPhone')} />
        </Field>
        <Field label="Company Address" error={problems.companyAddress} className="sm:col-span-2">
          <TextArea rows={2} autoComplete="street-address" {...text('companyAddress')} />
        </Field>
        <Field label="Company Email" error={problems.companyEmail}>
          <TextInput type="email" autoComplete="email" autoCapitalize="none" {...text('companyEmail')} />
        </Field>
        <Field label="Company Website" error={problems.companyWebsite}>
          <TextInput inputMode="url" autoComplete="url" autoCapitalize="none" {...text('companyWebsite')} />
        </Field>
      </Section>
      <Section title="Customer Information">
        <Field label="Customer Name" required error={problems.customerName}>
          <TextInput autoComplete="off" {...text('customerName')} />
        </Field>
        <Field label="Customer Phone" error={problems.customerPhone}>
          <FormattedInput type="tel" autoComplete="off" format={formatPhone} {...text('customerPhone')} />
        </Field>
        <Field label="Customer Address" error={problems.customerAddress} className="sm:col-span-2">
          <TextArea rows={2} autoComplete="off" {...text('customerAddress')} />
        </Field>
        <Field label="Customer Email" error={problems.customerEmail}>
          <TextInput type="email" autoComplete="off" autoCapitalize="none" {...text('customerEmail')} />
        </Field>
      </Section>
      <Section title="Job Details">
        <Field label={document.descriptionLabel} error={problems.description} className="sm:col-span-2">
          <TextArea {...text('description')} />
        </Field>
        <Field
          label={`${stageLabels[document.stage]} Number`}
          hint={`Optional. Left blank, it is ${documentNumber(document.stage, defaultNumber)}.`}
          error={problems.workOrderNumber}
        >
          <TextInput autoComplete="off" {...text('workOrderNumber')} />
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
                onChange={(next) => {
                  field.onChange(next);
                  onEdited('lineItems');
                }}
                label="Service Items"
                addLabel="Add Service Item"
                quantityMin={1}
                quantityStep={1}
                hasTaxMark={false}
                quantityOf={readWholeQuantity}
                problems={rowProblemsOf(problems, 'lineItems')}
                error={problems.lineItems}
              />
            )}
          />
          <div className="mt-6 grid items-start gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <Field label="Tax Rate (%)" error={problems.taxRate}>
              <PercentInput {...text('taxRate')} />
            </Field>
            <TotalsBox sum={sumOf(rows, taxRate, readWholeQuantity)} taxRate={taxRate} />
          </div>
        </CardBody>
      </Card>
      <Section title="Service Dates">
        <Field label="Service Start Date" error={problems.serviceDateStart}>
          <DateInput {...text('serviceDateStart')} />
        </Field>
        <Field label="Service End Date" error={problems.serviceDateEnd}>
          <DateInput {...text('serviceDateEnd')} />
        </Field>
      </Section>
      {document.stage === 'invoice' ? (
        <Section title="Payment">
          <InvoiceTexts {...props} />
        </Section>
      ) : (
        <Section title={document.stage === 'estimate' ? 'Comments and Agreement' : 'Comments'}>
          <OtherTexts {...props} />
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
