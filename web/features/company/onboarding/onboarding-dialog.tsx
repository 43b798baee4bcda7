// The dialog in which a new owner describes the company, step by step.
import { type FormEvent, type MouseEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatDollars, roundPercentText, totals } from '#contract/lines/money.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { useLogout } from '#web/layout/header/use-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CompanyFields } from '../company-fields.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { readTaxRateText, type Step, steps } from './onboarding-draft.ts';
import { ProfessionStep } from './profession-step.tsx';
import { type OnboardingFlow, useOnboarding } from './use-onboarding.ts';

const stepTexts: Record<Step, { title: string; lead: string }> = {
  company: {
    title: 'Company information',
    lead: 'This is how your company appears on estimates, work orders and invoices.',
  },
  profession: {
    title: 'Profession',
    lead: 'Two starter templates come with your trade, ready for you to edit.',
  },
  tax: {
    title: 'Tax rate',
    lead: 'New templates start with it. You can set another rate on each template.',
  },
  confirm: { title: 'Confirmation', lead: 'Check what you entered before you finish.' },
};

/** Cannot be closed: without these answers no document can be made. Logging out is the only way out. */
export function OnboardingDialog({ user }: { user: CurrentUser }) {
  const onboarding = useOnboarding(user);
  const { step, stepNumber } = onboarding;
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const { ref: form } = onboarding.form.formProps;

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // A refusal leads back to a step for the sake of one field.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? heading.current)?.focus();
  }, [step, form]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (onboarding.isValid && !onboarding.isBusy) onboarding.next();
  }

  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      size="lg"
      title="Set up your company"
      footer={<Ways onboarding={onboarding} formId={formId} />}
    >
      <form id={formId} {...onboarding.form.formProps} onSubmit={submit} className="sm:min-h-126">
        <StepHeading number={stepNumber} {...stepTexts[step]} ref={heading} />
        <StepContent onboarding={onboarding} />
      </form>
    </Dialog>
  );
}

function StepContent({ onboarding }: { onboarding: OnboardingFlow }) {
  const { step, form, draft } = onboarding;
  switch (step) {
    case 'company':
      return <CompanyFields form={form} />;
    case 'profession':
      return <ProfessionStep value={draft.profession} onChange={onboarding.setProfession} />;
    case 'tax':
      return <TaxStep value={draft.taxRate} onChange={onboarding.setTaxRate} />;
    case 'confirm':
      return (
        <div className="grid gap-4">
          <ConfirmStep draft={draft} onChange={onboarding.goTo} disabled={onboarding.isBusy} />
          {onboarding.failure ? (
            <Notice tone="danger" announce>
              {onboarding.failure}
            </Notice>
          ) : null}
        </div>
      );
  }
}

/** The second click of a double click would hit the button of the next step. */
const ignoreSecondPress = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

function Ways({ onboarding, formId }: { onboarding: OnboardingFlow; formId: string }) {
  const { step, stepNumber, isValid, isBusy, back } = onboarding;
  const { logout, isLoggingOut } = useLogout();
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:items-center">
      <Button
        variant="ghost"
        className="order-last col-span-2 -mb-1 text-muted! sm:order-none sm:mb-0 sm:mr-auto sm:-ml-4"
        disabled={isBusy}
        busy={isLoggingOut}
        onClick={logout}
      >
        Log out
      </Button>
      <Button
        variant="secondary"
        disabled={stepNumber === 1 || isBusy}
        onClick={(event) => {
          if (event.detail <= 1) back();
        }}
      >
        Back
      </Button>
      <Button
        type="submit"
        form={formId}
        disabled={!isValid || isLoggingOut}
        busy={isBusy}
        busyLabel="Setting up…"
        onClick={ignoreSecondPress}
      >
        {step === 'confirm' ? 'Finish setup' : 'Next'}
      </Button>
    </div>
  );
}

interface StepHeadingProps {
  number: number;
  title: string;
  lead: string;
  ref: Ref<HTMLHeadingElement>;
}

function StepHeading({ number, title, lead, ref }: StepHeadingProps) {
  return (
    <div className="mb-6">
      <div aria-hidden="true" className="mb-4 grid grid-cols-4 gap-1.5">
        {steps.map((step, index) => (
          <div
            key={step}
            className={classNames('h-1.5 rounded-full', index < number ? 'bg-accent' : 'bg-neutral-soft')}
          />
        ))}
      </div>
      <h3 ref={ref} tabIndex={-1} className="text-lg font-bold tracking-tight outline-none">
        <span className="block text-sm font-semibold tracking-normal text-muted">
          Step {number} of {steps.length}
        </span>{' '}
        {title}
      </h3>
      <p className="mt-0.5 text-muted">{lead}</p>
    </div>
  );
}

interface TaxStepProps {
  /** As typed. */
  value: string;
  onChange: (typed: string) => void;
}

function TaxStep({ value, onChange }: TaxStepProps) {
  const [isLeft, setIsLeft] = useState(value !== '');
  const rate = readTaxRateText(value);
  return (
    <div className="max-w-sm">
      <Field
        label="Sales tax rate (%)"
        required
        hint={rate === null ? 'Between 0 and 50. Enter 0 if you charge no sales tax.' : exampleOf(rate)}
        error={rate === null && (isLeft || Number(value) > 50) ? 'Enter a rate between 0 and 50.' : undefined}
      >
        <TextInput
          type="number"
          inputMode="decimal"
          min={0}
          max={50}
          step={0.01}
          autoComplete="off"
          placeholder="8.75"
          className="figures"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            setIsLeft(true);
            onChange(roundPercentText(value));
          }}
        />
      </Field>
    </div>
  );
}

/** The same arithmetic as in documents. */
function exampleOf(taxRate: number): string {
  const { tax } = totals({ lines: [{ quantity: 100, unitPrice: 100_000, taxed: true }], taxRate });
  return `On $1,000.00 of taxed work that is ${formatDollars(tax)}.`;
}
