// Whether a visitor accepted analytics, declined, or was not asked yet.

export type ConsentChoice = 'accepted' | 'declined';
export type Consent = ConsentChoice | 'unasked';

export interface ConsentFacts {
  stored: string | null;
  /** ISO time of the choice; missing for a choice stored without one. */
  storedOn: string | null;
  /** The browser's Global Privacy Control signal. */
  globalPrivacyControl: boolean;
  now: Date;
}

const repeatAfterMs = 365 * 24 * 60 * 60 * 1000;

export function decideConsent({ stored, storedOn, globalPrivacyControl, now }: ConsentFacts): Consent {
  if (globalPrivacyControl) return 'declined';
  if (stored !== 'accepted' && stored !== 'declined') return 'unasked';
  const chosenAt = storedOn === null ? Number.NaN : Date.parse(storedOn);
  // A choice without a readable date still counts; its year starts when it is first seen.
  if (Number.isNaN(chosenAt)) return stored;
  return now.getTime() - chosenAt >= repeatAfterMs ? 'unasked' : stored;
}
