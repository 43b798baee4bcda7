import { expect, test } from 'vitest';
import { typeset, typesetBlock, typesetOne } from './typeset.ts';

const column = { width: 100, size: 10 };
const joined = (line: ReturnType<typeof typesetOne>) =>
  typeof line === 'string' ? line : line.pieces.join('');

test('ordinary text stays as it is', () => {
  expect(typeset('Labor, licensed technician\n\nTwo visits', column)).toEqual([
    'Labor, licensed technician',
    '',
    'Two visits',
  ]);
});

test('a word that does not fit may break anywhere, its neighbours may not', () => {
  const line = typesetOne(`see ${'x'.repeat(40)} there`, column);
  expect(line).toEqual({ pieces: ['see x', ...Array(39).fill('x'), ' there'], isRtl: false });
});

test('a word with a hyphen, an @ or a dot breaks there, where that is enough', () => {
  expect(typesetOne('Featherstone-Cholmondeley', column)).toEqual({
    pieces: ['Featherstone-', 'Cholmondeley'],
    isRtl: false,
  });
  expect(typesetOne('office@ridgeline.example', column)).toEqual({
    pieces: ['office@', 'ridgeline.', 'example'],
    isRtl: false,
  });
  const tooLong = `a-${'x'.repeat(40)}`;
  expect(typesetOne(tooLong, column)).toEqual({ pieces: Array.from(tooLong), isRtl: false });
});

test('nothing is lost of a word of 10,000 letters', () => {
  for (const letter of ['W', 'é', '👍', 'م', 'a\u0301\u0302']) {
    const word = letter.repeat(10_000).normalize('NFC');
    expect(joined(typesetOne(word, column))).toBe(word);
  }
});

test('what belongs together is not cut apart', () => {
  const parts = ['👨‍👩‍👧', '🇺🇸', 'e\u0323\u0302', '👍🏽', '❤️'].map((part) => part.normalize('NFC'));
  const line = typesetOne(parts.join('').repeat(5), column);
  expect(typeof line === 'object' && new Set(line.pieces)).toEqual(new Set(parts));
});

test('scripts without spaces are left to the typesetter', () => {
  for (const text of [
    '更换电容器和接触器'.repeat(20),
    'エアコンの修理'.repeat(20),
    'ซ่อมเครื่องปรับอากาศ'.repeat(20),
  ])
    expect(typesetOne(text, column)).toBe(text);
});

test.each([
  ['أحمد 12', true],
  ['12 רחוב דיזנגוף', true],
  ['Ahmad أحمد', false],
  ['2210 W Bannock St', false],
  ['', false],
])('%j reads from the right: %s', (text, isRtl) => {
  const line = typesetOne(text, column);
  expect(typeof line === 'object' && line.isRtl).toBe(isRtl);
});

test('names are one line, blocks have no empty ones', () => {
  expect(typesetOne('Ann\nLee', column)).toBe('Ann Lee');
  expect(typesetBlock('1 Main St\n\nBoise', column)).toEqual(['1 Main St', 'Boise']);
  expect(typesetBlock('', column)).toEqual([]);
});
