import { describe, expect, test } from 'vitest';
import { toPrintJob } from './print-view.ts';
import { estimateSheet, invoiceSheet, line, workOrderSheet } from './testing/sample-sheets.ts';

const view = (sheet: Parameters<typeof toPrintJob>[0]) => JSON.parse(toPrintJob(sheet).view);
const payment = (cents: number, date = 'Nov 13, 2026') => ({ cents, date, method: 'check' });
const sums = (sheet: Parameters<typeof toPrintJob>[0]) =>
  view(sheet).sums.map(({ label, value }: { label: string; value: string }) => `${label}: ${value}`);

describe('the box at the top', () => {
  test('an estimate shows its total and how long it holds', () => {
    expect(view(estimateSheet()).highlight).toMatchObject({
      label: 'Estimate total',
      value: '$685.31',
      notes: [{ text: 'Valid until Dec 14, 2026' }],
    });
  });

  test('a work order shows when, or the total while it is not scheduled', () => {
    expect(view(workOrderSheet()).highlight).toMatchObject({
      label: 'Scheduled',
      value: 'Nov 12 – 13, 2026',
    });
    expect(view(workOrderSheet({ service: '' })).highlight).toMatchObject({
      label: 'Total',
      value: '$685.31',
    });
  });

  test('an invoice shows what is to be paid, and by when', () => {
    expect(view(invoiceSheet()).highlight).toMatchObject({
      label: 'Amount due',
      value: '$685.31',
      notes: [{ text: 'by', strong: 'Dec 14, 2026' }],
      isPaid: false,
    });
    expect(view(invoiceSheet({ due: undefined })).highlight.notes).toEqual([]);
  });

  test('a part paid is taken off', () => {
    expect(view(invoiceSheet({ payments: [payment(20_000)] })).highlight).toMatchObject({
      value: '$485.31',
      notes: [{ text: 'by' }, { text: '$200.00 of $685.31 paid' }],
      isPaid: false,
    });
  });

  test('paid in full is marked; too much is a credit', () => {
    const paid = [payment(20_000), payment(48_531, 'Nov 20, 2026')];
    expect(view(invoiceSheet({ payments: paid })).highlight).toMatchObject({
      value: '$0.00',
      notes: [{ text: 'Paid in full', strong: 'Nov 20, 2026' }],
      isPaid: true,
    });
    const over = invoiceSheet({ payments: [payment(70_000)] });
    expect(view(over).highlight).toMatchObject({ notes: [{}, { text: 'Credit of $14.69' }], isPaid: true });
    expect(sums(over).at(-1)).toBe('Credit: $14.69');
  });

  test('nothing to pay is not the same as paid', () => {
    expect(view(invoiceSheet({ lines: [] })).highlight).toMatchObject({ value: '$0.00', isPaid: false });
  });
});

describe('sums', () => {
  test('come from the one arithmetic', () => {
    const sheet = estimateSheet({ lines: [line('Part', 200, { taxed: true })], taxRate: 875 });
    expect(sums(sheet)).toEqual(['Subtotal: $2.00', 'Tax (8.75%): $0.18', 'Total: $2.18']);
  });

  test('without tax there is only the total', () => {
    expect(sums(estimateSheet({ taxRate: 0 }))).toEqual(['Total: $665.00']);
    expect(view(estimateSheet({ taxRate: 0 }))).toMatchObject({
      taxNote: '',
      items: [{ isTaxed: false }, {}, {}, {}, {}],
    });
  });

  test('taxed lines are marked only where others are not taxed', () => {
    const taxed = line('Part', 200, { taxed: true });
    expect(view(estimateSheet({ lines: [taxed, line('Labor')] }))).toMatchObject({
      taxNote: 'taxed at 6%',
      items: [{ isTaxed: true }, { isTaxed: false }],
    });
    expect(view(estimateSheet({ lines: [taxed, taxed] }))).toMatchObject({
      taxNote: '',
      items: [{ isTaxed: false }, { isTaxed: false }],
    });
  });

  test('payments stand between total and balance', () => {
    expect(sums(invoiceSheet({ payments: [payment(20_000)] })).slice(2)).toEqual([
      'Total: $685.31',
      'Paid Nov 13, 2026 · check: – $200.00',
      'Balance due: $485.31',
    ]);
  });
});

describe('what is empty leaves nothing behind', () => {
  test('a sheet with names and one line', () => {
    const bare = invoiceSheet({
      ...{ number: undefined, issued: ' ', service: undefined, description: '\n', terms: '' },
      ...{ comments: '', paymentTerms: undefined, thankYou: ' ', showTitle: false },
      company: { name: 'Joe', address: '\n', phone: ' ' },
      customer: { name: 'Ann' },
    });
    expect(view(bare)).toMatchObject({
      ...{ title: '', number: '', facts: [], description: null, beside: [], below: [], consent: null },
      company: { contact: [], logo: null },
      customer: { lines: [] },
      thanks: { lines: [] },
      footer: 'Joe',
      file: { title: 'Invoice – Joe' },
    });
  });

  test('an invoice has no signature line unless something is agreed', () => {
    expect(view(invoiceSheet()).consent).toBeNull();
    expect(view(invoiceSheet({ agreement: 'I agree.' })).consent).toMatchObject({
      text: { lines: ['I agree.'] },
    });
    expect(view(estimateSheet({ agreement: '' })).consent).toMatchObject({
      text: null,
      name: 'Maria Nguyễn',
    });
  });
});

test('long comments go below the sums, short ones beside them', () => {
  expect(view(invoiceSheet())).toMatchObject({
    beside: [{ label: 'Comments' }, { label: 'Payment terms' }],
    below: [],
  });
  const long = view(invoiceSheet({ termsAndConditions: 'Warranty covers parts and labor. '.repeat(40) }));
  expect(long).toMatchObject({ beside: [], below: [{}, {}, { label: 'Terms and conditions' }] });
});

test('a value too wide for the box is set smaller', () => {
  const huge = view(invoiceSheet({ lines: [line('Tower', 999_999_999, { quantity: 10_000 })] })).highlight;
  expect(huge.value).toBe('$999,999,999.00');
  expect(huge.size).toBeLessThan(view(invoiceSheet()).highlight.size);
});
