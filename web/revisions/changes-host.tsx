// Where the dialog about changes by somebody else appears. It is loaded as soon as somebody starts to work on a page
// that may need it, so that it is there even if the connection is lost or an update has come meanwhile.
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
      // If loading fails here, it is tried again when the dialog is needed.
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
        // Another question has replaced this one and answered it.
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
