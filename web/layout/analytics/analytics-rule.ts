// Whether a page may be measured, and which cookies measuring leaves.
import type { Consent } from '../consent/consent.ts';

export type AnalyticsEvent = 'sign_up' | 'start_trial' | 'purchase' | 'generate_pdf' | 'generate_free_pdf';

export interface MeasuringFacts {
  analyticsId: string;
  consent: Consent;
  /** A page with a secret link was shown since this document was loaded. */
  secretLinkSeen: boolean;
}

/** Never after a secret link was open: the script could still read that address as the referrer. */
export function mayMeasure({ analyticsId, consent, secretLinkSeen }: MeasuringFacts): boolean {
  return analyticsId !== '' && consent === 'accepted' && !secretLinkSeen;
}

/** Every domain that an analytics cookie of this host can be set for; '' is the host alone. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  const parents = labels.slice(0, -1).map((_, i) => `.${labels.slice(i).join('.')}`);
  return ['', ...parents];
}

export const isMeasuringCookie = (name: string): boolean => /^_g(a|id|at)(_|$)/.test(name);
