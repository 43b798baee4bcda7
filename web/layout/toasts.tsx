// The place where messages appear is fetched when somebody starts to do something: a page that is only read has none.
// It then stands empty before the first message comes, as screen readers need it to.
import { lazy, Suspense, useEffect, useState } from 'react';
import { currentToast, subscribeToToasts } from '../ui/toast-store.ts';

const ToastHost = lazy(async () => ({ default: (await import('../ui/toast.tsx')).ToastHost }));

export function Toasts() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = () => setIsWanted(true);
    // A page may speak on arrival, which is before the shell around it listens.
    if (currentToast()) want();
    const unsubscribe = subscribeToToasts(want);
    document.addEventListener('pointerdown', want);
    document.addEventListener('keydown', want);
    return () => {
      unsubscribe();
      document.removeEventListener('pointerdown', want);
      document.removeEventListener('keydown', want);
    };
  }, [isWanted]);
  return isWanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
