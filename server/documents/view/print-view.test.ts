import { describe, expect, test } from 'vitest';
import { drawPng } from '../testing/draw-png.ts';
import { estimateModel, invoiceModel, line, workOrderModel } from '../testing/sample-documents.ts';
import { measures } from './measures.ts';
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
    const discount = { kind: 'percent' as const, value: 10_000, label: 'On the house' };
    expect(view(invoiceModel({ discount })).highlight).toMatchObject({ value: '$0.00', notes: [] });
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
    expect(view(invoiceModel({ payments: paid }))).toMatchObject({
      title: 'RECEIPT',
      file: { title: 'Receipt INV-1042 – Ridgeline Heating & Air' },
      highlight: {
        label: 'Amount paid',
        value: '$685.31',
        notes: [
          { text: 'Paid in full', strong: 'Nov 20, 2026' },
          { text: '$200.00', strong: 'Nov 13, 2026 · check' },
          { text: '$485.31', strong: 'Nov 20, 2026 · check' },
        ],
        isPaid: true,
      },
    });
    expect(view(invoiceModel({ payments: [payment(68_531)] })).highlight.notes).toEqual([
      { text: 'Paid', strong: 'Nov 13, 2026 · check' },
    ]);
    const { method: _, ...unnamed } = payment(68_531);
    expect(view(invoiceModel({ payments: [unnamed] })).highlight.notes).toEqual([
      { text: 'Paid', strong: 'Nov 13, 2026' },
    ]);
    const over = invoiceModel({ payments: [payment(70_000)] });
    expect(view(over).highlight).toMatchObject({
      value: '$700.00',
      notes: [{}, { text: 'Credit of $14.69' }],
      isPaid: true,
    });
    expect(sums(over).at(-1)).toBe('Credit: $14.69');
  });

  test('nothing to pay is not the same as paid', () => {
    expect(view(invoiceModel({ lines: [] }))).toMatchObject({
      title: 'INVOICE',
      highlight: { value: '$0.00', isPaid: false },
    });
  });
});

describe('sums', () => {
  test('come from the one arithmetic', () => {
    const model = estimateModel({ lines: [line('Part', 200, { taxed: true })], taxRate: 875 });
    expect(sums(model)).toEqual(['Subtotal: $2.00', 'Tax (8.75%): $0.18', 'Total: $2.18']);
  });

  test('without tax there is only the total', () => {
    expect(sums(estimateModel({ taxRate: 0 }))).toEqual(['Total: $665.00']);
  });

  test.each([
    ['some lines are taxed and others not', [true, false, true], 600, [false, true, false]],
    ['all lines are taxed', [true, true], 600, [false, false]],
    ['no line is taxed', [false, false], 600, [false, false]],
    ['there is no tax', [true, false], 0, [false, false]],
  ])('untaxed lines are marked or not, where %s', (_, taxed, taxRate, marked) => {
    const lines = taxed.map((isTaxed) => line('Part', 200, { taxed: isTaxed }));
    const { items } = view(estimateModel({ lines, taxRate }));
    expect(items.map(({ mark }: { mark: string }) => mark === 'no tax')).toEqual(marked);
  });

  test('payments stand between total and balance', () => {
    expect(sums(invoiceModel({ payments: [payment(20_000)] })).slice(2)).toEqual([
      'Total: $685.31',
      'Paid Nov 13, 2026 · check: – $200.00',
      'Balance due: $485.31',
    ]);
  });
});

