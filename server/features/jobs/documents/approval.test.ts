import { expect, test } from 'vitest';
import type { Line } from '#contract/lines/line-items.ts';
import { approvalOf } from './job-document-model.ts';

const line = (id: string, unitPrice: number, more: Partial<Line> = {}): Line => ({
  id,
  description: id,
  quantity: 100,
  unitPrice,
  taxed: false,
  ...more,
});
const numbers = ['EST-1001', 'CO-1001-1'];
const offer = { lineItems: [line('a', 10_000), line('b', 20_000)], discount: null };
const approved = { totalCents: 30_000, numbers, offer };

test('an invoice over what was approved says so and no more', () => {
  const lineItems = [line('b', 20_000), line('a', 10_000)];
  expect(approvalOf({ totalCents: 30_000, lineItems, discount: null }, approved)).toEqual({
    total: 30_000,
    numbers,
  });
});

test.each<[string, number, Line[], number, number[]]>([
  ['a line more', 42_000, [line('a', 10_000), line('b', 20_000), line('c', 12_000)], 12_000, [1, 0, 0]],
  ['a line less', 10_000, [line('a', 10_000)], -20_000, [0, 1, 0]],
  ['another price', 31_000, [line('a', 11_000), line('b', 20_000)], 1_000, [0, 0, 1]],
  ['other work for the same money', 30_000, [line('a', 10_000), line('x', 20_000)], 0, [1, 1, 0]],
  ['a rate', 31_000, [line('a', 10_000), line('b', 20_000)], 1_000, [0, 0, 0]],
])('%s is a difference', (_, totalCents, lineItems, amount, counts) => {
  const { difference } = approvalOf({ totalCents, lineItems, discount: null }, approved);
  expect(difference?.amount).toBe(amount);
  const { added = [], removed = [], changed = [] } = difference?.changes ?? {};
  expect([added.length, removed.length, changed.length]).toEqual(counts);
});

test('of what was signed before lines were stored only the amount is known', () => {
  const lineItems = [line('a', 10_000)];
  const before = { totalCents: 9_000, numbers: ['EST-7'], offer: null };
  expect(approvalOf({ totalCents: 10_000, lineItems, discount: null }, before)).toEqual({
    total: 9_000,
    numbers: ['EST-7'],
    difference: { amount: 1_000, changes: { added: [], removed: [], changed: [] } },
  });
  expect(approvalOf({ totalCents: 9_000, lineItems, discount: null }, before).difference).toBeUndefined();
});

test('what the discount does to it is told apart from the tax', () => {
  const job = {
    totalCents: 29_600,
    lineItems: offer.lineItems,
    discount: { kind: 'amount' as const, value: 1_000, label: 'Loyal' },
  };
  expect(approvalOf(job, approved).difference).toMatchObject({ amount: -400, discount: -1_000 });
});
