// Names say what an engineer of this field would search for. Words that once meant something only here are listed in
// plain-words.json, each with what to say instead; docs/glossary.md has the few that stay.
import path from 'node:path';
import list from './plain-words.json' with { type: 'json' };
import { isTest, withoutComments } from './source-files.ts';

const words: Record<string, string> = list.words;

/** Parts of a name in camelCase, kebab-case or snake_case. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$.\-/]+/);

/** `settled` is a form of `settle`, and `asking` one of `ask`. */
const endings: [ending: string, restored: string][] = [
  ['', ''],
  ['s', ''],
  ['d', ''],
  ['ed', ''],
  ['ing', ''],
  ['ing', 'e'],
];

const wordBehind = (part: string): string | undefined =>
  endings
    .filter(([ending]) => part.endsWith(ending))
    .map(([ending, restored]) => part.slice(0, part.length - ending.length) + restored)
    .find((stem) => Object.hasOwn(words, stem));

const privateWords = (name: string): string[] =>
  name in list.allowedNames ? [] : partsOf(name).flatMap((part) => wordBehind(part) ?? []);

/** Where something is named: declarations, parameters and fields. */
const namings = [
  /\b(?:const|let|var|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g,
  /[(,]\s*([A-Za-z_$][\w$]*)\??\s*:\s*(?=[A-Z{(]|string|number|boolean|unknown|object)/g,
  /^\s+(?:readonly )?([A-Za-z_$][\w$]*)\??:\s.*;$/gm,
];
/** A state or a kind is one word in quotes. Not in tests, which quote what people type. */
const codes = /'([a-z][a-z-]+)'/g;
/** In Typst every word counts, outside of strings. */
const typstNames = /"[^"\n]*"|([A-Za-z][\w-]*)/g;

function patternsFor(file: string): RegExp[] {
  if (file.endsWith('.typ')) return [typstNames];
  return /^(?:e2e|bench)\//.test(file) || isTest(file) ? namings : [...namings, codes];
}

export function privateWordsIn(file: string, code: string = withoutComments(file)): string[] {
  if (file.startsWith('server/testing/plain-words')) return [];
  const fileName = list.allowedFiles.includes(file) ? '' : path.basename(file).replace(/\..*$/, '');
  const names = new Set(
    patternsFor(file).flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name)),
  );
  return [fileName, ...names].flatMap((name) =>
    privateWords(name).map((word) => `${file}: "${word}" in ${name}; say ${words[word]}`),
  );
}
