import { expect, test } from 'vitest';
import { closedLine, outcomesFor } from './close-labels.ts';

test.each([
  ['estimate', ['lost', 'archived']],
  ['work_order', ['archived']],
  ['invoice', ['void', 'archived']],
] as const)('an open %s can end so', (currentStage, outcomes) => {
  expect(outcomesFor({ currentStage, closedAs: null })).toEqual(outcomes);
  expect(outcomesFor({ currentStage, closedAs: 'archived' })).toEqual([]);
});

test('a closed job says how and why', () => {
  expect(closedLine({ closedAs: null, closeReason: null })).toBeNull();
  expect(closedLine({ closedAs: 'void', closeReason: null })).toBe('Void');
  expect(closedLine({ closedAs: 'lost', closeReason: 'No reply' })).toBe('Lost · No reply');
});
