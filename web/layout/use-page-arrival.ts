// What happens whenever another page has been opened: its title, its measuring, and the keyboard's place.
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { documentTitle, findPage } from '#contract/pages.ts';
import { settings } from '../settings.ts';
import { useConsent } from './consent/consent.ts';

export function usePageArrival(main: RefObject<HTMLElement | null>): void {
  // Where it came to rest: an address that only redirects is no page.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const consent = useConsent();
  const previous = useRef<string>(undefined);

  useEffect(() => {
    if (pathname === undefined) return;
    document.title = documentTitle(findPage(pathname), settings.appName);
    // The first page keeps the browser's own start; after that the keyboard follows the reader to the new page.
    if (previous.current !== undefined && previous.current !== pathname) {
      main.current?.focus({ preventScroll: true });
    }
    previous.current = pathname;
  }, [pathname, main]);

  useEffect(() => {
    if (pathname === undefined || settings.analyticsId === '') return;
    void import('./analytics/analytics.ts').then(({ measurePage }) =>
      measurePage(findPage(pathname), consent),
    );
  }, [pathname, consent]);
}
