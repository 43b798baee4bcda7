// Where the dialog about changes by somebody else appears. It is loaded as soon as somebody starts to work on a page
// that may need it, so that it is there even if the connection is lost or an update has come meanwhile.
import { useEffect, useSyncExternalStore } from 'react';
import { showFailure } from '../api/failures.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { currentQuestion, subscribeToQuestions } from './save-revised.ts';

const ChangesDialog = lazyPart(() => import('./changes-dialog.tsx'), 'ChangesDialog', {
  whenMissing({ question }, error) {
    // Nothing is saved and everything typed stays, as after "Back to editing".
    question.answer(null);
    showFailure(error, undefined, {
      title: 'Not saved yet',
      message:
        'Someone else changed this in the meantime, and we could not show what. What you typed is still here. Please save again.',
    });
  },
});

export function ChangesHost({ isSignedIn }: { isSignedIn: boolean }) {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => null);
  useEffect(() => {
    if (!isSignedIn) return;
    const preload = () => void ChangesDialog.preload();
    document.addEventListener('focusin', preload, { once: true });
    return () => document.removeEventListener('focusin', preload);
  }, [isSignedIn]);
  return question ? <ChangesDialog question={question} /> : null;
}
