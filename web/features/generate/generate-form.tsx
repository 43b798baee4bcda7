// The form for a new document.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { addDays } from '#contract/days.ts';
import { blankTemplate } from '#contract/generate.ts';
import { type Stage, stageLabels } from '#contract/stages.ts';
import type { Template } from '#contract/templates.ts';
import { defaultDueDays, leftOutTexts } from '#contract/texts/document-texts.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { today } from '#web/days.ts';
import { OfferEditor } from '#web/lines/offer/offer-editor.tsx';
import { hasProblems, offerProblemsOf } from '#web/lines/offer/offer-problems.ts';
import {
  depositOf,
  discountLabelOf,
  type OfferRows,
  shownList,
  sumOfList,
} from '#web/lines/offer/offer-rows.ts';
import { OptionTotals } from '#web/lines/offer/option-totals.tsx';
import { TotalFoot } from '#web/lines/total-foot.tsx';
import { TotalsBox } from '#web/lines/totals-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/form/choices.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, EmailInput, FormattedInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { type GenerateValues, rowsNote } from './generate-values.ts';

type GenerateFormState = ContractForm<GenerateValues, unknown, unknown>;

interface GenerateFormProps {
  form: GenerateFormState;
  /** Null until one is chosen; customer and dates may be filled in first. */
  template: Template | null;
  /** The one that was chosen from those there are. */
  customer: CustomerDetails | undefined;
  /** Under the customer's fields. */
  alreadyCustomer: ReactNode;
  /** Whoever the job goes to, chosen or not. */
  isTaxExempt: boolean;
  stage: Stage;
  /** Beside the main button. */
  preview: ReactNode;
}

export function GenerateForm({
  form,
  template,
  customer,
  alreadyCustomer,
  isTaxExempt,
  stage,
  preview,
}: GenerateFormProps) {
  const { register, errors, isBusy } = form;
  const [offer, setOffer] = useOffer(form);
  const isEstimate = stage === 'estimate';
  const taxRate = isTaxExempt ? '0' : (template?.taxRate ?? '0');
  const unprinted = useUnprinted(form, template, stage);
  const newPlaceHint = useNewPlaceHint(form, customer);
  const label = stageLabels[stage];
  const shown = shownList(offer, isEstimate);
  const sum = sumOfList(shown, { taxRate });
  const problems = offerProblemsOf(errors);
  const isWide = useMedia(wideScreen);
  const button = (
    <Button type="submit" size="lg" busy={isBusy} busyLabel="Generating...">
      Generate {label}
    </Button>
  );

  return (
    <>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Section title="Customer">
            <Field label="Customer Name" required error={errors.customerName?.message}>
              <TextInput autoComplete="off" {...register('customerName')} />
            </Field>
            <Field label="Customer Email" error={errors.customerEmail?.message}>
              <EmailInput autoComplete="off" {...register('customerEmail')} />
            </Field>
            <Field label="Customer Phone" error={errors.customerPhone?.message}>
              <FormattedInput
                type="tel"
                autoComplete="off"
                format={formatPhone}
                {...register('customerPhone')}
              />
            </Field>
            <Field label="Service Address" hint={newPlaceHint} error={errors.customerAddress?.message}>
              <TextArea rows={1} className="min-h-11!" {...register('customerAddress')} />
            </Field>
            {alreadyCustomer}
          </Section>
          <Section title="Job">
            <Field
              label={`${label} Number`}
              hint="Leave it blank for the next number."
              error={errors.workOrderNumber?.message}
            >
              <TextInput autoComplete="off" {...register('workOrderNumber')} />
            </Field>
            <span className="hidden sm:block" />
            <Field label="Service Start Date" error={errors.serviceDateStart?.message}>
              <DateInput {...register('serviceDateStart')} />
            </Field>
            <Field label="Service End Date" error={errors.serviceDateEnd?.message}>
              <DateInput {...register('serviceDateEnd')} />
            </Field>
            <Field label="Service Description" error={errors.description?.message} className="sm:col-span-2">
              <TextArea {...register('description')} />
            </Field>
          </Section>
          <FoldedCard title="Line Items" note={rowsNote(offer, stage)} hasProblem={hasProblems(problems)}>
            {offer.options && !isEstimate ? (
              <p className="mb-3 text-muted">
                Options are for estimates. They are kept if you go back to one.
              </p>
            ) : null}
            <OfferEditor
              value={offer}
              onChange={setOffer}
              taxRate={taxRate}
              isTaxExempt={isTaxExempt}
              isEstimate={isEstimate}
              hasSums={false}
              problems={problems}
            />
          </FoldedCard>
          <Section title="Texts">
            <Field
              label="Comments"
              hint={unprinted.comments}
              error={errors.comments?.message}
              className="sm:col-span-2"
            >
              <TextArea rows={2} {...register('comments')} />
            </Field>
            <Field
              label="Internal Notes"
              hint="Only your company sees these. They are never printed."
              error={errors.notes?.message}
              className="sm:col-span-2"
            >
              <TextArea rows={2} {...register('notes')} />
            </Field>
          </Section>
        </div>
        <Card className="grid gap-4 p-4 sm:p-5 lg:sticky lg:top-4">
          <h2 className="text-lg font-bold tracking-tight">Summary</h2>
          {isEstimate && offer.options ? (
            <OptionTotals options={offer.options} deposit={offer.deposit} taxRate={taxRate} />
          ) : (
            <TotalsBox
              sum={sum}
              taxRate={taxRate}
              isTaxExempt={isTaxExempt}
              discountLabel={discountLabelOf(offer.discount)}
              deposit={isEstimate ? depositOf(sum, offer.deposit) : null}
            />
          )}
          {unprinted.paymentTerms ? (
            <p className="text-sm text-muted">
              {template?.id === blankTemplate ? 'Your payment terms.' : 'Payment terms of the template.'}{' '}
              {unprinted.paymentTerms}
            </p>
          ) : null}
          <Switch label={`Show “${label}” at the top right`} {...register('showTitle')} />
          {isWide ? button : null}
          {preview}
        </Card>
      </div>
      {isWide ? null : (
        <TotalFoot sum={sum} label={'name' in shown ? String(shown.name) : undefined}>
          {button}
        </TotalFoot>
      )}
    </>
  );
}

