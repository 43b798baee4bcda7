// Where the prices stand on the front page, and the way there.
export const pricingId = 'pricing';

export function scrollToPricing(): void {
  const section = document.getElementById(pricingId);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
