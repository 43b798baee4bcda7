// Where the question about changes appears; its dialog is fetched when it is first asked.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, subscribeToQuestions } from './changes-question.ts';

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }));

export function ChangesHost() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => null);
  return question ? (
    <Suspense>
      <ChangesDialog question={question} />
    </Suspense>
  ) : null;
}