describe('what was paid online, and what was given back', () => {
  const online = { ...payment(20_000), method: 'online', card: 'Visa ending in 4242' };

  test('a payment is named by its card, and what was refunded of it is owed again', () => {
    const partly = invoiceModel({ payments: [{ ...online, refunded: 5000 }] });
    expect(sums(partly).slice(2)).toEqual([
      'Total: $685.31',
      'Paid Nov 13, 2026 · Visa ending in 4242: – $200.00',
      'Refunded: $50.00',
      'Balance due: $535.31',
    ]);
    expect(view(partly).highlight).toMatchObject({
      value: '$535.31',
      notes: [{}, { text: '$150.00 of $685.31 paid' }, { text: '$50.00 refunded' }],
      isPaid: false,
    });
  });

  test('of one that was given back whole nothing is said to be paid', () => {
    const { highlight } = view(invoiceModel({ payments: [{ ...online, refunded: 20_000 }] }));
    expect(highlight).toMatchObject({ value: '$685.31', notes: [{}, { text: '$200.00 refunded' }] });
    const lost = view(invoiceModel({ payments: [{ ...online, reversed: 20_000 }] }));
    expect(lost.highlight.notes[1]).toMatchObject({ text: '$200.00 returned by the bank' });
  });

  test('a receipt says when and by which card; one whose excess was given back has no credit', () => {
    const paid = invoiceModel({ payments: [{ ...online, cents: 70_000, refunded: 1469 }] });
    expect(view(paid).highlight).toMatchObject({
      value: '$685.31',
      notes: [
        { text: 'Paid', strong: 'Nov 13, 2026 · Visa\u00a0ending\u00a0in\u00a04242' },
        { text: '$14.69 refunded' },
      ],
      isPaid: true,
    });
    expect(sums(paid).at(-1)).toBe('Balance due: $0.00');
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
      ...{ title: '', number: '', facts: [], description: null, below: [], consent: null },
      beside: [{ label: 'How to pay', lines: ['To pay, please contact Joe.'] }],
      company: { contact: [], logo: null },
      customer: { lines: [] },
      thanks: { lines: [] },
      footer: 'Joe',
      file: { title: 'Invoice – Joe' },
    });
  });

  test('an invoice has no signature line, whatever a template says', () => {
    expect(view(invoiceModel()).consent).toBeNull();
    expect(view(invoiceModel({ agreement: 'I agree.' })).consent).toBeNull();
    expect(view(estimateModel({ agreement: '' })).consent).toMatchObject({
      text: null,
      name: 'Maria Nguyễn',
    });
  });
});

test('long texts go below the sums, short ones before them beside', () => {
  const texts = (changes = {}) => view(workOrderModel({ paymentTerms: 'Net 30.', ...changes }));
  expect(texts()).toMatchObject({
    beside: [{ label: 'Comments' }, { label: 'Payment terms' }],
    below: [],
  });
  const long = 'Warranty covers parts and labor. '.repeat(40);
  expect(texts({ termsAndConditions: long })).toMatchObject({
    beside: [{ label: 'Comments' }, { label: 'Payment terms' }],
    below: [{ label: 'Terms and conditions' }],
  });
  expect(texts({ comments: long })).toMatchObject({
    beside: [],
    below: [{ label: 'Comments' }, { label: 'Payment terms' }],
  });
});

describe('the columns of the table', () => {
  const columns = (...lines: ReturnType<typeof line>[]) => view(invoiceModel({ lines })).columns;

  test('are as wide as their widest number, and the description has the rest', () => {
    const [small, large] = [
      columns(line('Part', 100)),
      columns(line('Part', 100), line('Tower', 99_999_999)),
    ];
    expect(large.amountWidth).toBeGreaterThan(small.amountWidth);
    expect(large.unitPriceWidth).toBeGreaterThan(small.unitPriceWidth);
    expect(large.quantityWidth).toBe(small.quantityWidth);
    for (const { quantityWidth, descriptionWidth, unitPriceWidth, amountWidth } of [small, large])
      expect(
        quantityWidth + measures.quantityGap + descriptionWidth + unitPriceWidth + amountWidth,
      ).toBeCloseTo(504);
    expect(small.descriptionWidth).toBeGreaterThan(310);
  });

  test('give units as much as the widest takes, and nothing where there are none', () => {
    const [none, short, long] = [
      columns(line('Part')),
      columns(line('Part', 100, { unit: 'ft' }), line('Part')),
      columns(
        line('Part', 100, { unit: 'W'.repeat(12) }),
        line('Part', 999_999_999),
        line('Nail', 1, { quantity: 9_999_999 }),
      ),
    ];
    expect(none.unitWidth).toBe(0);
    expect(short.unitWidth).toBeGreaterThan(8);
    expect(short.quantityWidth).toBe(none.quantityWidth);
    expect(none.descriptionWidth - short.descriptionWidth).toBeCloseTo(short.unitWidth);
    expect(long.descriptionWidth).toBeGreaterThan(100);
  });

  test('hold a document without lines', () => {
    expect(columns().descriptionWidth).toBeGreaterThan(310);
  });
});

