import { expect, test } from 'vitest';
import { isAccepted } from './accepted-files.ts';

const photo = { name: 'Boiler.JPG', type: 'image/jpeg' };
const paper = { name: 'quote.pdf', type: 'application/pdf' };

test.each([
  [photo, 'image/jpeg,image/png', true],
  [photo, 'image/*', true],
  [photo, '.jpg', true],
  [photo, undefined, true],
  [paper, 'image/*', false],
  [paper, 'image/*, .pdf', true],
])('%o with accept %j: %s', (file, accept, expected) => {
  expect(isAccepted(file, accept)).toBe(expected);
});
