import { expect, test } from 'vitest';
import { nameIn } from './download.ts';

test('the name of a file is read from every way of writing it', () => {
  expect(nameIn('attachment; filename="INV-1001.pdf"')).toBe('INV-1001.pdf');
  expect(nameIn('attachment; filename=EST-7.pdf')).toBe('EST-7.pdf');
  expect(nameIn('inline; filename="a \\"b\\".pdf"')).toBe('a "b".pdf');
  expect(nameIn(`attachment; filename="WO-_.pdf"; filename*=UTF-8''WO-%C3%A9.pdf`)).toBe('WO-é.pdf');
  expect(nameIn(`attachment; filename="WO-1.pdf"; filename*=UTF-8''%zz`)).toBe('WO-1.pdf');
  expect(nameIn('attachment')).toBeNull();
  expect(nameIn(null)).toBeNull();
});
