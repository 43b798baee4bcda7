import { expect, test } from 'vitest';
import { dropIncomplete, droppedRowsNote, EditedLineItems, LineItems, toLineItem } from './line-items.ts';

test('numbers and text read the same, and become integers', () => {
  const rows = [
    { quantity: 2.5, description: ' Labor ', unitPrice: 95 },
    { quantity: '2.50', description: 'Labor', unitPrice: '95.00', taxed: false, total: '1.00' },
  ];
  expect(LineItems.parse(rows)).toEqual([
    { quantity: 250, description: 'Labor', unitPrice: 9500, taxed: true },
    { quantity: 250, description: 'Labor', unitPrice: 9500, taxed: false },
  ]);
});

test('a reply carries decimals, and a total of its own', () => {
  const line = { id: 'a', quantity: 150, description: 'Labor', unitPrice: 115, taxed: true };
  expect(toLineItem(line)).toEqual({
    id: 'a',
    quantity: 1.5,
    description: 'Labor',
    unitPrice: '1.15',
    taxed: true,
    total: '1.73',
  });
});

test('an edited job may hold rows that are not saved: they are told from the rest', () => {
  const rows = EditedLineItems.parse([
    { quantity: 1, description: 'Valve', unitPrice: '5' },
    { quantity: 1, description: '  ', unitPrice: '5' },
    { quantity: 0, description: 'None', unitPrice: '5' },
    { quantity: '-1', description: 'Fewer', unitPrice: '5' },
    { quantity: 1, description: 'Discount', unitPrice: -5 },
    { quantity: 1, description: 'Free', unitPrice: 0 },
  ]);
  const { lines, dropped } = dropIncomplete(rows);
  expect(lines.map(({ description }) => description)).toEqual(['Valve', 'Free']);
  expect(dropped).toBe(4);
  expect([0, 1, 2].map(droppedRowsNote)).toEqual([
    '',
    '1 incomplete row was not saved',
    '2 incomplete rows were not saved',
  ]);
});

test.each([NaN, Infinity, 1e21, '1e3', '0x10', '--1', '-', '', null, [], {}, '1.234', '999999999'])(
  'a quantity of %j is no quantity, even in an edited job',
  (quantity) => {
    const rows = [{ quantity, description: 'Valve', unitPrice: 1 }];
    expect(LineItems.safeParse(rows).success).toBe(false);
    expect(EditedLineItems.safeParse(rows).success).toBe(false);
  },
);

test('a dropped discount cannot hide a sum that is too large', () => {
  const huge = { quantity: 99_999, description: 'Gold', unitPrice: 9_999_999 };
  expect(EditedLineItems.safeParse([huge, { ...huge, unitPrice: -9_999_999 }]).success).toBe(false);
});
