// For tests that read PDFs back: skips them, visibly, where the programs for it cannot be had.
import { beforeAll, beforeEach } from 'vitest';
import { canReadPdf, installLimitMs } from './read-pdf.ts';

export function needsPdfTools(...others: string[]): void {
  let isReadable = false;
  beforeAll(() => {
    isReadable = canReadPdf(others);
  }, installLimitMs);
  beforeEach(({ skip }) => {
    if (!isReadable)
      skip(`${['qpdf', 'poppler', ...others].join(', ')}: needed, and cannot be installed here`);
  });
}
