// For test files that print documents and read them back.
import path from 'node:path';
import { afterAll } from 'vitest';
import { openRenderer } from '../render/renderer.ts';
import { needsPdfTools } from './needs-pdf-tools.ts';

/** Call it at the top of a test file; closes what was opened. */
export function testRenderer() {
  const renderer = openRenderer({ home: path.resolve(import.meta.dirname, '..'), threads: 1 });
  afterAll(() => renderer.close());
  needsPdfTools();
  const print = (model: Parameters<typeof renderer.render>[1]) => renderer.render('an account', model);
  return { renderer, print };
}
