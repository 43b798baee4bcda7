// Reads the flags of a start page once and cleans the address; what they ask for is fetched only when there are some.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNavigationTimer } from '../navigation-timer.ts';
import type { Search } from '../search.ts';
import { useSignupSlot } from '../signup-slot.ts';
import { flagNames } from './flag-names.ts';

/** `onPricing` leads to the prices, where the page has them. */
export function ReturnFlags({ onPricing }: { onPricing?: () => void }) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const after = useNavigationTimer();
  const signup = useSignupSlot();
  const page = useRef({ onPricing, signup });
  page.current = { onPricing, signup };

  useEffect(() => {
    if (!flagNames.some((name) => name in search)) return;
    void navigate({
      to: '.',
      search: (now: Search) =>
        Object.fromEntries(Object.entries(now).filter(([name]) => !flagNames.some((flag) => flag === name))),
      replace: true,
      resetScroll: false,
    });
    void import('./answer-flags.ts').then(({ answerFlags }) =>
      answerFlags(search, { client, after, page: () => page.current }),
    );
  }, [search, navigate, client, after]);
  return null;
}
