// Shows why a PDF was not made and opens what helps: the plans, the paywall, or the fields to correct.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFailure } from '#web/api/failures.ts';
import type { Problems } from '#web/documents/form-problems.ts';
import { readFailure } from './answer-failure.ts';

export function useGenerateFailure(
  answerLoss: (error: unknown) => boolean,
  showProblems: (problems: Problems) => void,
) {
  const navigate = useNavigate();
  const [isAtLimit, setIsAtLimit] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function tell(error: unknown) {
    if (answerLoss(error)) return;
    const failure = readFailure(error);
    const say = (title: string, words: string) => sayFailure(error, undefined, { title, words });
    if (failure.kind === 'credits') {
      setIsLeaving(true);
      say('Credits Required', "You've run out of credits. Choose a subscription plan to continue.");
      void navigate({ to: '/subscription-select', ignoreBlocker: true });
    } else if (failure.kind === 'limit') {
      say('PDF Limit Reached', 'Please upgrade to continue creating PDFs.');
      setIsAtLimit(true);
    } else {
      if (failure.kind === 'fields') showProblems(failure.fields);
      say('Error', failure.message);
    }
  }

  return { tell, isAtLimit, closePaywall: () => setIsAtLimit(false), isLeaving };
}
