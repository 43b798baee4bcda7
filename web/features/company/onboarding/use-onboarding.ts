// The four steps: where one stands, what has been answered, and the ways on and back.
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { roundPercentText } from '#contract/money.ts';
import type { Profession } from '#contract/professions.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { isSessionLoss } from '#web/api/session-loss.ts';
import { type CompanyForm, companyResolver, isCompanyField } from '../company-values.ts';
import { browserTimeZone } from '../time-zones.ts';
import {
  freshDraft,
  isStepValid,
  type OnboardingDraft,
  readDraft,
  type Step,
  saveDraft,
  steps,
} from './onboarding-draft.ts';
import { useCompleteOnboarding } from './use-complete-onboarding.ts';

export function useOnboarding(user: CurrentUser) {
  const [start] = useState(() => readDraft(user.id) ?? freshDraft(user, browserTimeZone()));
  const form: CompanyForm = useForm({
    resolver: companyResolver,
    mode: 'onTouched',
    defaultValues: start.company,
  });
  const [step, setStep] = useState<Step>(start.step);
  const [profession, setProfession] = useState<Profession | null>(start.profession);
  const [taxRate, setTaxRate] = useState(start.taxRate);
  const complete = useCompleteOnboarding(user.id);

  const draft: OnboardingDraft = { step, company: form.watch(), profession, taxRate };
  const written = JSON.stringify(draft);
  useEffect(() => saveDraft(user.id, JSON.parse(written) as OnboardingDraft), [user.id, written]);

  const index = steps.indexOf(step);

  function finish() {
    if (!draft.profession) return;
    complete.mutate(
      { ...draft.company, profession: draft.profession, taxRate: Number(roundPercentText(draft.taxRate)) },
      { onError: showAtFields },
    );
  }

  function showAtFields(error: Error) {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const known = fields.filter(([name]) => isCompanyField(name));
    if (known.length > 0) setStep('company');
    for (const [name, message] of known) if (isCompanyField(name)) form.setError(name, { message });
  }

  return {
    form,
    draft,
    step,
    stepNumber: index + 1,
    isValid: isStepValid[step](draft),
    isBusy: complete.isPending,
    // Said in the dialog itself: a message in the corner would cover the button that tries again.
    failure:
      complete.error && !isSessionLoss(complete.error)
        ? unlessOffline(complete.error, 'Failed to complete setup. Please try again.')
        : null,
    setProfession,
    setTaxRate,
    goTo: setStep,
    back: () => setStep(steps[index - 1] ?? step),
    next: () => (step === 'confirm' ? finish() : setStep(steps[index + 1] ?? step)),
  };
}

export type OnboardingFlow = ReturnType<typeof useOnboarding>;
