import { expect, test } from 'vitest';
import { isOddlySpelled } from './address.ts';

test('every encoded letter, digit, dash, dot, underscore and tilde is odd, and nothing else encoded is', () => {
  for (let code = 0; code < 256; code += 1) {
    const byte = code.toString(16).padStart(2, '0');
    const isUnreserved = code < 128 && /[\w.~-]/.test(String.fromCharCode(code));
    for (const spelling of [byte, byte.toUpperCase()])
      expect([spelling, isOddlySpelled(`/sign/%${spelling}`)]).toEqual([spelling, isUnreserved]);
  }
});

test.each([
  '/',
  '/terms',
  '/terms/',
  '/sign/a-_Z9',
  '/api/jobs?search=//%61..',
  '/calendar/x.ics',
  '/...',
  '/a..b/.well-known',
])('plain: %s', (url) => expect(isOddlySpelled(url)).toBe(false));

test.each([
  '',
  '*',
  'http://a/b',
  '//',
  '//terms',
  '/terms//',
  '/a/./b',
  '/a/..',
  '/..',
  '/a\\b',
  '/a#b',
  '/a?b#c',
])('odd: %s', (url) => expect(isOddlySpelled(url)).toBe(true));
