import { expect, test } from 'vitest';
import { chosenLines, isChoice, unknownLine } from './chosen-lines.ts';
import type { Line } from './line-items.ts';
import type { Option } from './offer.ts';

const line = (id: string, more: Partial<Line> = {}): Line => ({
  id,
  quantity: 100,
  description: id,
  unitPrice: 1000,
  taxed: true,
  ...more,
});
const extra = (id: string, isSelected: boolean) => line(id, { optional: true, isSelected });
const list = [line('furnace'), extra('filter', true), extra('humidifier', false)];
const plain = { options: null, lineItems: list, discount: null };
const discount = { kind: 'percent' as const, value: 500, label: 'Discount' };
const option = (id: string, lineItems: Line[]): Option => ({
  id,
  name: id.toUpperCase(),
  description: null,
  isRecommended: false,
  lineItems,
  discount,
});
const options = [option('good', [line('a')]), option('better', [line('b'), extra('c', false)])];
const offer = { options, lineItems: [line('a')], discount };

const ids = (chosen: ReturnType<typeof chosenLines>) => chosen?.lineItems.map(({ id }) => id);

test('as offered, selected lines stay as plain ones and the others go', () => {
  const chosen = chosenLines(plain, { optionId: null });
  expect(chosen).toEqual({
    optionName: null,
    discount: null,
    lineItems: [line('furnace'), line('filter')],
  });
});

test.each([
  [[], ['furnace']],
  [['humidifier'], ['furnace', 'humidifier']],
  [
    ['humidifier', 'filter'],
    ['furnace', 'filter', 'humidifier'],
  ],
])('with %j ticked it is %j', (selectedLineIds, expected) => {
  expect(ids(chosenLines(plain, { optionId: null, selectedLineIds }))).toEqual(expected);
});

test('an option brings its lines and its discount', () => {
  expect(chosenLines(offer, { optionId: 'better', selectedLineIds: ['c'] })).toEqual({
    optionName: 'BETTER',
    discount,
    lineItems: [line('b'), line('c')],
  });
});

test('without an option, or with one of another offer, nothing is chosen', () => {
  expect(chosenLines(offer, { optionId: null })).toBeNull();
  expect(chosenLines(offer, { optionId: 'best' })).toBeNull();
});

test.each([
  [plain, null, ['filter'], undefined],
  [plain, null, ['furnace'], 'furnace'],
  [plain, null, ['filter', 'b'], 'b'],
  [offer, 'better', ['c'], undefined],
  [offer, 'good', ['c'], 'c'],
])('%#: ids that are no optional line of the list are named', (of, optionId, selectedLineIds, unknown) => {
  expect(unknownLine(of, { optionId, selectedLineIds })).toBe(unknown);
});

test('there is a choice with options or optional lines', () => {
  expect([plain, offer, { ...plain, lineItems: [line('a')] }].map(isChoice)).toEqual([true, true, false]);
});
