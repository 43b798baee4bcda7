import { describe, expect, test } from 'vitest';
import { newRow } from './line-rows.ts';
import { duplicateRow, moveRow, placeAt } from './row-order.ts';

test.each([
  ['down', 0, 2, 'bcad'],
  ['up', 3, 1, 'adbc'],
  ['to its own place', 1, 1, 'abcd'],
  ['above the first', 2, -1, 'cabd'],
  ['below the last', 1, 9, 'acdb'],
  ['a row that is not there', 7, 0, 'abcd'],
])('moving %s', (_, from, to, expected) => {
  expect(moveRow([...'abcd'], from, to).join('')).toBe(expected);
});

describe('for all lists of up to six rows', () => {
  const lists = Array.from({ length: 6 }, (_, size) => [...'abcdef'].slice(0, size + 1));
  const moves = lists.flatMap((rows) =>
    rows.flatMap((_, from) => rows.map((_row, to) => ({ rows, from, to }))),
  );

  test('a move keeps every row once, puts the moved one in its place, and leaves the others in order', () => {
    for (const { rows, from, to } of moves) {
      const moved = moveRow(rows, from, to);
      expect(moved.toSorted()).toEqual(rows);
      expect(moved[to]).toBe(rows[from]);
      expect(moved.filter((row) => row !== rows[from])).toEqual(rows.toSpliced(from, 1));
    }
  });

  test('the way back restores the order', () => {
    for (const { rows, from, to } of moves) expect(moveRow(moveRow(rows, from, to), to, from)).toEqual(rows);
  });
});

test.each([
  ['on itself', 1, 160, 1],
  ['a little down, not past the middle of the next', 0, 140, 0],
  ['past the middle of the next', 0, 151, 1],
  ['to the end', 0, 999, 3],
  ['to the top', 3, -20, 0],
  ['up past one', 2, 149, 1],
])('dropped %s', (_, from, y, place) => {
  expect(placeAt([50, 150, 250, 350], from, y)).toBe(place);
});

test('a copy stands below its row, with its figures, and is a row of its own', () => {
  const rows = [
    newRow({ id: 'a', description: 'Labor', quantity: '2', unitPrice: '95.00', taxed: false }),
    newRow({ id: 'b' }),
  ];
  const [first, copy, last] = duplicateRow(rows, 0);
  expect([first, last]).toEqual(rows);
  expect(copy).toEqual({ ...rows[0], key: copy?.key, id: undefined });
  expect(copy?.key).not.toBe(first?.key);
  expect(duplicateRow(rows, 5)).toEqual(rows);
});
