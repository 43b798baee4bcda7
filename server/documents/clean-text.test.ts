import { expect, test } from 'vitest';
import { cleanLines, cleanText } from './clean-text.ts';

test.each([
  ['plain', '  Ridgeline Heating & Air ', 'Ridgeline Heating & Air'],
  ['NUL and other control characters', 'a\u0000b\u0007c\u001b[31md\u007fe\u009ff', 'abc[31mdef'],
  ['line breaks of every kind', 'a\r\nb\rc\u2028d\u0085e\vf', 'a\nb\nc\nd\ne\nf'],
  ['tabs', 'a\tb', 'a b'],
  ['marks that turn the direction', '\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['soft hyphens and byte order marks', '\ufeffco\u00adop', 'coop'],
  ['noncharacters', 'a\uffff\u{1fffe}b', 'ab'],
  ['letters in two parts', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['spaces at the end of a line', 'é  \u00a0\nb', 'é\nb'],
  ['many empty lines', 'é\n\n\n\n\nb', 'é\n\nb'],
  ['emoji with joiners', '👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
])('%s', (_title, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('what is clean stays as it is', () => {
  for (const text of ['أحمد بن محمد', 'כלב', '更换电容器', '#read("x") $x$ *_ </script> {{7*7}}', 'a\n\nb'])
    expect(cleanText(cleanText(text))).toBe(text);
});

test('a hundred thousand blanks are no work', () => {
  expect(cleanText(`é${'\u00a0 '.repeat(50_000)}x`)).toHaveLength(100_002);
});

test('lines are those with something on them', () => {
  expect(cleanLines(' a \r\n\r\n\t\n b')).toEqual(['a', 'b']);
  expect(cleanLines(undefined)).toEqual([]);
});
