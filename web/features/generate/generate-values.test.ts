import { expect, test } from 'vitest';
import { GenerateInput } from '#contract/generate.ts';
import { type LineRow, newRow } from '#web/lines/line-rows.ts';
import { newOption } from '#web/lines/offer/offer-rows.ts';
import {
  emptyGenerateValues,
  fromStoredValues,
  GenerateDraft,
  generateBodyOf,
  hasNoLines,
  rowsNote,
  startBlank,
  toStoredValues,
  valuesFromTemplate,
} from './generate-values.ts';

test('the comments start with the default text', () => {
  expect(emptyGenerateValues.comments).toBe('Payment due upon completion. Work guaranteed for 30 days.');
  expect(emptyGenerateValues.showTitle).toBe(true);
});

test('a template fills description and rows, and the rows are not the template’s own', () => {
  const line = {
    id: 'l1',
    quantity: 2.5,
    description: 'Labor',
    unitPrice: '95.00',
    taxed: false,
    total: '237.50',
  };
  const { description, lineItems, discount } = valuesFromTemplate({
    defaultJobDescription: 'Tune-up',
    defaultLineItems: [line],
    discount: { kind: 'percent', value: '10.00', label: 'Spring' },
    options: null,
    deposit: null,
  });
  expect(description).toBe('Tune-up');
  expect(discount).toEqual({ kind: 'percent', value: '10.00', label: 'Spring' });
  expect(lineItems[0]).toMatchObject({
    quantity: '2.5',
    description: 'Labor',
    unitPrice: '95.00',
    taxed: false,
  });
  expect(lineItems[0]?.id).toBeUndefined();
});

test('what is sent can be read by the server, also half filled in', () => {
  const values = {
    ...emptyGenerateValues,
    customerName: 'Maria',
    lineItems: [newRow({ description: 'Labor', quantity: '' })],
  };
  const body = generateBodyOf(values, 't1', 'work_order');
  expect(body.documentType).toBe('work-order');
  const read = GenerateInput.parse(body);
  expect(read).toMatchObject({
    documentType: 'work_order',
    customerName: 'Maria',
    customerEmail: null,
    workOrderNumber: null,
    showWorkOrderHeader: true,
  });
  expect(generateBodyOf({ ...values, showTitle: false }, 't1', 'estimate').showEstimateHeader).toBe(false);
});

test('starting blank fills in nothing and has the tax rate that the server will use', () => {
  const defaults = {
    defaultTaxRate: '7.25',
    defaultPaymentTerms: 'Half before we start',
    defaultAgreement: 'Go ahead.',
    defaultComments: 'Ten years in Boise',
    brandColor: '#2E7D32',
  };
  const blank = startBlank(defaults, '6.00');
  expect(blank).toMatchObject({ id: 'blank', taxRate: '7.25', headerColor: '#2E7D32' });
  expect(valuesFromTemplate(blank)).toEqual({
    description: '',
    lineItems: [],
    discount: null,
    options: null,
    deposit: null,
  });
  // The settings are not there yet, or nobody chose a rate.
  expect(startBlank(undefined, '6.00').taxRate).toBe('6.00');
  expect(startBlank({ ...defaults, defaultTaxRate: null }, null).taxRate).toBe('0');
});

test('the count and the sum have the rows that the server saves, and no others', () => {
  const whole = newRow({ description: 'Labor', unitPrice: '80' });
  const free = newRow({ description: 'Site visit', unitPrice: '' });
  const rows = [
    whole,
    free,
    newRow({ unitPrice: '50' }),
    newRow({ description: 'Later', quantity: '' }),
    newRow({ description: 'None', quantity: '0' }),
    newRow({ description: 'Discount', unitPrice: '-5' }),
  ];
  const note = (lineItems: LineRow[]) => rowsNote({ lineItems, options: null }, 'estimate');
  expect([note([]), note([whole]), note([whole, free]), note(rows)]).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '2 items, 4 incomplete',
  ]);
});

const withOptions = {
  ...emptyGenerateValues,
  customerName: 'Maria',
  lineItems: [newRow({ description: 'Furnace', unitPrice: '4000' })],
  deposit: { kind: 'percent' as const, value: '20' },
  options: ['Good', 'Better'].map((name) =>
    newOption({
      name,
      isRecommended: name === 'Better',
      discount: { kind: 'amount', value: '50', label: 'Spring' },
      lineItems: [
        newRow({ description: `${name} furnace`, unitPrice: '4000', optional: true, isSelected: true }),
      ],
    }),
  ),
};

test('options and deposits go out with an estimate; other documents have the one list', () => {
  const read = GenerateInput.parse(generateBodyOf(withOptions, 't1', 'estimate'));
  expect(read.lineItems).toBeUndefined();
  expect(read.deposit).toEqual({ kind: 'percent', value: 2000 });
  expect(read.options?.map(({ name, isRecommended }) => [name, isRecommended])).toEqual([
    ['Good', false],
    ['Better', true],
  ]);
  expect(read.options?.[0]).toMatchObject({
    discount: { kind: 'amount', value: 5000, label: 'Spring' },
    lineItems: [{ description: 'Good furnace', unitPrice: 400_000, optional: true, isSelected: true }],
  });
  const invoice = GenerateInput.parse(generateBodyOf(withOptions, 't1', 'invoice'));
  expect(invoice.options ?? invoice.deposit).toBeUndefined();
  expect(invoice.lineItems?.map(({ description }) => description)).toEqual(['Furnace']);
});

test('the note and the question about missing lines know options', () => {
  expect(rowsNote(withOptions, 'estimate')).toBe('2 options, 2 items');
  expect(rowsNote(withOptions, 'invoice')).toBe('1 item');
  expect(hasNoLines({ ...withOptions, lineItems: [] }, 'estimate')).toBe(false);
  expect(hasNoLines({ ...withOptions, lineItems: [] }, 'invoice')).toBe(true);
});

test('a draft keeps options, discount and deposit, and one from before has none', () => {
  const stored = JSON.parse(
    JSON.stringify({ stage: 'estimate', templateId: null, values: toStoredValues(withOptions) }),
  );
  const body = (values: typeof withOptions) => generateBodyOf(values, 't1', 'estimate');
  expect(body(fromStoredValues(GenerateDraft.parse(stored).values) as typeof withOptions)).toEqual(
    body(withOptions),
  );
  const { discount: _, options: __, deposit: ___, ...old } = stored.values;
  expect(fromStoredValues(GenerateDraft.parse({ ...stored, values: old }).values)).toMatchObject({
    discount: null,
    options: null,
    deposit: null,
  });
});
