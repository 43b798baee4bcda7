import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { rememberSessionEnd, rememberSignedOut, takeSessionEnd } from './session-end.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

const invalidated = new ApiError(401, { message: 'Session invalidated', code: 'session_invalidated' });
const signedOut = new ApiError(401, { message: 'Unauthorized', code: 'not_signed_in' });
const wrongPassword = new ApiError(401, { message: 'No', code: 'invalid_credentials' });

const at = (pathname: string, search = '') => vi.stubGlobal('window', { location: { pathname, search } });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  at('/jobs', '?q=boiler');
});
afterEach(() => vi.unstubAllGlobals());

const rememberOwner = () =>
  localStorage.setItem('user', JSON.stringify({ audience: 'owner', businessName: null }));

test.each([
  ['another device', invalidated, 'elsewhere'],
  ['time', signedOut, 'expired'],
] as const)('ended by %s: reported once, with the page to return to', (_, error, reason) => {
  rememberOwner();
  rememberSessionEnd(error);
  expect(takeSessionEnd()).toEqual({ reason, path: '/jobs?q=boiler' });
  expect(takeSessionEnd()).toBeNull();
});

test('a wrong password ends nothing', () => {
  rememberOwner();
  rememberSessionEnd(wrongPassword);
  expect(takeSessionEnd()).toBeNull();
});

test('nothing is remembered where nobody was signed in', () => {
  rememberSessionEnd(invalidated);
  expect(takeSessionEnd()).toBeNull();
});

test('on the start page an expired session makes a visitor, a replaced one is reported', () => {
  rememberOwner();
  at('/');
  rememberSignedOut(signedOut);
  expect(takeSessionEnd()).toBeNull();
  rememberSignedOut(invalidated);
  expect(takeSessionEnd()).toEqual({ reason: 'elsewhere', path: '/' });
});

test('a path to another site is not used', () => {
  sessionStorage.setItem('session-ended', JSON.stringify({ reason: 'expired', path: '//evil.example' }));
  expect(takeSessionEnd()).toBeNull();
});
