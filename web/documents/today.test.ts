import { expect, test } from 'vitest';
import { today } from './today.ts';

test('a day is that of the place, not that of Greenwich', () => {
  const lateEvening = new Date('2026-11-15T03:30:00Z');
  expect(today('America/Denver', lateEvening)).toBe('2026-11-14');
  expect(today('UTC', lateEvening)).toBe('2026-11-15');
});