/** The fields of the form that make up what is offered, as one. */
function useOffer({ control }: GenerateFormState) {
  const fields = {
    lineItems: useController({ control, name: 'lineItems' }).field,
    discount: useController({ control, name: 'discount' }).field,
    options: useController({ control, name: 'options' }).field,
    deposit: useController({ control, name: 'deposit' }).field,
  };
  const names = ['lineItems', 'discount', 'options', 'deposit'] as const satisfies (keyof OfferRows)[];
  const offer: OfferRows = {
    lineItems: fields.lineItems.value,
    discount: fields.discount.value,
    options: fields.options.value,
    deposit: fields.deposit.value,
  };
  const change = (next: OfferRows) => {
    for (const name of names) if (next[name] !== offer[name]) fields[name].onChange(next[name]);
  };
  return [offer, change] as const;
}

/** An address that is none of the customer's places is added to them. */
function useNewPlaceHint({ control }: GenerateFormState, customer: CustomerDetails | undefined) {
  const [placeId, address] = useWatch({ control, name: ['placeId', 'customerAddress'] });
  const isNew = customer !== undefined && placeId === '' && address.trim() !== '';
  return isNew ? `Saved as a new location of ${customer.name}.` : undefined;
}

/** Texts that will not be printed, and why, by the rule the PDF follows (B-93). */
function useUnprinted({ control }: GenerateFormState, template: Template | null, stage: Stage) {
  const { data: user } = useCurrentUser({ fetches: false });
  const [comments, start, end] = useWatch({
    control,
    name: ['comments', 'serviceDateStart', 'serviceDateEnd'],
  });
  const issuedOn = today(user?.timeZone);
  const found = leftOutTexts({
    paymentTerms: template?.paymentTerms,
    comments,
    otherComments: template?.otherComments,
    dueOn: stage === 'invoice' ? addDays(issuedOn, defaultDueDays) : null,
    issuedOn,
    completedOn: end || start || null,
  });
  const reasonFor = (field: string) => found.find((text) => text.field === field)?.reason;
  return { comments: reasonFor('comments'), paymentTerms: reasonFor('paymentTerms') };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-5 sm:grid-cols-2">{children}</CardBody>
    </Card>
  );
}

interface FoldedCardProps {
  title: string;
  /** A summary of what is inside. */
  note: string;
  /** A field inside has a problem, so the card must be open. */
  hasProblem: boolean;
  children: ReactNode;
}

/** A card that can be collapsed. */
function FoldedCard({ title, note, hasProblem, children }: FoldedCardProps) {
  const [isWanted, setIsWanted] = useState(true);
  const isOpen = isWanted || hasProblem;
  const panel = useId();
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsWanted(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left sm:px-5"
        >
          <span className="text-lg font-bold tracking-tight">{title}</span>
          <span className="figures text-muted">{note}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('ml-auto size-5 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {/* Hidden, not removed, while collapsed: typed text stays, and problems can be found. */}
      <div id={panel} hidden={!isOpen} className="px-4 pb-4 sm:px-5 sm:pb-5">
        {children}
      </div>
    </Card>
  );
}
