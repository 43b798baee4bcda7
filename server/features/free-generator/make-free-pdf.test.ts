import { expect, test } from 'vitest';
import { pdfFileName } from '#contract/stages.ts';
import { fileSafe } from '#server/platform/http/file-reply.ts';

test.each([
  ['1042', 'INV-1042.pdf'],
  ['A-17.b_2', 'INV-A-17.b_2.pdf'],
  ['../../x', 'INV-x.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'INV-a-b-c-d-e-f-g-h-i-j.pdf'],
  ['x\r\nSet-Cookie: a', 'INV-x-Set-Cookie-a.pdf'],
  ['Größe 5', 'INV-Größe-5.pdf'],
])('%j is called %s', (number, name) => {
  expect(pdfFileName('invoice', fileSafe(number))).toBe(name);
});
