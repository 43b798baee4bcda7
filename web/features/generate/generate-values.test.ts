import { expect, test } from 'vitest';
import { GenerateInput } from '#contract/generate.ts';
import { newRow } from '#web/lines/line-rows.ts';
import { emptyGenerateValues, generateBodyOf, valuesFromTemplate } from './generate-values.ts';

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
