// A web file that is loaded by `import()` exports what is loaded of it and what others import, nothing more. The tool
// for dead exports takes every export of such a file for used.
import { describe, expect, test } from 'vitest';
import { importPathOf, sourceFiles, withoutComments } from './source-files.ts';

interface Source {
  file: string;
  code: string;
}

const declared = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;
const listed = /^export (?:type )?\{([^}]*)\}/gm;
const imported = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s+'([^'\n]+)'/g;
const loaded = /\bimport\(\s*'([^'\n]+)'\s*\)/g;

/** `Card, type Props, open as openCard`: the names before and after `as`. */
const namesIn = (list: string) =>
  list.split(',').flatMap((entry) => {
    const [name, given = name] = entry
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/);
    return name && given ? [{ name, given }] : [];
  });

function exportsOf(code: string): string[] {
  return [
    ...[...code.matchAll(declared)].map(([, name = '']) => name),
    ...[...code.matchAll(listed)].flatMap(([, list = '']) => namesIn(list).map(({ given }) => given)),
  ];
}

/** Exports that nobody imports and no file that loads their file names. */
function needlessExports(sources: Source[]): string[] {
  const wanted = new Set<string>();
  const loaders = new Map<string, string[]>();
  for (const { file, code } of sources) {
    for (const [, list = '', from = ''] of code.matchAll(imported))
      for (const { name } of namesIn(list)) wanted.add(`${importPathOf(file, from)} ${name}`);
    for (const [, from = ''] of code.matchAll(loaded)) {
      const to = importPathOf(file, from);
      loaders.set(to, [...(loaders.get(to) ?? []), code]);
    }
  }
  return sources.flatMap(({ file, code }) => {
    const loading = loaders.get(file);
    if (!loading || !file.startsWith('web/')) return [];
    const isNamed = (name: string) => loading.some((loader) => new RegExp(`\\b${name}\\b`).test(loader));
    return exportsOf(code)
      .map((name) => `${file} ${name}`)
      .filter((name) => !wanted.has(name) && !isNamed(name.split(' ')[1] ?? ''));
  });
}

describe('export law', () => {
  const sources = ['web', 'e2e', 'bench', 'demo']
    .flatMap(sourceFiles)
    .map((file) => ({ file, code: withoutComments(file) }));

  test('a file loaded by import() exports nothing that nobody uses', () => {
    expect(needlessExports(sources).sort()).toEqual([]);
    expect(sources.filter(({ code }) => code.match(loaded)).length).toBeGreaterThan(10);
  });

  // Not written out below: the import law would look for it.
  const address = './card.tsx';
  const loader = { file: 'web/page.tsx', code: `const Card = lazyPart(() => import('${address}'), 'Card');` };
  const card = (code: string) => ({ file: 'web/card.tsx', code });

  test.each([
    ['function', 'export function Card() {}\nexport async function loadCard() {}', 'loadCard'],
    ['type', 'export function Card() {}\nexport type CardProps = object;', 'CardProps'],
    ['list', 'function Card() {}\nexport { Card, open as openCard };', 'openCard'],
  ])('it finds a needless %s', (_, code, name) => {
    expect(needlessExports([loader, card(code)])).toEqual([`web/card.tsx ${name}`]);
  });

  test('what a test imports is used, and other files are left to the tool', () => {
    const tested = { file: 'web/card.test.ts', code: `import { Card, type CardProps } from '${address}';` };
    const both = 'export function Card() {}\nexport type CardProps = object;';
    expect(needlessExports([loader, card(both), tested])).toEqual([]);
    expect(needlessExports([card(both)])).toEqual([]);
  });
});
