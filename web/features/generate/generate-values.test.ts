import { expect, test } from 'vitest';
import { GenerateInput } from '#contract/generate.ts';
import { newRow } from '#web/lines/line-rows.ts';
import {
  countedRows,
  emptyGenerateValues,
  generateBodyOf,
  rowsNote,
  startBlank,
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
  const { description, lineItems } = valuesFromTemplate({
    defaultJobDescription: 'Tune-up',
    defaultLineItems: [line],
  });
  expect(description).toBe('Tune-up');
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
  expect(valuesFromTemplate(blank)).toEqual({ description: '', lineItems: [] });
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
  expect(countedRows(rows)).toEqual([whole, free]);
  expect([rowsNote([]), rowsNote([whole]), rowsNote([whole, free]), rowsNote(rows)]).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '2 items, 4 incomplete',
  ]);
});
