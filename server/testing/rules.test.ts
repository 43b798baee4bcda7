// Code and tests cite product rules by id, such as "(B-12)". Each id must be explained in docs/rules.md, and each rule
// there must be cited somewhere: nobody should find an id without a rule, or a rule that no code follows.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const places = [
  '.ci',
  'ARCHITECTURE.md',
  'Dockerfile',
  'README.md',
  'bench',
  'compose.yaml',
  'contract',
  'demo',
  'deploy',
  'docs',
  'e2e',
  'scripts',
  'server',
  'web',
];
const rulesFile = 'docs/rules.md';
const thisFile = 'server/testing/rules.test.ts';

interface Source {
  file: string;
  text: string;
}

/** All texts people read. Not migrations: once released, not even a comment in them may change. */
function readSources(): Source[] {
  const isText = (file: string) => !/\.(ttf|png|webp|pdf|svg|json|sql|br|gz)$/.test(file);
  return places
    .flatMap((place) => {
      if (!existsSync(path.join(root, place))) return [];
      if (statSync(path.join(root, place)).isFile()) return [place];
      return readdirSync(path.join(root, place), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    })
    .filter((file) => isText(file) && file !== rulesFile && file !== thisFile)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

interface Line {
  /** `file:line`, counted from 1. */
  at: string;
  text: string;
}

const linesOf = ({ file, text }: Source): Line[] =>
  text.split('\n').map((line, i) => ({ at: `${file}:${i + 1}`, text: line }));

// One letter, a dash and a number. P is left out because of the curve P-256; after "/", "-" or a quote it is part of
// something else, such as PDF/A-2b, INV-A-8 or a job number that somebody typed.
const id = '[A-OQ-Z]-\\d+[a-z]?';
const bareId = new RegExp(`(?<![\\w/.'"\`“-])${id}\\b`, 'g');
const inBrackets = new RegExp(`\\(${id}(?:, ${id})*\\)`, 'g');

/** In prose and comments every id counts, in code only one in brackets: a test's title may cite, data may not. */
function citedIn(file: string, line: string): string[] {
  const comment = file.endsWith('.md')
    ? line
    : (/(?:^|[\s{])(?:\/\/|\/?\*+|#|--)\s(.*)/.exec(line)?.[1] ?? '');
  const titles = [...line.matchAll(inBrackets)].join(' ').replace(/[()]/g, '');
  return [...new Set([...comment.matchAll(bareId), ...titles.matchAll(bareId)].map(([found]) => found))];
}

/** Problems with citations and rules, one sentence each. */
function ruleProblems(sources: Source[], rules: string): string[] {
  const defined = linesOf({ file: rulesFile, text: rules }).flatMap(({ at, text }) => {
    const [, name] = /^- \*\*([^*]+)\*\* \S/.exec(text) ?? [];
    return name ? [{ at, name }] : [];
  });
  const known = new Set(defined.map(({ name }) => name));
  const citations = sources.flatMap((source) =>
    linesOf(source).flatMap(({ at, text }) => citedIn(source.file, text).map((name) => ({ at, name }))),
  );
  const cited = new Set(citations.map(({ name }) => name));
  return [
    ...citations
      .filter(({ name }) => !known.has(name))
      .map(({ at, name }) => `${at} cites ${name}, which ${rulesFile} does not have`),
    ...defined
      .filter(({ name }) => !cited.has(name))
      .map(({ at, name }) => `${at} has ${name}, which nobody cites`),
    ...defined
      .filter(({ name }, i) => defined.findIndex((other) => other.name === name) !== i)
      .map(({ at, name }) => `${at} has ${name} a second time`),
  ];
}

const documents = [
  /§ ?\d/,
  /\b(?:the|product) documents(?:’|'| (?:say|give|name|call|ask|want|list|read|send|have it))/i,
  /\bdocuments? [12] says/i,
  /\b(?:design|findings|house|security|spec|style)\.md\b/,
];

/** Sentences that refer to specifications outside the repository. */
const documentProblems = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    linesOf(source)
      .filter(({ text }) => documents.some((paper) => paper.test(text)))
      .map(({ at, text }) => `${at} points outside the repository: ${text.trim()}`),
  );

const sources = readSources();

describe('product rules', () => {
  test('every cited id is in docs/rules.md, and every rule there is cited', () => {
    expect(ruleProblems(sources, readFileSync(path.join(root, rulesFile), 'utf8'))).toEqual([]);
    expect(sources.length).toBeGreaterThan(300);
  });

  test('no sentence refers to documents outside the repository', () => {
    expect(documentProblems(sources)).toEqual([]);
  });
});

describe('the checker', () => {
  const rules = '# Rules\n\n- **A-1** One.\n- **A-2b** Two.';
  const problemsOf = (file: string, text: string) =>
    ruleProblems(
      [
        { file: 'all.ts', text: '// A-1, A-2b' },
        { file, text },
      ],
      rules,
    );

  test.each([
    ['a.ts', '// The reason (B-7).'],
    ['a.ts', '  /** B-7: the reason. */'],
    ['a.ts', ' * more of it (A-1, B-7)'],
    ['a.tsx', '{/* See B-7. */}'],
    ['a.ts', "test('the reason (B-7)', () => {"],
    ['a.md', 'They are made later (B-7).'],
    ['a.service', '# Needed by B-7'],
  ])('finds an id that is not there: %s %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([`${file}:1 cites B-7, which docs/rules.md does not have`]);
  });

  test.each([
    ['a.ts', '// Known (A-1, A-2b).'],
    ['a.ts', "await makeJob(shop, { jobNumber: 'B-7' });"],
    ['a.ts', '/** "INV-B-7" and PDF/A-2u, SHA-256, UTF-8, P-256, F8 */'],
    ['a.md', 'For each account a P-256 key.'],
  ])('takes nothing else for one: %s %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });

  test('names the line', () => {
    expect(problemsOf('a.ts', '\n\n// B-7')).toEqual(['a.ts:3 cites B-7, which docs/rules.md does not have']);
  });

  test('finds a rule that nobody cites, and one that is there twice', () => {
    const source = { file: 'a.ts', text: '// A-1' };
    expect(ruleProblems([source], `${rules}\n- **A-1** Again.`)).toEqual([
      'docs/rules.md:4 has A-2b, which nobody cites',
      'docs/rules.md:5 has A-1 a second time',
    ]);
  });

  test.each([
    '// As the documents say.',
    "// In the documents' words.",
    '// What a form must have (documents 2 §5).',
    '// See security.md, line by line.',
  ])('finds a reference to outside documents: %s', (text) => {
    expect(documentProblems([{ file: 'a.ts', text }])).toHaveLength(1);
  });

  test('leaves the documents of the product alone', () => {
    const text = '// The documents of a job are printed on demand; a document is frozen when sent.';
    expect(documentProblems([{ file: 'a.ts', text }])).toEqual([]);
  });
});
