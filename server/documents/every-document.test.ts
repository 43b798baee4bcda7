// Every kind of document that docs/documents.md shows: sound for programs that are not ours, and read in the order of a person.
import { expect, test } from 'vitest';
import { documentsOfAJob } from './testing/documents-of-a-job.ts';
import { drawPng } from './testing/draw-png.ts';
import { complaints, linesInFileOrder, squeezed } from './testing/read-pdf.ts';
import { testRenderer } from './testing/test-renderer.ts';

const { print } = testRenderer();

const photos = [{ side: 'after' as const, source: 'photo', day: 'Nov 13, 2026', image: drawPng(40, 30) }];
const documents = documentsOfAJob({ logo: drawPng(600, 100), photos });

/** What it is, for whom, what it comes to, the lines, the sums, and what closes it. */
const orders: Record<keyof typeof documents, string> = {
  estimate:
    'ESTIMATE|PREPARED FOR|ESTIMATE TOTAL|SCOPE OF WORK|Qty|Subtotal|Total|Deposit due|ACCEPTANCE|CUSTOMER SIGNATURE',
  workOrder:
    'WORK ORDER|CUSTOMER|SCHEDULED|WORK TO BE DONE|Qty|Subtotal|Total|Balance|AGREEMENT|CUSTOMER SIGNATURE',
  changeOrder:
    'CHANGE ORDER|PREPARED FOR|NEW TOTAL|REASON|Qty|Added|Removed|Changed|Difference|New total|APPROVAL|CUSTOMER SIGNATURE',
  invoice:
    'INVOICE|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|HOW TO PAY|Subtotal|Total|Deposit paid|Balance due|Approved in writing',
  partlyPaid:
    'INVOICE|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|HOW TO PAY|Subtotal|Total|Deposit paid|Paid|Balance due|Approved in writing',
  receipt:
    'RECEIPT|BILL TO|AMOUNT PAID|WORK PERFORMED|Qty|Subtotal|Total|Deposit paid|Paid|Paid|Balance due|Approved in writing',
  payOnline:
    'INVOICE|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|HOW TO PAY|Pay online|Make checks|Scan to pay|Subtotal|Total|Deposit paid|Balance due',
  refunded:
    'INVOICE|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|HOW TO PAY|Pay online|Scan to pay|Subtotal|Deposit paid|Paid|Visa ending in 4242|Refunded|Balance due',
  paidOnline:
    'RECEIPT|BILL TO|AMOUNT PAID|WORK PERFORMED|Qty|Subtotal|Total|Deposit paid|Paid|Visa ending in 4242|Balance due|Approved in writing',
  photos:
    'WORK ORDER|CUSTOMER|SCHEDULED|WORK TO BE DONE|Qty|Subtotal|Balance|CUSTOMER SIGNATURE|Photos|AFTER|Nov 13, 2026',
  voided: 'INVOICE|VOID|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|Subtotal|Total|Amount due',
  discount:
    'ESTIMATE|PREPARED FOR|ESTIMATE TOTAL|Qty|Subtotal|Neighbor discount|Tax|Total|Deposit due|Optional, not included|CUSTOMER SIGNATURE',
  options:
    'ESTIMATE|PREPARED FOR|3 OPTIONS|Good|Better|Best|Good|Qty|Total|Better|Qty|Total|Best|Qty|Total|ACCEPTANCE|YOUR CHOICE|CUSTOMER SIGNATURE',
  manyLines: 'INVOICE|BILL TO|AMOUNT DUE|Qty|Qty|HOW TO PAY|Subtotal|Total',
  statement:
    'STATEMENT|BILL TO|TOTAL DUE|Open invoices|Invoice|HOW TO PAY|Not due yet|Overdue|Total due|Payments|Date|Total payments',
  fromTheRight: 'INVOICE|BILL TO|AMOUNT DUE|WORK PERFORMED|Qty|HOW TO PAY|Subtotal|Total',
};

test.each(Object.entries(documents))('%s', async (name, model) => {
  const pdf = await print(model);
  expect(complaints(pdf)).toBe('');
  const text = squeezed(linesInFileOrder(pdf).join(''));
  let from = 0;
  for (const part of orders[name as keyof typeof documents].split('|')) {
    const at = text.indexOf(squeezed(part), from);
    expect(at, `${part} after ${text.slice(0, from).slice(-30)}`).toBeGreaterThanOrEqual(from);
    from = at + squeezed(part).length;
  }
});
