import { describe, expect, test } from 'vitest';
import { errorsOf } from '#web/api/use-contract-form.ts';
import {
  fromStoredRow,
  isComplete,
  type LineRow,
  newRow,
  type RowProblems,
  readWholeQuantity,
  rowProblemsOf,
  rowTotal,
  StoredRow,
  sumOf,
  toLineBody,
  toRow,
  toStoredRow,
  typedProblems,
  uncountedNote,
  unreadProblems,
} from './line-rows.ts';

test('problems of rows are found by row', () => {
  const issue = (path: (string | number)[], message: string) => ({ code: 'custom' as const, path, message });
  const { rows: errors } = errorsOf<{ rows: LineRow[] }>([
    issue(['rows', 2, 'quantity'], 'a'),
    issue(['rows', 2, 'unitPrice'], 'b'),
    issue(['rows'], 'd'),
    issue(['rows', 0, 'description'], 'c'),
  ]);
  const rows = rowProblemsOf(errors);
  expect(rows[0]).toEqual({ description: 'c' });
  expect(rows[1]).toBeUndefined();
  expect(rows[2]).toEqual({ quantity: 'a', unitPrice: 'b' });
  expect(errors?.message).toBe('d');
});

describe('line rows', () => {
  test('add up as in the document, to the cent', () => {
    const rows = [
      newRow({ quantity: '1.5', unitPrice: '1.15', description: 'Labor' }),
      newRow({ quantity: '1', unitPrice: '2.00', description: 'Part', taxed: false }),
    ];
    expect(rows.map((row) => rowTotal(row))).toEqual([173, 200]);
    expect(sumOf(rows, '8.75').totals).toEqual({
      subtotal: 373,
      discount: 0,
      taxable: 173,
      tax: 15,
      total: 388,
    });
  });

  test('what cannot be read yet counts as nothing', () => {
    const row = newRow({ quantity: '', unitPrice: '.' });
    expect(rowTotal(row)).toBe(0);
    expect(sumOf([row], 'abc').totals).toEqual({ subtotal: 0, discount: 0, taxable: 0, tax: 0, total: 0 });
    expect(sumOf([newRow({ unitPrice: '10' })], '101').totals?.tax).toBe(0);
  });

  test('what cannot be read is named with the total', () => {
    const labor = newRow({ quantity: '2', unitPrice: '50' });
    const rows = [labor, newRow({ unitPrice: '1e5' }), newRow({ quantity: '' }), newRow({ unitPrice: '-5' })];
    const sum = sumOf(rows, '0');
    expect([sum.totals?.total, sum.uncounted]).toEqual([10_000, [2, 3, 4]]);
    expect(uncountedNote(sum)).toBe('Lines 2, 3, and 4 are not counted: check their quantities and prices.');
    expect(uncountedNote(sumOf(rows.slice(0, 2), '0'))).toBe(
      'Line 2 is not counted: check its quantity and price.',
    );
    expect(uncountedNote({ uncounted: [1, 2, 3, 4] })).toBe(
      '4 lines are not counted: check their quantities and prices.',
    );
    expect(uncountedNote(sumOf([labor], '0'))).toBeNull();
    // A free form reads such a quantity as 1.
    expect(sumOf([newRow({ quantity: '', unitPrice: '5' })], '0', readWholeQuantity).uncounted).toEqual([]);
  });

  test('a sum too large to print is reported instead of shown', () => {
    const rows = Array.from({ length: 3 }, () => newRow({ quantity: '99999.99', unitPrice: '9999999.99' }));
    expect(sumOf(rows, '0')).toEqual({
      totals: null,
      problem: expect.stringContaining('can’t be more than'),
      uncounted: [],
    });
  });

  test('free forms count whole things, at least one', () => {
    expect(['abc', '', '0', '1.5', '3'].map(readWholeQuantity)).toEqual([100, 100, 100, 100, 300]);
  });

  test('a saved row keeps its id and its figures on the way through the form', () => {
    const saved = {
      id: 'a1',
      quantity: 2.5,
      unit: 'hour',
      description: 'Labor',
      unitPrice: '95.00',
      taxed: false,
      itemId: 'i1',
    };
    const { key, ...typed } = toRow(saved);
    expect(key).not.toBe(toRow(saved).key);
    expect(typed).toEqual({ ...saved, quantity: '2.5' });
    expect(toLineBody({ key, ...typed })).toEqual({ ...saved, quantity: '2.5' });
    expect(toLineBody(newRow({ unitPrice: ' ' }))).toEqual({
      quantity: '1',
      description: '',
      unitPrice: '0',
      taxed: true,
    });
  });
});

test.each<[string, Partial<LineRow>, (keyof RowProblems)[], boolean]>([
  ['a discount', { description: 'Discount', unitPrice: '-50' }, ['unitPrice'], false],
  ['a minus on its own, while typing goes on', { description: 'Labor', unitPrice: '-' }, [], true],
  ['a negative quantity', { description: 'Labor', quantity: '-1' }, ['quantity'], false],
  ['no description', { unitPrice: '5' }, [], false],
  ['a free line', { description: 'Check', unitPrice: '' }, [], true],
])('%s is said at its field at once, and counted as it will be saved', (_, fields, problem, expected) => {
  const row = newRow(fields);
  expect(Object.keys(typedProblems(row))).toEqual(problem);
  expect(isComplete(row)).toBe(expected);
});

test.each<[string, Partial<LineRow>, RowProblems]>([
  [
    'an exponent',
    { unitPrice: '1e5' },
    { unitPrice: 'Use digits and a decimal point only, such as 1234.50.' },
  ],
  ['three decimals', { unitPrice: '12.345' }, { unitPrice: 'Use at most 2 decimals.' }],
  [
    'a price that is too large',
    { unitPrice: '12345678' },
    { unitPrice: 'This can’t be more than 9,999,999.99.' },
  ],
  ['an empty quantity', { quantity: ' ' }, { quantity: 'Enter a number.' }],
  [
    'words for a quantity',
    { quantity: 'two' },
    { quantity: 'Use digits and a decimal point only, such as 1234.50.' },
  ],
  ['an empty price, which is zero', { unitPrice: '' }, {}],
  ['a negative price, which is said while it is typed', { unitPrice: '-5' }, {}],
])('%s is refused in words when its field is left', (_, fields, problems) => {
  expect(unreadProblems(newRow(fields))).toEqual(problems);
});

test('a free form says what a quantity that is no whole number counts as', () => {
  const messageOf = (quantity: string) => unreadProblems(newRow({ quantity }), readWholeQuantity).quantity;
  expect(['3', '1.5', ''].map(messageOf)).toEqual([
    undefined,
    'Use a whole number from 1. This counts as 1.',
    'Use a whole number from 1. This counts as 1.',
  ]);
});

test('a draft keeps unit and item; one from before lines had them still loads', () => {
  const row = newRow({ description: 'Labor', unit: 'hour', itemId: 'i1' });
  const stored = StoredRow.parse(toStoredRow(row));
  expect({ ...fromStoredRow(stored), key: '' }).toEqual({ ...row, key: '' });
  const old = { quantity: '2', description: 'Labor', unitPrice: '95.00', taxed: true };
  expect({ ...fromStoredRow(StoredRow.parse(old)), key: '' }).toEqual({ key: '', ...old, unit: '' });
  expect(toStoredRow(fromStoredRow(old))).toEqual(old);
});
