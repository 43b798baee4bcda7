import { expect, test } from 'vitest';
import { privateWordsIn } from './plain-words.ts';
import { sourceFiles, typstFiles } from './source-files.ts';

test('names of files, types, functions and fields are words of the field', () => {
  const files = ['contract', 'server', 'web', 'e2e', 'bench', 'demo'].flatMap(sourceFiles);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => privateWordsIn(file))).toEqual([]);
});

test('so are those in Typst', () => {
  expect(typstFiles().length).toBeGreaterThan(3);
  expect(typstFiles().flatMap((file) => privateWordsIn(file))).toEqual([]);
});

test.each([
  ['a file', 'server/half-logins.ts', ''],
  ['a function', 'a.ts', 'export function tellOwner() {}'],
  ['a type', 'a.ts', 'type SignatureAsk = string;'],
  ['a parameter', 'a.ts', 'const f = (wish: string) => f;'],
  ['a field', 'a.ts', 'interface A {\n  keptAt: Date;\n}'],
  ['a form of it', 'a.ts', 'const settledMails = [];'],
  ['a state', 'a.ts', "if (state === 'entered') leave();"],
  ['something in Typst', 'a.typ', '#let title = sheet.title + "sheet"'],
])('finds a private word in the name of %s', (_, file, code) => {
  expect(privateWordsIn(file, code)).toHaveLength(1);
});
