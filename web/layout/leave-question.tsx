// The one question before unsaved input is left: Save, Discard or Stay. It comes when a form is closed and when the
// address leads elsewhere; for leaving the site the browser has its own.
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

interface LeaveOptions {
  isUnsaved: boolean;
  body?: string;
  /**
   * Ends when the form was saved or refused, which `isUnsaved` then tells; true if what is typed is safe although it is
   * unsaved, as a draft is. Null where nothing can be saved any more.
   */
  save: (() => Promise<unknown>) | null;
  discard: () => void;
  /** Whether a new address leaves the form; if left out, another page does. */
  isElsewhere?: (from: Place, to: Place) => boolean;
}

interface LeaveQuestion {
  /** Goes at once where nothing is unsaved. */
  leave: (go: () => void) => void;
  question: ReactNode;
}

const isOtherPage = (from: Place, to: Place) => from.pathname !== to.pathname;

export function useLeaveQuestion({
  isUnsaved,
  body = 'What you changed has not been saved yet.',
  save,
  discard,
  isElsewhere = isOtherPage,
}: LeaveOptions): LeaveQuestion {
  const [closing, setClosing] = useState<{ go: () => void } | null>(null);
  const [saved, setSaved] = useState<'no' | 'saving' | 'saved' | 'ended'>('no');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && isElsewhere(current, next),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';

  function stay() {
    setClosing(null);
    blocker.reset?.();
  }

  function go() {
    setClosing(null);
    if (isBlocked) blocker.proceed();
    else closing?.go();
  }

  async function saveAndGo() {
    setSaved('saving');
    const isSafe = await save?.().catch(() => false);
    setSaved(isSafe === true ? 'saved' : 'ended');
  }

  // After the render that knows whether the form is still unsaved.
  const finish = useEffectEvent(() => {
    setSaved('no');
    if (saved === 'saved' || !isUnsaved) go();
    else stay();
  });
  useEffect(() => {
    if (saved === 'saved' || saved === 'ended') finish();
  }, [saved]);

  // A form that closes itself once it is saved takes the question with it.
  const unfinished = useRef<(() => void) | null>(null);
  useEffect(() => {
    unfinished.current = saved === 'saving' ? go : null;
  });
  useEffect(() => () => unfinished.current?.(), []);

  return {
    leave: (leaving) => (isUnsaved ? setClosing({ go: leaving }) : leaving()),
    question: (
      <Dialog
        open={isBlocked || closing !== null}
        onOpenChange={stay}
        title="Save your changes?"
        description={body}
        role="alertdialog"
        size="sm"
        dismissable={saved === 'no'}
        hideClose
        footer={
          <>
            <Button variant="secondary" disabled={saved !== 'no'} onClick={stay}>
              Stay
            </Button>
            <Button
              variant="danger"
              disabled={saved !== 'no'}
              onClick={() => {
                discard();
                go();
              }}
            >
              Discard
            </Button>
            {save ? (
              <Button busy={saved !== 'no'} busyLabel="Saving..." onClick={() => void saveAndGo()}>
                Save
              </Button>
            ) : null}
          </>
        }
      />
    ),
  };
}
