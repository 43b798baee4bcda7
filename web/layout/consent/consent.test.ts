import { describe, expect, test } from 'vitest';
import { type Consent, decideConsent } from './consent.ts';

const now = new Date('2026-06-15T12:00:00Z');

describe('what counts as consent', () => {
  test.each<[string, string | null, string | null, boolean, Consent]>([
    ['nothing stored', null, null, false, 'unasked'],
    ['accepted last month', 'accepted', '2026-05-15T12:00:00Z', false, 'accepted'],
    ['declined last month', 'declined', '2026-05-15T12:00:00Z', false, 'declined'],
    ['accepted a year ago less a minute', 'accepted', '2025-06-15T12:01:00Z', false, 'accepted'],
    ['accepted a year ago', 'accepted', '2025-06-15T12:00:00Z', false, 'unasked'],
    ['declined two years ago', 'declined', '2024-06-15T12:00:00Z', false, 'unasked'],
    ['a choice without a date', 'accepted', null, false, 'accepted'],
    ['a choice with a broken date', 'declined', 'yesterday', false, 'declined'],
    ['a value nobody writes', 'maybe', '2026-05-15T12:00:00Z', false, 'unasked'],
    ['the privacy signal with nothing stored', null, null, true, 'declined'],
    ['the privacy signal over an older yes', 'accepted', '2026-05-15T12:00:00Z', true, 'declined'],
  ])('%s', (_, stored, storedOn, globalPrivacyControl, consent) => {
    expect(decideConsent({ stored, storedOn, globalPrivacyControl, now })).toBe(consent);
  });
});
