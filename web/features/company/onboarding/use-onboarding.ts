// The four steps: the current one, the answers, and moving on and back.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { roundPercentText } from '#contract/lines/money.ts';
import { type Profession, withoutStarters } from '#contract/texts/professions.ts';
import { api, type Body } from '#web/api/client.ts';
import { type CurrentUser, refreshCurrentUser, userKey } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type CompanyForm, companyResolver, isCompanyField } from '../company-values.ts';
import { browserTimeZone } from '../time-zones.ts';
import {
  dropDraft,
  freshDraft,
  isStepValid,
  type OnboardingDraft,
  readDraft,
  type Step,
  saveDraft,
  steps,
} from './onboarding-draft.ts';

type Answers = Body<'POST /api/onboarding/complete'>;

/**
 * The dialog is unmounted when the user is refetched, so everything after that belongs to the mutation. Sending the
 * same answers twice is harmless: the server sets a company up once.
 */
function useCompleteOnboarding(userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useOnePress({
    mutationFn: async (answers: Answers) => {
      await api('POST /api/onboarding/complete', { body: answers });
      return refreshCurrentUser(client);
    },
    onSuccess: async (_, { profession }) => {
      dropDraft(userId);
      toast({
        title: 'Your company is set up',
        description:
          profession === withoutStarters
            ? 'You can write your first template now.'
            : 'Two starter templates are ready for you.',
        tone: 'success',
      });
      await navigate({ to: '/templates' });
      // Refetched because the starter templates are new, and only now: a page that unmounts cancels its requests.
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
    },
  });
}

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
    // Shown in the dialog: a toast in the corner would cover the button that tries again.
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
