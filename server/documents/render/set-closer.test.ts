// No document pays for more layouts than one more page is worth.
import { expect, test } from 'vitest';
import {
  changeOrderModel,
  estimateModel,
  invoiceModel,
  manyLines,
  optionsOf,
} from '../testing/sample-documents.ts';
import { toChangeOrderView } from '../view/change-order-view.ts';
import { toPrintView } from '../view/print-view.ts';
import { densities, isWorthSettingCloser } from './set-closer.ts';

test.each([
  [1, 1, false],
  [2, 1, true],
  [3, 1, false],
  [12, 1, false],
  [5, 4, true],
  [6, 4, false],
  [2, undefined, false],
])('%i pages of at least %s: %s', (pages, fewest, isWorth) => {
  expect(isWorthSettingCloser(pages, fewest)).toBe(isWorth);
});

test('at most three layouts, each of two pages, or three with many options', () => {
  expect(densities).toHaveLength(2);
});

test('many lines are laid out once, whatever holds them', () => {
  const options = optionsOf(4, () => manyLines(200));
  expect(toPrintView(estimateModel({ options })).fewestPages).toBeUndefined();
  expect(toPrintView(estimateModel({ options: optionsOf(3, () => manyLines(6)) })).fewestPages).toBe(2);
  expect(toPrintView(estimateModel({ options: optionsOf(2, () => manyLines(6)) })).fewestPages).toBe(1);
  expect(toPrintView(invoiceModel({ lines: manyLines(19) })).fewestPages).toBeUndefined();
  expect(toPrintView(invoiceModel({ lines: manyLines(18) })).fewestPages).toBe(1);
  expect(toChangeOrderView(changeOrderModel()).fewestPages).toBe(1);
});
