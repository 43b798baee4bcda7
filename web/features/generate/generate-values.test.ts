import { expect, test } from 'vitest';
import { GenerateForm } from '#contract/generate.ts';
import { newRow } from '#web/documents/line-rows.ts';
import { bodyOf, emptyValues, fromTemplate } from './generate-values.ts';

test('the comments start with the default text', () => {
  expect(emptyValues.comments).toBe('Payment due upon completion. Work guaranteed for 30 days.');
  expect(emptyValues.showTitle).toBe(true);
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
  const { description, lineItems } = fromTemplate({
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
    ...emptyValues,
    customerName: 'Maria',
    lineItems: [newRow({ description: 'Labor', quantity: '' })],
  };
  const body = bodyOf(values, 't1', 'work_order');
  expect(body.documentType).toBe('work-order');
  const read = GenerateForm.parse(body);
  expect(read).toMatchObject({
    documentType: 'work_order',
    customerName: 'Maria',
    customerEmail: null,
    workOrderNumber: null,
    showWorkOrderHeader: true,
  });
  expect(bodyOf({ ...values, showTitle: false }, 't1', 'estimate').showEstimateHeader).toBe(false);
});
