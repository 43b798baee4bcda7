import { expect, test } from 'vitest';
import { deletionLosses, needsTypedConfirmation } from './delete-dialog.tsx';

const draft = {
  approvedTotal: null,
  estimateSignatureStatus: 'not_sent' as const,
  workOrderSignatureStatus: 'not_sent' as const,
  amountPaid: '0.00',
  invoiceSentAt: null,
  beforePhotos: [],
  afterPhotos: [],
};

test.each([
  ['a draft', draft, [], false],
  ['photos alone', { ...draft, beforePhotos: ['a'], afterPhotos: ['b'] }, ['2 photos'], false],
  ['a signature', { ...draft, approvedTotal: '855.19' }, ['Signed documents ($855.19)'], true],
  [
    'a signature of the customer before',
    { ...draft, estimateSignatureStatus: 'approved' as const },
    ['Signed documents'],
    true,
  ],
  ['a payment', { ...draft, amountPaid: '10.00' }, ['Payments of $10.00'], true],
  [
    'a sent invoice',
    { ...draft, invoiceSentAt: '2026-11-14T00:00:00Z' },
    ['The invoice the customer was sent'],
    true,
  ],
])('%s', (_, job, goes, weighs) => {
  expect(deletionLosses(job)).toEqual(goes);
  expect(needsTypedConfirmation(job)).toBe(weighs);
});