describe('where the work is done', () => {
  const { customer } = invoiceModel();
  const service = (serviceAddress?: string) =>
    view(invoiceModel({ customer: { ...customer, serviceAddress } })).customer.service;

  test('is printed where the bill goes elsewhere', () => {
    expect(service('5120 N Maple Grove Rd\nBoise, ID 83704')).toEqual([
      '5120 N Maple Grove Rd',
      'Boise, ID\u00a083704',
    ]);
  });

  test.each([undefined, '', ' ', customer.address, '2210 W. Bannock St, Boise ID 83706'])(
    'is not where it is the same place: %s',
    (address) => expect(service(address)).toEqual([]),
  );
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

describe('the rows that say how to reach the company', () => {
  const { company } = invoiceModel();
  const rows = (changes: Partial<typeof company>): string[] =>
    view(invoiceModel({ company: { ...company, ...changes } })).company.contact.map(
      (row: string | { pieces: string[] }) => (typeof row === 'string' ? row : row.pieces.join('')),
    );

  test('do not part two licenses where a row of their own has both', () => {
    expect(rows({ licenses: ['RCE-48120', 'HVC-C-9921'] }).at(-1)).toBe(
      'License RCE-48120 \u00a0·\u00a0 License HVC-C-9921',
    );
    // One that fits makes no further row.
    const short = { email: '', website: '', licenses: ['RCE-48120'] };
    expect(rows(short).at(-1)).toBe('(208) 555-0142 \u00a0·\u00a0 License RCE-48120');
  });

  test('have no name that reads from the right before a house number, which would go to its other side', () => {
    const name = 'شركة النور للتكييف';
    const logo = drawPng(600, 100);
    expect(rows({ name, logo }).slice(0, 2)).toEqual([
      name,
      '418 Alder Street \u00a0·\u00a0 Boise, ID\u00a083702',
    ]);
    const address = 'רחוב הרצל 12\nBoise, ID 83702';
    expect(rows({ address }).slice(0, 2)).toEqual(['רחוב הרצל 12', 'Boise, ID\u00a083702']);
  });
});

describe('how to pay', () => {
  const [howToPay, paymentTerms] = ['Make checks payable to Ridgeline.', 'Net 30.'];
  const labels = (changes: Parameters<typeof invoiceModel>[0]) => {
    const { beside, below } = view(invoiceModel({ howToPay, paymentTerms, comments: '', ...changes }));
    return [...beside, ...below].map(({ label }: { label: string }) => label);
  };

  test('stands in a box before everything else while something is due', () => {
    expect(labels({})).toEqual(['How to pay', 'Payment terms']);
    expect(labels({ payments: [payment(100)] })).toEqual(['How to pay', 'Payment terms']);
    expect(view(invoiceModel({ howToPay })).beside[0]).toMatchObject({ isBoxed: true, lines: [howToPay] });
  });

  test.each([
    ['paid', { payments: [payment(68_531)] }],
    ['void', { voided: { on: 'Nov 18, 2026' } }],
    ['over nothing', { lines: [line('Warranty visit', 0)] }],
  ])('is not said, nor are terms, where the invoice is %s', (_, changes) => {
    expect(labels(changes)).toEqual([]);
  });
});

test('a void invoice thanks nobody', () => {
  const thankYou = 'Thank You For Your Business!';
  expect(view(invoiceModel({ thankYou })).thanks.lines).toEqual([thankYou]);
  expect(view(invoiceModel({ thankYou, voided: { on: 'Nov 18, 2026' } })).thanks.lines).toEqual([]);
});

describe('names that stand on one line', () => {
  const heads = (company: string, customer: string, number = 'INV-1042') => {
    const { runningHead, footer } = view(
      invoiceModel({ company: { name: company }, customer: { name: customer }, number }),
    );
    return [runningHead, footer];
  };

  test('are whole where there is room', () => {
    expect(heads('Ridgeline', 'Maria Nguyễn')).toEqual([
      'Ridgeline · INV-1042 · Maria Nguyễn',
      'Ridgeline · INV-1042',
    ]);
    expect(heads('Ridgeline', 'Maria', '')).toEqual(['Ridgeline · Maria', 'Ridgeline']);
  });

  test('are shortened where there is not, and a short one stays whole beside a long one', () => {
    const [head, foot] = heads('Ridgeline', 'Saint Bartholomew Housing '.repeat(10));
    expect(head).toMatch(/^Ridgeline · INV-1042 · Saint Bartholomew .*…$/);
    expect(foot).toBe('Ridgeline · INV-1042');
    const [both = ''] = heads('Wide Works '.repeat(20), 'Mary Maple '.repeat(20));
    expect(both).toMatch(/^Wide Works .*… · INV-1042 · Mary Maple .*…$/);
    expect(both.length).toBeLessThan(130);
  });
});
