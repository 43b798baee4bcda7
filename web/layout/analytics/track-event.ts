// Events for analytics, with consent only. Never anything about a person, a customer or an amount.
import { settings } from '../../settings.ts';
import type { AnalyticsEvent } from './analytics.ts';

/** Sent only with consent; without it nothing is even loaded. */
export function trackEvent(name: AnalyticsEvent, details: Record<string, string> = {}): void {
  if (settings.analyticsId === '') return;
  void import('./analytics.ts').then(({ measureEvent }) => measureEvent(name, details));
}
