import { expect, test } from 'vitest';
import { cleared, mergeDraft } from './draft.ts';
import { freeEstimate } from './free-document.ts';
import { startValues } from './free-values.ts';

const start = startValues(freeEstimate, '2026-11-14');

test('a draft brings back what was typed and nothing else', () => {
  const rows = [{ quantity: '2', description: 'Filter', unitPrice: '9.00', key: 'old' }];
  const merged = mergeDraft({ customerName: 'Maria', lineItems: rows, stranger: 'x', taxRate: 5 }, start);
  expect(merged.customerName).toBe('Maria');
  expect(merged.taxRate).toBe('8.75');
  expect(merged).not.toHaveProperty('stranger');
  expect(merged.lineItems[0]).toMatchObject({ quantity: '2', description: 'Filter', unitPrice: '9.00' });
  expect(merged.lineItems[0]?.key).not.toBe('old');
});

test('a draft that makes no sense is the empty form', () => {
  expect(mergeDraft(null, start)).toBe(start);
  expect(mergeDraft('text', start)).toBe(start);
  expect(mergeDraft({ lineItems: [] }, start).lineItems).toEqual(start.lineItems);
  expect(mergeDraft({ lineItems: [null, 7] }, start).lineItems).toEqual(start.lineItems);
});

test('clearing a form leaves the company, which all the free pages share', () => {
  const typed = {
    ...start,
    companyName: 'Ridgeline',
    companyWebsite: 'ridgeline.example',
    customerName: 'Maria',
    taxRate: '6',
  };
  expect(cleared(typed, start)).toEqual({
    ...start,
    companyName: 'Ridgeline',
    companyWebsite: 'ridgeline.example',
  });
});
