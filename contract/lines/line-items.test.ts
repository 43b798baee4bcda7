import { expect, test } from 'vitest';
import { lineLimits } from '../limits.ts';
import { droppedRowsNote, isComplete } from './complete-lines.ts';
import { JobLines, TemplateLines, toLineItem } from './line-items.ts';

test('numbers and text read the same, and become integers', () => {
  const rows = [
    { quantity: 2.5, description: ' Labor ', unitPrice: 95 },
    { quantity: '2.50', description: 'Labor', unitPrice: '95.00', taxed: false, total: '1.00' },
  ];
  for (const Lines of [TemplateLines, JobLines])
    expect(Lines.parse(rows)).toEqual([
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
  const rows = JobLines.parse([
    { quantity: 1, description: 'Valve', unitPrice: '5' },
    { quantity: 1, description: '  ', unitPrice: '5' },
    { quantity: 0, description: 'None', unitPrice: '5' },
    { quantity: '-1', description: 'Fewer', unitPrice: '5' },
    { quantity: 1, description: 'Discount', unitPrice: -5 },
    { quantity: 1, description: 'Free', unitPrice: 0 },
  ]);
  expect(rows.filter(isComplete).map(({ description }) => description)).toEqual(['Valve', 'Free']);
  expect([0, 1, 2].map(droppedRowsNote)).toEqual([
    '',
    '1 incomplete row was not saved',
    '2 incomplete rows were not saved',
  ]);
});

const unreadable = [NaN, Infinity, 1e21, '1e3', '0x10', '--1', '-', [], {}, '1.234', '999999999'];
test.each([...unreadable, '9'.repeat(100_000)])(
  'a quantity of %j is no quantity, even in an edited job',
  (quantity) => {
    const rows = [{ quantity, description: 'Valve', unitPrice: 1 }];
    expect(TemplateLines.safeParse(rows).success).toBe(false);
    expect(JobLines.safeParse(rows).success).toBe(false);
  },
);

test.each([
  ['', 'Enter a number.'],
  [' ', 'Enter a number.'],
  [null, 'Enter a number.'],
  [undefined, 'Enter a number.'],
  ['-1', 'This can’t be negative.'],
  [-1, 'This can’t be negative.'],
])('a figure of %j is refused in a template, and makes an incomplete row in a job', (figure, message) => {
  const rows = [{ quantity: figure, description: 'Valve', unitPrice: figure }];
  expect(TemplateLines.safeParse(rows).error?.issues).toMatchObject([
    { path: [0, 'quantity'], message },
    { path: [0, 'unitPrice'], message },
  ]);
  expect(JobLines.parse(rows).map(isComplete)).toEqual([false]);
});

test.each(['-0', '-0.00', -0])('a price of %j is nothing, never less than nothing', (unitPrice) => {
  const rows = [{ quantity: '1', description: 'Check', unitPrice }];
  for (const Lines of [TemplateLines, JobLines]) {
    const [line] = Lines.parse(rows);
    expect(Object.is(line?.unitPrice, 0)).toBe(true);
  }
});

test('a quantity of hundredths is exact as a number and as text, there and back', () => {
  for (const hundredths of [1, 29, 57, 110, 115, 1_010, 9_999_999]) {
    const reply = toLineItem({ id: 'a', quantity: hundredths, description: 'x', unitPrice: 0, taxed: true });
    const { quantity } = reply;
    const rows = [quantity, String(quantity), quantity.toFixed(2)].map((written) => ({
      ...reply,
      quantity: written,
    }));
    expect(JobLines.parse(rows).map((line) => line.quantity)).toEqual(Array(3).fill(hundredths));
  }
});

test('rows are counted against the limit, and a template keeps at least one', () => {
  const row = { quantity: 1, description: 'x', unitPrice: 0 };
  const most = Array.from({ length: lineLimits.lines }, () => row);
  for (const Lines of [TemplateLines, JobLines]) {
    expect(Lines.safeParse(most).success).toBe(true);
    expect(Lines.safeParse([...most, row]).error?.issues).toMatchObject([
      { message: 'Please use at most 500 line items.' },
    ]);
  }
  expect(TemplateLines.safeParse([]).error?.issues).toMatchObject([
    { message: 'At least one line item must remain.' },
  ]);
});

test('a row keeps a known id; a name that only a form knows is left out in a job and refused in a template', () => {
  const row = { quantity: 1, description: 'x', unitPrice: 0 };
  const ids = (rows: { id?: string }[]) => rows.map(({ id }) => id);
  for (const Lines of [TemplateLines, JobLines])
    expect(
      ids(
        Lines.parse([
          { ...row, id: 'a-1' },
          { ...row, id: null },
        ]),
      ),
    ).toEqual(['a-1', undefined]);
  const odd = [{ ...row, id: '../x' }];
  expect(ids(JobLines.parse(odd))).toEqual([undefined]);
  expect(TemplateLines.safeParse(odd).error?.issues).toMatchObject([
    { path: [0, 'id'], message: 'This line is not known.' },
  ]);
});

test('a dropped discount cannot hide a sum that is too large', () => {
  const huge = { quantity: 99_999, description: 'Gold', unitPrice: 9_999_999 };
  expect(JobLines.safeParse([huge, { ...huge, unitPrice: -9_999_999 }]).success).toBe(false);
});
