// The four steps: the current one, the answers, and moving on and back.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { roundPercentText } from '#contract/lines/money.ts';
import { type Profession, withoutStarters } from '#contract/texts/professions.ts';
import { api } from '#web/api/client.ts';
import { type CurrentUser, refreshCurrentUser, userKey } from '#web/api/current-user.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { CompanyDetails } from '../company-values.ts';
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

export function useOnboarding(user: CurrentUser) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => readDraft(user.id) ?? freshDraft(user, browserTimeZone()));
  const [step, setStep] = useState<Step>(start.step);
  const [profession, setProfession] = useState<Profession | null>(start.profession);
  const [taxRate, setTaxRate] = useState(start.taxRate);
  const form = useContractForm({
    schema: CompanyDetails,
    mode: 'onTouched',
    defaultValues: start.company,
    // The dialog is unmounted when the user is refetched, so everything after that belongs to the sending. Sending the
    // same answers twice is harmless: the server sets a company up once.
    send: async (_, company) => {
      if (!profession) throw new Error('A profession is chosen before the last step.');
      await api('POST /api/onboarding/complete', {
        body: { ...company, profession, taxRate: Number(roundPercentText(taxRate)) },
      });
      await refreshCurrentUser(client);
      dropDraft(user.id);
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
    failure: (_, isAtField) => {
      if (isAtField) setStep('company');
    },
  });

  const draft: OnboardingDraft = { step, company: form.watch(), profession, taxRate };
  const written = JSON.stringify(draft);
  useEffect(() => saveDraft(user.id, JSON.parse(written) as OnboardingDraft), [user.id, written]);

  const index = steps.indexOf(step);

  return {
    form,
    draft,
    step,
    stepNumber: index + 1,
    isValid: isStepValid[step](draft),
    isBusy: form.isBusy,
    // Shown in the dialog: a toast in the corner would cover the button that tries again.
    failure:
      form.failed && !isSessionLoss(form.failed)
        ? unlessOffline(form.failed, 'Failed to complete setup. Please try again.')
        : null,
    setProfession,
    setTaxRate,
    goTo: setStep,
    back: () => setStep(steps[index - 1] ?? step),
    next: () => (step === 'confirm' ? form.submit() : setStep(steps[index + 1] ?? step)),
  };
}

export type OnboardingFlow = ReturnType<typeof useOnboarding>;
