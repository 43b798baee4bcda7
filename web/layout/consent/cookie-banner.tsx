// The banner that asks about analytics cookies.
import { Link } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { chooseConsent, useConsent } from './consent.ts';

export function CookieBanner() {
  return useConsent() === 'unasked' ? <OpenBanner /> : null;
}

function OpenBanner() {
  const banner = useRef<HTMLElement>(null);
  useReservedSpace(banner);
  return (
    <section
      ref={banner}
      aria-label="Cookie consent"
      className="border-b border-line bg-raised sm:fixed sm:inset-x-0 sm:bottom-0 sm:z-30 sm:border-t sm:border-b-0 sm:pb-[env(safe-area-inset-bottom)] sm:shadow-overlay"
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-x-8 gap-y-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:px-7">
        <p className="text-md">
          We use cookies for analytics and to improve your experience.{' '}
          <Link to="/privacy" className="font-semibold text-accent-ink underline underline-offset-2">
            Privacy Policy
          </Link>
        </p>
        {/* Both buttons look the same on purpose: neither answer is pushed. */}
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => chooseConsent('declined')}>
            Decline
          </Button>
          <Button variant="secondary" onClick={() => chooseConsent('accepted')}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * The banner never covers a page's buttons. On a phone it is part of the page. Elsewhere the page ends above it, focused
 * elements scroll clear of it, and anything else fixed at the bottom sits above `--bottom-inset`.
 */
function useReservedSpace(banner: RefObject<HTMLElement | null>) {
  // Before the first frame: the page must not jump by the height of the banner.
  useLayoutEffect(() => {
    const element = banner.current;
    if (!element) return;
    const root = document.documentElement.style;
    const reserve = () => {
      const isOver = getComputedStyle(element).position === 'fixed';
      root.setProperty('--bottom-inset', `${isOver ? element.offsetHeight : 0}px`);
    };
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    window.addEventListener('resize', reserve);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', reserve);
      root.removeProperty('--bottom-inset');
    };
  }, [banner]);
}
