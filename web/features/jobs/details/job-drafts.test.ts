import { expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { changedParts, draftOf, noDrafts, type OpenedParts } from './job-drafts.ts';

const job = {
  customerName: 'Maria',
  customerPhone: null,
  customerEmail: 'maria@example.com',
  customerAddress: null,
  billingAddress: null,
  jobDescription: 'Repair',
  comments: null,
  notes: null,
  invoiceDueDate: null,
  taxRate: '6.00',
  validUntil: null,
  templateData: null,
  lineItems: [
    { id: 'a', quantity: 1.5, description: 'Labor', unitPrice: '95.00', taxed: false, total: '142.50' },
  ],
  discount: null,
  options: null,
  deposit: null,
} as unknown as JobDetails;

const openedOf = (saved: JobDetails): OpenedParts => {
  const { customer, texts, printed, lines, dueDate } = draftOf(saved);
  const revision = 1;
  return {
    customer: { revision, values: customer },
    texts: { revision, values: texts },
    printed: { revision, values: printed },
    lines: { revision, values: lines },
    dueDate: { revision, values: dueDate },
  };
};

test('an open part without a change is no change', () => {
  const drafts = draftOf(job);
  expect(changedParts(drafts, openedOf(job))).toEqual([]);
  expect(changedParts(noDrafts, openedOf(job))).toEqual([]);
});

test('each changed part is listed, in the order of saving', () => {
  const { customer, texts, printed, lines } = draftOf(job);
  expect(changedParts({ ...noDrafts, customer: { ...customer, customerPhone: '1' } }, openedOf(job))).toEqual(
    ['customer'],
  );
  const all = {
    dueDate: '2026-12-01',
    lines: { ...lines, lineItems: lines.lineItems.map((row) => ({ ...row, quantity: '2' })) },
    texts: { ...texts, notes: 'Gate code' },
    printed: { ...printed, taxRate: '7' },
    customer: { ...customer, customerName: '' },
  };
  expect(changedParts(all, openedOf(job))).toEqual(['customer', 'texts', 'printed', 'lines', 'dueDate']);
});

test('a job without lines starts with an empty row, which is no change', () => {
  const bare = { ...job, lineItems: [] };
  const { lines } = draftOf(bare);
  expect(lines.lineItems).toHaveLength(1);
  expect(changedParts({ ...noDrafts, lines }, openedOf(bare))).toEqual([]);
});

test('a discount or a deposit alone is a change of the lines', () => {
  const { lines } = draftOf(job);
  const discount = { kind: 'percent' as const, value: '10', label: 'Discount' };
  for (const changed of [{ discount }, { deposit: { kind: 'amount' as const, value: '500' } }])
    expect(changedParts({ ...noDrafts, lines: { ...lines, ...changed } }, openedOf(job))).toEqual(['lines']);
});
