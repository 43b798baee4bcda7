// Stripe draws its field in a frame that sees none of our styles, so it is told the colours, again after nightfall.
import type { StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';

export function cardStyle(): StripeElementStyle {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  return {
    base: {
      color: color('ink'),
      iconColor: color('muted'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: color('faint') },
    },
    invalid: { color: color('danger-ink'), iconColor: color('danger-ink') },
  };
}

/** Until the returned function is called. */
export function followTheme(card: StripeCardElement): () => void {
  const observer = new MutationObserver(() => card.update({ style: cardStyle() }));
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
