import { useEffect } from 'react';

/** Browsers show a page they have kept as it was when it was left: its button is busy, and what it says may be over. */
export function useReturnByBack(onReturn: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [onReturn]);
}
