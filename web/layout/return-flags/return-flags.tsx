// Reads the flags in an address once and removes them; the code that handles them is loaded only if there are any.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isCustomerPage } from '../header/nav-links.ts';
import { useNavigationTimer } from '../navigation-timer.ts';
import { useOpenProfile, useSignupSlot } from '../profile-section.ts';
import type { Search } from '../search.ts';
import { type FlagName, returnFlags, startPageFlags } from './flag-names.ts';

const startPages: readonly string[] = ['/', '/templates'];

/**
 * For every page but the start pages, which wait until the user is known, and those of a company's customers, who return
 * from a payment to that company: their page reads it itself.
 */
export function PageFlags() {
  const { pathname } = useLocation();
  return startPages.includes(pathname) || isCustomerPage(pathname) ? null : <Flags names={returnFlags} />;
}

/** `onPricing` scrolls to the prices, on the page that has them. */
export function ReturnFlags({ onPricing }: { onPricing?: () => void }) {
  return <Flags names={startPageFlags} onPricing={onPricing} />;
}

function Flags({ names, onPricing }: { names: readonly FlagName[]; onPricing?: () => void }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const after = useNavigationTimer();
  const signup = useSignupSlot();
  const openProfile = useOpenProfile();
  const page = useRef({ onPricing, signup, openProfile });
  page.current = { onPricing, signup, openProfile };

  useEffect(() => {
    const isFlag = (name: string) => names.some((flag) => flag === name);
    const flags = Object.fromEntries(Object.entries(search).filter(([name]) => isFlag(name)));
    if (Object.keys(flags).length === 0) return;
    let isPast = false;
    const dropFlags = (now: Search) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !isFlag(name)));
    // Flags whose code does not come stay in the address: loading the page again handles them.
    import('./handle-flags.ts').then(
      ({ handleFlags }) => {
        if (isPast) return;
        void navigate({ to: '.', search: dropFlags, replace: true, resetScroll: false });
        handleFlags(flags, { client, after, page: () => page.current });
      },
      () => undefined,
    );
    return () => {
      isPast = true;
    };
  }, [search, names, navigate, client, after]);
  return null;
}
