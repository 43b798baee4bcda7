// What differs from agreed work: the steps of a change order, and what an invoice says was not approved (D-20, D-21).
import { describe, expect, test } from 'vitest';
import { lineChanges } from '#contract/lines/line-changes.ts';
import type { DocumentApproval } from '../document-model.ts';
import { changeOrderModel, invoiceModel, line, storedLines } from '../testing/sample-documents.ts';
import { changeOrderView } from './change-order-view.ts';
import { printView } from './print-view.ts';

const before = storedLines([
  line('Furnace', 300_000),
  line('Labor', 9500, { quantity: 250 }),
  line('Permit', 8000),
]);
const [furnace, labor, permit] = before as [(typeof before)[0], (typeof before)[0], (typeof before)[0]];
const humidifier = { ...line('Humidifier. With its valve', 45_000), id: 'new' };
const changes = lineChanges(before, [furnace, { ...labor, quantity: 400 }, humidifier]);
const sums = (changed: Parameters<typeof changeOrderModel>[0]) =>
  changeOrderView(changeOrderModel(changed)).sums.map(({ label, value }) => `${label}: ${value}`);

describe('a change order', () => {
  test('shows only what changes, each group with what it comes to', () => {
    const { groups } = changeOrderView(changeOrderModel({ changes }));
    expect(groups.map(({ label, sum }) => [label, sum])).toEqual([
      ['Added', '+ $450.00'],
      ['Removed', '– $80.00'],
      ['Changed', '+ $142.50'],
    ]);
    expect(groups[2]?.rows.map(({ state, quantity, amount }) => [state, quantity, amount])).toEqual([
      ['Was', '2.5', '237.50'],
      ['Now', '4', '380.00'],
    ]);
  });

  test('says of lines that are not taxed that they are not, where others are', () => {
    const after = [{ ...furnace, taxed: true }, { ...labor, quantity: 400 }, humidifier];
    const marks = (taxRate: number) =>
      changeOrderView(changeOrderModel({ changes: lineChanges(before, after, taxRate) })).groups.map(
        ({ rows }) => rows.map(({ mark }) => mark),
      );
    expect(marks(600)).toEqual([['no tax'], ['no tax'], ['no tax', 'now taxed', 'no tax', 'no tax']]);
    expect(
      marks(0)
        .flat()
        .filter((mark) => mark === 'no tax'),
    ).toEqual([]);
  });

  test('adds up, step by step', () => {
    expect(sums({ changes, tax: 3075, oldTotal: 350_000, newTotal: 404_325 })).toEqual([
      'Added: + $450.00',
      'Removed: – $80.00',
      'Changed: + $142.50',
      'Tax: + $30.75',
      'Difference: + $543.25',
      'Total before: $3,500.00',
      'New total: $4,043.25',
    ]);
  });

  test('names a discount and a tax rate that change, also where no line does', () => {
    const nothing = { added: [], removed: [], changed: [] };
    const discount = { before: 0, after: 10_000 };
    const taxRate = { before: 600, after: 875 };
    expect(
      sums({ changes: nothing, discount, taxRate, tax: 2500, oldTotal: 100_000, newTotal: 92_500 }),
    ).toEqual([
      'Discount: – $100.00',
      'Tax (6% → 8.75%): + $25.00',
      'Difference: – $75.00',
      'Total before: $1,000.00',
      'New total: $925.00',
    ]);
  });

  test('names what the work was changed by before, and calls it no tax', () => {
    expect(sums({ changes, tax: 3075, oldTotal: 340_000, newTotal: 404_325 }).slice(-5)).toEqual([
      'Tax: + $30.75',
      'Earlier changes: + $100.00',
      'Difference: + $643.25',
      'Total before: $3,400.00',
      'New total: $4,043.25',
    ]);
    expect(sums({ changes, tax: 0, oldTotal: 350_000, newTotal: 401_250 })).not.toContainEqual(
      expect.stringMatching(/Tax|Earlier/),
    );
  });

  test('says of a line whether it is taxed, where only that changes', () => {
    const taxed = lineChanges(before, [{ ...furnace, taxed: true }, labor, permit]);
    const [group] = changeOrderView(changeOrderModel({ changes: taxed })).groups;
    expect(group?.rows.map(({ state, mark }) => [state, mark])).toEqual([
      ['Was', ''],
      ['Now', 'now taxed'],
    ]);
  });

  test('names what it changes, and asks for a signature', () => {
    const view = changeOrderView(changeOrderModel({ approved: ['EST-1042', 'CO-1042-1'] }));
    expect(view.facts.at(-1)).toEqual({ label: 'Changes to', lines: ['EST-1042, CO-1042-1'] });
    expect(view.consent.text?.label).toBe('Approval');
  });
});

describe('an invoice', () => {
  const approval = (found: DocumentApproval) => printView(invoiceModel({ approval: found })).approval;

  test('says what was approved in writing, and where', () => {
    expect(approval({ total: 534_240, numbers: ['EST-1001', 'CO-1001-1'] })).toMatchObject({
      approved: 'Approved in writing: $5,342.40',
      numbers: '(EST-1001, CO-1001-1)',
      difference: '',
      rows: [],
    });
    expect(printView(invoiceModel()).approval).toBeNull();
  });

  test('lists what was not, and the rows add up', () => {
    const found = approval({ total: 350_000, numbers: ['EST-1'], difference: { amount: 54_325, changes } });
    expect(found?.difference).toBe('Not approved in writing: $543.25');
    expect(found?.rows.map(({ label, title, details, amount }) => [label, title, details, amount])).toEqual([
      ['Added', 'Humidifier.', '1 × 450.00', '+ $450.00'],
      ['Removed', 'Permit', '1 × 80.00', '– $80.00'],
      ['Changed', 'Labor', 'was 2.5 × 95.00, now 4 × 95.00', '+ $142.50'],
      ['', 'Tax', '', '+ $30.75'],
    ]);
  });

  test('says so too where it is less, or where the lines of then are not known', () => {
    const nothing = { added: [], removed: [], changed: [] };
    expect(
      approval({ total: 9, numbers: [], difference: { amount: -12_000, changes: nothing } }),
    ).toMatchObject({
      numbers: '',
      difference: 'Not approved in writing: – $120.00',
      rows: [],
    });
  });

  test('names the old text of a line that is called otherwise now', () => {
    const renamed = lineChanges([labor], [{ ...labor, description: 'Night labor', unit: 'hour' }]);
    const found = approval({ total: 9, numbers: [], difference: { amount: 0, changes: renamed } });
    expect(found?.rows).toEqual([
      {
        label: 'Changed',
        title: 'Night labor',
        details: 'was “Labor”, 2.5 × 95.00, now 2.5 hour × 95.00',
        amount: '$0.00',
      },
    ]);
  });
});
