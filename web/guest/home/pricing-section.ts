// The section with the prices on the front page, and how to scroll there.
export const pricingId = 'pricing';

export function scrollToPricing(): void {
  const section = document.getElementById(pricingId);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
