import { expect, test } from 'vitest';
import { isAccepted, sortOffer } from './file-drop.tsx';

const photo = { name: 'Boiler.JPG', type: 'image/jpeg' };
const pdfFile = { name: 'quote.pdf', type: 'application/pdf' };

test.each([
  [photo, 'image/jpeg,image/png', true],
  [photo, 'image/*', true],
  [photo, '.jpg', true],
  [photo, undefined, true],
  [pdfFile, 'image/*', false],
  [pdfFile, 'image/*, .pdf', true],
])('%o with accept %j: %s', (file, accept, expected) => {
  expect(isAccepted(file, accept)).toBe(expected);
});

test('of several files a single place takes the first and names the others', () => {
  expect(sortOffer([pdfFile, photo, pdfFile], { multiple: false })).toEqual({
    taken: [pdfFile],
    refusal: 'Not added: Boiler.JPG, quote.pdf',
  });
});

test('a custom refusal is returned beside the accepted files', () => {
  const refusalOf = ({ name }: { name: string }) => (name.endsWith('.pdf') ? `${name} is no picture.` : null);
  expect(sortOffer([photo, pdfFile], { multiple: true, refusalOf })).toEqual({
    taken: [photo],
    refusal: 'quote.pdf is no picture.',
  });
});
