import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Holds the page still while something modal is open; the padding stands in for the scrollbar.
 * Radix would do this with a style tag, which our Content-Security-Policy refuses.
 */
export function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return;
    locks += 1;
    if (locks === 1) {
      const page = document.documentElement;
      document.body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
      page.style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      document.documentElement.style.overflow = '';
      document.body.style.paddingRight = '';
    };
  }, [isLocked]);
}
