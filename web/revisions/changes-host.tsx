// Where the question about changes appears. Its dialog is fetched as soon as somebody starts to work on a page that can
// ask it, so that it is there when it is needed, also where the connection has gone or a new version has come meanwhile.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { showFailure } from '../api/failures.ts';
import { type ChangesQuestion, currentQuestion, subscribeToQuestions } from './save-revised.ts';

type Dialog = ComponentType<{ question: ChangesQuestion }>;

const load = async (): Promise<Dialog> => (await import('./changes-dialog.tsx')).ChangesDialog;

export function ChangesHost({ isSignedIn }: { isSignedIn: boolean }) {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => null);
  const [Shown, setShown] = useState<Dialog | null>(null);

  useEffect(() => {
    if (!isSignedIn || Shown) return;
    const fetchAhead = () => {
      stop();
      // What fails here is tried again when the question is asked.
      load().then(
        (dialog) => setShown(() => dialog),
        () => undefined,
      );
    };
    const stop = () => document.removeEventListener('focusin', fetchAhead);
    document.addEventListener('focusin', fetchAhead);
    return stop;
  }, [isSignedIn, Shown]);

  useEffect(() => {
    if (!question || Shown) return;
    let isPast = false;
    load().then(
      (dialog) => setShown(() => dialog),
      (error: unknown) => {
        // Another question has taken its place, and answered this one.
        if (isPast) return;
        // Nothing is saved and everything typed stays, as after "Back to editing".
        question.answer(null);
        showFailure(error, undefined, { title: 'Not saved yet', message: notDecided });
      },
    );
    return () => {
      isPast = true;
    };
  }, [question, Shown]);

  return question && Shown ? <Shown question={question} /> : null;
}

const notDecided =
  'Somebody changed this meanwhile, and what they changed could not be shown. What you typed is still here; please save again.';
