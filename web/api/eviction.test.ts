import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { noteEviction, takeEvictionNote } from './eviction.ts';

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

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

const rememberOwner = () =>
  localStorage.setItem('user', JSON.stringify({ audience: 'owner', businessName: null }));

test('an eviction is told once', () => {
  rememberOwner();
  noteEviction(invalidated);
  expect(takeEvictionNote()).toBe(true);
  expect(takeEvictionNote()).toBe(false);
});

test('a session that simply ended is no eviction', () => {
  rememberOwner();
  noteEviction(signedOut);
  expect(takeEvictionNote()).toBe(false);
});

test('a browser in which nobody was signed in is not bothered', () => {
  noteEviction(invalidated);
  expect(takeEvictionNote()).toBe(false);
});
