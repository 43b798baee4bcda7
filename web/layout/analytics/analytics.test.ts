import { describe, expect, test } from 'vitest';
import type { Consent } from '../consent/consent.ts';
import { cookieDomains, isMeasuringCookie, mayMeasure } from './analytics.ts';

describe('measuring', () => {
  test.each<[string, Consent, boolean, boolean]>([
    ['G-1', 'accepted', false, true],
    ['G-1', 'unasked', false, false],
    ['G-1', 'declined', false, false],
    ['G-1', 'accepted', true, false],
    ['', 'accepted', false, false],
  ])('id "%s", consent %s, secret link seen %s: %s', (analyticsId, consent, secretLinkSeen, allowed) => {
    expect(mayMeasure({ analyticsId, consent, secretLinkSeen })).toBe(allowed);
  });
});

test('cookies are looked for on the host and every domain above it', () => {
  expect(cookieDomains('app.example.com')).toEqual(['', '.app.example.com', '.example.com']);
  expect(cookieDomains('localhost')).toEqual(['']);
});

test.each([
  ['_ga', true],
  ['_ga_ABC123', true],
  ['_gid', true],
  ['_gat', true],
  ['_gallery', false],
  ['fieldwright_session', false],
])('%s is a measuring cookie: %s', (name, is) => {
  expect(isMeasuringCookie(name)).toBe(is);
});
