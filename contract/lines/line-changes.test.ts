import { expect, test } from 'vitest';
import { lineChanges } from './line-changes.ts';
import { type Line, toPrintedLine } from './line-items.ts';

const line = (id: string, description: string, unitPrice = 1000, more: Partial<Line> = {}): Line => ({
  id,
  quantity: 100,
  description,
  unitPrice,
  taxed: true,
  ...more,
});

const before = [line('a', 'Furnace'), line('b', 'Labor'), line('c', 'Permit')];

test('added, removed and changed lines, in the order of the new list', () => {
  const after = [line('d', 'Humidifier'), line('b', 'Labor', 1500), line('a', 'Furnace')];
  expect(lineChanges(before, after)).toEqual({
    added: [toPrintedLine(line('d', 'Humidifier'))],
    removed: [toPrintedLine(line('c', 'Permit'))],
    changed: [{ before: toPrintedLine(line('b', 'Labor')), after: toPrintedLine(line('b', 'Labor', 1500)) }],
  });
});

test.each([
  ['the same list', before],
  ['another order', before.toReversed()],
  ['typed anew, with other ids', before.map((each) => ({ ...each, id: `${each.id}2` }))],
  [
    'an optional line that nobody took',
    [...before, line('x', 'Extra', 5, { optional: true, isSelected: false })],
  ],
])('%s changes nothing', (_, after) => {
  expect(lineChanges(before, after)).toEqual({ added: [], removed: [], changed: [] });
});

test('whether it is taxed is a change', () => {
  expect(
    lineChanges([line('a', 'Furnace')], [line('a', 'Furnace', 1000, { taxed: false })]).changed,
  ).toHaveLength(1);
});

test('two alike: only as many as there were stay', () => {
  const twice = [line('a', 'Vent'), line('b', 'Vent')];
  expect(lineChanges(twice, [line('z', 'Vent')])).toMatchObject({
    added: [],
    removed: [{ description: 'Vent' }],
  });
  expect(lineChanges([line('z', 'Vent')], twice)).toMatchObject({
    added: [{ description: 'Vent' }],
    removed: [],
  });
});
