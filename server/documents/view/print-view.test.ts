import { describe, expect, test } from 'vitest';
import { estimateModel, invoiceModel, line, workOrderModel } from '../testing/sample-documents.ts';
import { toPrintView } from './print-view.ts';

const view = (model: Parameters<typeof toPrintView>[0]) => JSON.parse(toPrintView(model).view);
const payment = (cents: number, date = 'Nov 13, 2026') => ({ cents, date, method: 'check' });
const sums = (model: Parameters<typeof toPrintView>[0]) =>
  view(model).sums.map(({ label, value }: { label: string; value: string }) => `${label}: ${value}`);

describe('the box at the top', () => {
  test('an estimate shows its total', () => {
    expect(view(estimateModel()).highlight).toMatchObject({
      label: 'Estimate total',
      value: '$685.31',
      notes: [],
    });
  });

  test('an estimate says until when it holds', () => {
    expect(view(estimateModel({ validUntil: 'Dec 14, 2026' })).highlight.notes).toEqual([
      { text: 'Valid until', strong: 'Dec 14, 2026' },
    ]);
  });

  test('a work order shows when, or the total while it is not scheduled', () => {
    expect(view(workOrderModel()).highlight).toMatchObject({
      label: 'Scheduled',
      value: 'Nov 12 – 13, 2026',
    });
    expect(view(workOrderModel({ service: '' })).highlight).toMatchObject({
      label: 'Total',
      value: '$685.31',
    });
  });

  test('an invoice shows what is to be paid, and by when', () => {
    expect(view(invoiceModel()).highlight).toMatchObject({
      label: 'Amount due',
      value: '$685.31',
      notes: [{ text: 'by', strong: 'Dec 14, 2026' }],
      isPaid: false,
    });
    expect(view(invoiceModel({ due: undefined })).highlight.notes).toEqual([]);
  });

  test('a part paid is taken off', () => {
    expect(view(invoiceModel({ payments: [payment(20_000)] })).highlight).toMatchObject({
      value: '$485.31',
      notes: [{ text: 'by' }, { text: '$200.00 of $685.31 paid' }],
      isPaid: false,
    });
  });

  test('paid in full is marked; too much is a credit', () => {
    const paid = [payment(20_000), payment(48_531, 'Nov 20, 2026')];
    expect(view(invoiceModel({ payments: paid })).highlight).toMatchObject({
      value: '$0.00',
      notes: [{ text: 'Paid in full', strong: 'Nov 20, 2026' }],
      isPaid: true,
    });
    const over = invoiceModel({ payments: [payment(70_000)] });
    expect(view(over).highlight).toMatchObject({ notes: [{}, { text: 'Credit of $14.69' }], isPaid: true });
    expect(sums(over).at(-1)).toBe('Credit: $14.69');
  });

  test('nothing to pay is not the same as paid', () => {
    expect(view(invoiceModel({ lines: [] })).highlight).toMatchObject({ value: '$0.00', isPaid: false });
  });
});

describe('sums', () => {
  test('come from the one arithmetic', () => {
    const model = estimateModel({ lines: [line('Part', 200, { taxed: true })], taxRate: 875 });
    expect(sums(model)).toEqual(['Subtotal: $2.00', 'Tax (8.75%): $0.18', 'Total: $2.18']);
  });

  test('without tax there is only the total', () => {
    expect(sums(estimateModel({ taxRate: 0 }))).toEqual(['Total: $665.00']);
    expect(view(estimateModel({ taxRate: 0 }))).toMatchObject({
      taxNote: '',
      items: [{ isTaxed: false }, {}, {}, {}, {}],
    });
  });

  test('taxed lines are marked only where others are not taxed', () => {
    const taxed = line('Part', 200, { taxed: true });
    expect(view(estimateModel({ lines: [taxed, line('Labor')] }))).toMatchObject({
      taxNote: 'taxed at 6%',
      items: [{ isTaxed: true }, { isTaxed: false }],
    });
    expect(view(estimateModel({ lines: [taxed, taxed] }))).toMatchObject({
      taxNote: '',
      items: [{ isTaxed: false }, { isTaxed: false }],
    });
  });

  test('payments stand between total and balance', () => {
    expect(sums(invoiceModel({ payments: [payment(20_000)] })).slice(2)).toEqual([
      'Total: $685.31',
      'Paid Nov 13, 2026 · check: – $200.00',
      'Balance due: $485.31',
    ]);
  });
});

describe('what is empty leaves nothing behind', () => {
  test('a model with names and one line', () => {
    const bare = invoiceModel({
      ...{ number: undefined, issued: ' ', service: undefined, description: '\n' },
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
    expect(view(invoiceModel()).consent).toBeNull();
    expect(view(invoiceModel({ agreement: 'I agree.' })).consent).toMatchObject({
      text: { lines: ['I agree.'] },
    });
    expect(view(estimateModel({ agreement: '' })).consent).toMatchObject({
      text: null,
      name: 'Maria Nguyễn',
    });
  });
});

test('long comments go below the sums, short ones beside them', () => {
  expect(view(invoiceModel())).toMatchObject({
    beside: [{ label: 'Comments' }, { label: 'Payment terms' }],
    below: [],
  });
  const long = view(invoiceModel({ termsAndConditions: 'Warranty covers parts and labor. '.repeat(40) }));
  expect(long).toMatchObject({ beside: [], below: [{}, {}, { label: 'Terms and conditions' }] });
});

test('a value too wide for the box is set smaller', () => {
  const huge = view(invoiceModel({ lines: [line('Tower', 999_999_999, { quantity: 10_000 })] })).highlight;
  expect(huge.value).toBe('$999,999,999.00');
  expect(huge.size).toBeLessThan(view(invoiceModel()).highlight.size);
});

test('license numbers stand with the phone number, and say what they are', () => {
  const { company } = invoiceModel();
  const contact = (licenses: string[]) =>
    JSON.stringify(view(invoiceModel({ company: { ...company, licenses } })).company.contact);
  expect(contact(['RCE-48120'])).toContain('License RCE-48120');
  expect(contact(['TX Lic. TACLA9921'])).not.toContain('License TX');
  expect(contact([])).not.toContain('License');
});

test('an invoice says how to pay while something is due', () => {
  const labels = (model: Parameters<typeof toPrintView>[0]) =>
    view(model).beside.map(({ label }: { label: string }) => label);
  const howToPay = 'Make checks payable to Ridgeline.';
  expect(labels(invoiceModel({ howToPay }))).toContain('How to pay');
  expect(labels(invoiceModel({ howToPay, payments: [payment(68_531)] }))).not.toContain('How to pay');
});
