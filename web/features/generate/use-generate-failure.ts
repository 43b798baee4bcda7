// Shows why a PDF was not made and opens what helps: the plans, the paywall, or the fields to correct.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showFailure } from '#web/api/failures.ts';
import type { Problems } from '#web/documents/form-problems.ts';
import { readFailure } from './generate-failure.ts';

export function useGenerateFailure(
  onSessionLoss: (error: unknown) => boolean,
  showProblems: (problems: Problems) => void,
) {
  const navigate = useNavigate();
  const [isAtLimit, setIsAtLimit] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function showGenerateFailure(error: unknown) {
    if (onSessionLoss(error)) return;
    const failure = readFailure(error);
    const show = (title: string, message: string) => showFailure(error, undefined, { title, message });
    if (failure.kind === 'credits') {
      setIsLeaving(true);
      show('Credits Required', "You've run out of credits. Choose a subscription plan to continue.");
      void navigate({ to: '/subscription-select', ignoreBlocker: true });
    } else if (failure.kind === 'limit') {
      show('PDF Limit Reached', 'Please upgrade to continue creating PDFs.');
      setIsAtLimit(true);
    } else {
      if (failure.kind === 'fields') showProblems(failure.fields);
      show('Error', failure.message);
    }
  }

  return { showGenerateFailure, isAtLimit, closePaywall: () => setIsAtLimit(false), isLeaving };
}
