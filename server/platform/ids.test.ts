import { afterEach, expect, test, vi } from 'vitest';
import { isId, newId } from './ids.ts';

afterEach(() => vi.useRealTimers());

test('ids are unique, of version 7, and sort as they were made: within a millisecond, and after the clock was set back', () => {
  vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') });
  const made = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime('2029-12-31T23:59:00Z');
  made.push(newId());
  vi.setSystemTime('2030-01-01T00:00:01Z');
  made.push(newId());
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  expect(made.every((id) => isId(id) && id[14] === '7')).toBe(true);
});
