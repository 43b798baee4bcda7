// What people did, for the measuring that they agreed to. Never anything about a person, a customer or an amount.
import { settings } from '../../settings.ts';
import type { AnalyticsEvent } from './analytics-rule.ts';

/** Reported only after a yes to cookies; without measuring nothing is even fetched. */
export function trackEvent(name: AnalyticsEvent, details: Record<string, string> = {}): void {
  if (settings.analyticsId === '') return;
  void import('./analytics.ts').then(({ measureEvent }) => measureEvent(name, details));
}
