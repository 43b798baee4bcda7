// `/?pricing=true` asks for the pricing section; the wish is granted once and leaves the address.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNavigationTimer } from '../../layout/navigation-timer.ts';
import type { Search } from '../../layout/search.ts';
import { timings } from '../../timings.ts';

export const pricingId = 'pricing';

export function scrollToPricing(): void {
  const section = document.getElementById(pricingId);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}

export function usePricingInAddress(): void {
  const { pricing }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const after = useNavigationTimer();

  useEffect(() => {
    if (pricing === undefined) return;
    void navigate({
      to: '/',
      search: ({ pricing: _granted, ...rest }: Search) => rest,
      replace: true,
      resetScroll: false,
    });
    if (pricing === 'true') after(timings.scrollToSection, scrollToPricing);
  }, [pricing, navigate, after]);
}
