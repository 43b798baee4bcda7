import { expect, test } from 'vitest';
import { storageText } from '#contract/texts/storage-text.ts';
import { retentionText } from './records-section.tsx';

const megabyte = 1024 * 1024;

test.each([
  [0, '0 KB'],
  [700, '1 KB'],
  [350 * 1024, '350 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [12.44 * megabyte, '12.4 MB'],
  [312.4 * megabyte, '312 MB'],
  [2048 * megabyte, '2 GB'],
  [1536 * megabyte, '1.5 GB'],
])('%d bytes are %j', (bytes, text) => {
  expect(storageText(bytes)).toBe(text);
});

test.each([
  [null, null, 'Records are kept for good.'],
  [24, null, 'Old records are deleted automatically: jobs after 24 months.'],
  [24, 84, 'Old records are deleted automatically: jobs after 24 months, invoices after 84 months.'],
])('jobs for %j and invoices for %j months is told as %j', (jobMonths, invoiceMonths, text) => {
  expect(retentionText({ jobMonths, invoiceMonths })).toBe(text);
});
