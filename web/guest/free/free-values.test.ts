import { expect, test } from 'vitest';
import { FreeEstimate, FreeInvoice, FreeWorkOrder } from '#contract/free-generator.ts';
import { newRow } from '#web/lines/line-rows.ts';
import { freeEstimate, freeInvoice, freeWorkOrder, hvacQuote } from './free-document.ts';
import { FreeTyped, freeBodyOf, startValues } from './free-values.ts';

const day = '2026-11-14';
const filled = {
  customerName: 'Maria',
  companyName: 'Ridgeline',
  description: 'No-cool repair',
  lineItems: [
    newRow({ quantity: '3', description: 'Filter', unitPrice: '12.50' }),
    newRow({ quantity: 'abc' }),
  ],
};

test('the forms start with their default texts, tax rate and days', () => {
  expect(startValues(freeEstimate, day)).toMatchObject({
    taxRate: '8.75',
    customerAgreementText: 'I accept this estimate and authorize the work to be performed.',
    serviceDateStart: '',
    dueDate: '',
  });
  expect(startValues(freeInvoice, day)).toMatchObject({
    taxRate: '8.75',
    serviceDateStart: day,
    serviceDateEnd: day,
    dueDate: '2026-12-14',
    paymentTerms: 'Payment due within 30 days. Late payments may incur additional fees.',
    termsAndConditions: 'Payment is due upon completion of work.',
  });
  expect(startValues(freeWorkOrder, day).lineItems).toHaveLength(1);
  expect(startValues(hvacQuote, day).lineItems.every(({ description }) => description !== '')).toBe(true);
});

test('every form is sent so that the server can read it, with its sums', () => {
  const estimate = freeBodyOf(
    freeEstimate,
    { ...startValues(freeEstimate, day), ...filled },
    'America/Denver',
  );
  expect(estimate).toMatchObject({ subtotal: '37.50', taxAmount: '3.28', total: '40.78' });
  expect(estimate.lineItems[0]).toMatchObject({ total: '37.50' });
  expect(estimate.template).toMatchObject({ id: 'free-template', headerColor: 'black', companyLogo: null });
  expect(FreeEstimate.parse(estimate)).toMatchObject({ projectDescription: 'No-cool repair', taxRate: 875 });

  const order = freeBodyOf(freeWorkOrder, { ...startValues(freeWorkOrder, day), ...filled }, 'UTC');
  expect(FreeWorkOrder.parse(order)).toMatchObject({ description: 'No-cool repair' });

  const invoice = freeBodyOf(freeInvoice, { ...startValues(freeInvoice, day), ...filled }, 'UTC');
  expect(FreeInvoice.parse(invoice)).toMatchObject({
    serviceDescription: 'No-cool repair',
    dueDate: '2026-12-14',
    lineItems: [{ quantity: 300, unitPrice: 1250 }, { quantity: 100 }],
  });
});

test('only the first broken rule is shown, and of the rows only the first', () => {
  const shown = (values: Partial<typeof filled>) =>
    FreeTyped.safeParse({ ...startValues(freeEstimate, day), ...filled, ...values }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  expect(shown({})).toBeUndefined();
  expect(shown({ customerName: ' ', companyName: '' })).toEqual([
    'customerName: Please enter a customer name.',
  ]);
  const noItems = 'lineItems: Please add at least one service item with description and price.';
  expect(shown({ lineItems: [newRow()] })).toEqual([noItems, 'lineItems.0.description: Required']);
  expect(shown({ lineItems: [newRow({ description: 'Filter' })] })).toEqual([
    noItems,
    'lineItems.0.unitPrice: Required',
  ]);
});
