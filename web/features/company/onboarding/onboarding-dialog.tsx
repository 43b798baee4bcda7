import { type FormEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import type { CurrentUser } from '#web/api/current-user.ts';
import { useLogout } from '#web/layout/header/use-logout.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CompanyFields } from '../company-fields.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { Step } from './onboarding-draft.ts';
import { ProfessionStep } from './profession-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { TaxStep } from './tax-step.tsx';
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
  confirm: { title: 'Confirmation', lead: 'Check your answers before you finish.' },
};

/** Cannot be put off: without these answers no document can be written. Logging out is the only other way. */
export function OnboardingDialog({ user }: { user: CurrentUser }) {
  const onboarding = useOnboarding(user);
  const { step, stepNumber } = onboarding;
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);

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
      <form id={formId} noValidate onSubmit={submit} className="sm:min-h-126">
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

/** The second press of a double click would fall on whatever the next step has in the same place. */
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
