// Whether a visitor accepted analytics, declined, or was not asked yet: the rule, the stored choice, and the
// hook that follows it.
import { useSyncExternalStore } from 'react';

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
  // A choice without a readable date still counts; its year starts now.
  if (Number.isNaN(chosenAt)) return stored;
  return now.getTime() - chosenAt >= repeatAfterMs ? 'unasked' : stored;
}

const choiceKey = 'gdpr-consent';
const dateKey = 'gdpr-consent-date';

const listeners = new Set<() => void>();
let known: Consent | undefined;

export const sendsPrivacySignal = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

function readConsent(): Consent {
  const now = new Date();
  try {
    const stored = localStorage.getItem(choiceKey);
    const storedOn = localStorage.getItem(dateKey);
    const consent = decideConsent({ stored, storedOn, globalPrivacyControl: sendsPrivacySignal(), now });
    if (stored === consent && Number.isNaN(Date.parse(storedOn ?? ''))) {
      localStorage.setItem(dateKey, now.toISOString());
    }
    return consent;
  } catch {
    return sendsPrivacySignal() ? 'declined' : 'unasked';
  }
}

function currentConsent(): Consent {
  known ??= readConsent();
  return known;
}

export function chooseConsent(choice: ConsentChoice): void {
  known = choice;
  try {
    localStorage.setItem(choiceKey, choice);
    localStorage.setItem(dateKey, new Date().toISOString());
  } catch {
    // Storage is forbidden: the choice lasts until this page is closed.
  }
  for (const listener of listeners) listener();
}

function rereadConsent(event: StorageEvent) {
  if (event.key !== choiceKey && event.key !== null) return;
  known = readConsent();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', rereadConsent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', rereadConsent);
  };
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, currentConsent);
