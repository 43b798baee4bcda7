// What an estimate offers, as it is printed: discount, optional lines, options and deposit (D-16, D-17, D-19).
import { describe, expect, test } from 'vitest';
import { cancellationNotice } from '#contract/texts/cancellation-notice.ts';
import type { DocumentModel } from '../document-model.ts';
import {
  estimateModel,
  invoiceModel,
  line,
  optional,
  optionsOf,
  workOrderModel,
} from '../testing/sample-documents.ts';
import { printView } from './print-view.ts';
import type { SumRow } from './sums-view.ts';

const shown = (rows: readonly SumRow[]) => rows.map(({ label, value }) => `${label}: ${value}`);
const sums = (model: DocumentModel) => shown(printView(model).sums);
const one = (unitPrice = 10_000, taxed = true) => [line('Work', unitPrice, { taxed })];
const percent = { kind: 'percent', value: 1000, label: 'Fall special' } as const;
const amount = { kind: 'amount', value: 2500, label: 'Discount' } as const;

describe('a discount', () => {
  test.each([
    [
      'in percent',
      percent,
      ['Subtotal: $100.00', 'Fall special (10%): – $10.00', 'Tax (6%): $5.40', 'Total: $95.40'],
    ],
    ['as an amount', amount, ['Subtotal: $100.00', 'Discount: – $25.00', 'Tax (6%): $4.50', 'Total: $79.50']],
    [
      'above the subtotal counts as the subtotal',
      { ...amount, value: 99_999 },
      ['Subtotal: $100.00', 'Discount: – $100.00', 'Tax (6%): $0.00', 'Total: $0.00'],
    ],
    [
      'of nothing is not printed',
      { ...percent, value: 0 },
      ['Subtotal: $100.00', 'Tax (6%): $6.00', 'Total: $106.00'],
    ],
  ])('%s', (_, discount, rows) => {
    expect(sums(estimateModel({ lines: one(), discount }))).toEqual(rows);
    expect(sums(workOrderModel({ lines: one(), discount }))).toEqual(rows);
    expect(sums(invoiceModel({ lines: one(), discount }))).toEqual(rows);
  });

  test('stands under a subtotal also where there is no tax', () => {
    expect(sums(estimateModel({ lines: one(), discount: percent, taxRate: 0 }))).toEqual([
      'Subtotal: $100.00',
      'Fall special (10%): – $10.00',
      'Total: $90.00',
    ]);
  });

  test('with a long label keeps its amount whole', () => {
    const label = 'For neighbors of the Alder Street project who booked before the end of the month';
    const rows = printView(estimateModel({ discount: { ...amount, label } })).sums;
    expect(rows.map(({ isLong }) => isLong === true)).toEqual([false, true, false, false]);
  });
});

describe('optional lines', () => {
  const lines = [...one(), optional(line('Surge protector', 24_900), true), optional(line('Plan', 18_900))];
  const view = printView(estimateModel({ lines, taxRate: 0 }));

  test('those that are taken count and are marked, the others stand apart and count for nothing', () => {
    expect(view.items.map(({ title, mark }) => [title, mark])).toEqual([
      ['Work', ''],
      ['Surge protector', 'Optional, included'],
    ]);
    expect(view.extras.map(({ title, amount: price }) => [title, price])).toEqual([['Plan', '189.00']]);
    expect(shown(view.sums)).toEqual(['Total: $349.00']);
  });

  test('of mixed tax are marked for both', () => {
    const { items, extras } = printView(estimateModel({ lines }));
    expect([...items, ...extras].map(({ mark }) => mark)).toEqual([
      '',
      'Optional, included · no tax',
      'no tax',
    ]);
  });
});

describe('a deposit', () => {
  test('is asked for in the box and under the total', () => {
    const model = estimateModel({ lines: one(), deposit: { kind: 'percent', value: 2500 } });
    expect(sums(model).at(-1)).toBe('Deposit due on acceptance:: $26.50');
    expect(printView(model).highlight.notes).toEqual([{ text: 'Deposit on acceptance', strong: '$26.50' }]);
  });

  test('of nothing is not printed', () => {
    const model = estimateModel({ lines: one(), deposit: { kind: 'amount', value: 0 } });
    expect(sums(model).at(-1)).toBe('Total: $106.00');
    expect(printView(model).highlight.notes).toEqual([]);
  });

  test('that is paid is on the work order, with what is left', () => {
    expect(sums(workOrderModel({ lines: one(), depositPaid: 2650 })).slice(-3)).toEqual([
      'Total: $106.00',
      'Deposit paid: – $26.50',
      'Balance: $79.50',
    ]);
  });

  test('is not all that is paid: the balance counts other payments too', () => {
    expect(sums(workOrderModel({ lines: one(), depositPaid: 2650, paid: 7650 })).slice(-4)).toEqual([
      'Total: $106.00',
      'Deposit paid: – $26.50',
      'Paid: – $50.00',
      'Balance: $29.50',
    ]);
  });

  test('that is paid is on the invoice, with day and method', () => {
    const deposit = { cents: 2650, date: 'Nov 13, 2026', method: 'check', isDeposit: true } as const;
    expect(sums(invoiceModel({ lines: one(), payments: [deposit] })).slice(-2)).toEqual([
      'Deposit paid Nov 13, 2026 · check: – $26.50',
      'Balance due: $79.50',
    ]);
  });
});

describe('options', () => {
  const options = optionsOf(3, (at) => one(10_000 * (at + 1))).map((option, at) =>
    at === 1 ? { ...option, discount: percent } : option,
  );
  const model = estimateModel({ options, deposit: { kind: 'amount', value: 15_000 }, cancellationNotice });
  const view = printView(model);

  test('each has its own sums, by the one arithmetic', () => {
    expect(view.options?.list.map((option) => [option.name, option.isRecommended, option.total])).toEqual([
      ['Good', false, '$106.00'],
      ['Better', true, '$190.80'],
      ['Best', false, '$318.00'],
    ]);
    expect(shown(view.options?.list[1]?.sums ?? [])).toEqual([
      'Subtotal: $200.00',
      'Fall special (10%): – $20.00',
      'Tax (6%): $10.80',
      'Total: $190.80',
      'Deposit due on acceptance:: $150.00',
    ]);
    expect(view.options?.list.map(({ deposit }) => deposit)).toEqual(['$106.00', '$150.00', '$150.00']);
  });

  test('the box says how many there are, the least, and which is recommended', () => {
    expect(view.highlight).toMatchObject({
      label: '3 options',
      value: 'From $106.00',
      notes: [{ text: 'Recommended: Better', strong: '$190.80' }],
    });
  });

  test('there is one place to sign, with a box to tick for each and the notice', () => {
    expect(view.consent?.choices).toMatchObject({
      columns: 3,
      list: [{ name: 'Good', total: '$106.00' }, { name: 'Better' }, { name: 'Best' }],
    });
    expect(view.consent?.notice).toEqual([cancellationNotice]);
    expect([view.items, view.extras, view.beside]).toEqual([[], [], []]);
  });

  test('they are named first where they do not fit on one page', () => {
    const many = (count: number) => {
      const options = optionsOf(2, () => Array(count).fill(line('Part')));
      return printView(estimateModel({ options, description: '' })).options;
    };
    expect(many(1)?.hasSummary).toBe(false);
    expect(many(8)?.hasSummary).toBe(true);
  });

  test('the one that was chosen is named on what follows', () => {
    const facts = printView(workOrderModel({ optionName: 'Better' })).facts;
    expect(facts.at(-1)).toEqual({ label: 'Option', lines: ['Better'] });
  });
});
