// Measures what npm run house prints. Tests beside server/testing/ hold the rows that must never get worse.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { privateWordsIn } from '../server/testing/plain-words.ts';
import {
  featureGraph,
  featureOf,
  findCycle,
  importsOf,
  isTest,
  root,
  sourceFiles,
} from '../server/testing/source-files.ts';
import { breachesOf, tablesIn, views } from '../server/testing/sql-law.ts';

type Row = [measure: string, now: string | number, wanted: string];

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const everything = ['contract', 'server', 'web', 'e2e', 'bench', 'demo', 'scripts'].flatMap(sourceFiles);
/** What runs at a user's. */
const product = ['contract', 'server', 'web']
  .flatMap(sourceFiles)
  .filter((file) => !isTest(file) && !/^server\/(?:faults|every-route)\//.test(file));
const imports = product.flatMap(importsOf);
const count = (files: string[], pattern: RegExp) =>
  files.reduce((sum, file) => sum + [...read(file).matchAll(pattern)].length, 0);

function rules(): Row[] {
  const known = new Set(
    [...read('docs/rules.md').matchAll(/\*\*([A-Z]-\d+[a-z]?)\*\*/g)].map(([, id]) => id),
  );
  const sources = everything.filter((file) => file !== 'server/testing/rules.test.ts');
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/\(([A-OQ-Z]-\d+[a-z]?(?:, [A-OQ-Z]-\d+[a-z]?)*)\)/g)].flatMap(([, ids = '']) =>
      ids.split(', '),
    ),
  );
  const unknown = new Set(cited.filter((id) => !known.has(id)));
  return [['rule ids that docs/rules.md does not explain', unknown.size, '0']];
}

const words = (): Row[] => [
  ['private words in names', everything.flatMap((file) => privateWordsIn(file)).length, '0'],
];

function tables(): Row[] {
  const sources = product.filter((file) => file.startsWith('server/'));
  const defined = sources
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) => tablesIn(file, read(file)));
  const folder = 'server/platform/db/migrations';
  const there = new Set<string>();
  for (const name of readdirSync(path.join(root, folder)).sort())
    for (const [, made, gone, from, to] of read(path.join(folder, name)).matchAll(
      /^(?:create table (\w+)|drop table (\w+)|alter table (\w+) rename to (\w+))/gm,
    )) {
      if (made) there.add(made);
      if (gone ?? from) there.delete(gone ?? from ?? '');
      if (to) there.add(to);
    }
  const missing = [...there].filter((name) => !defined.some((table) => table.name === name));
  const breaches = sources.flatMap((file) => breachesOf(file, read(file), defined, views));
  return [
    ['statements on tables of another owner', breaches.length, '0'],
    ['tables with a definition', `${there.size - missing.length} of ${there.size}`, 'all'],
  ];
}

function cycles(): Row[] {
  const sides = ['server', 'web'].filter((side) =>
    findCycle(featureGraph(imports.filter(({ from }) => from.startsWith(`${side}/features/`)))),
  );
  return [['sides with a cycle between features', sides.join(', ') || 0, '0']];
}

/** Files of its own feature that a use case reaches, itself included. */
function filesBehind(start: string): number {
  const seen = new Set([start]);
  for (const file of seen)
    for (const { from, to } of imports)
      if (from === file && featureOf(to) === featureOf(start) && !to.endsWith('.tables.ts')) seen.add(to);
  return seen.size;
}

function verbs(): Row[] {
  const places = {
    'log in': 'server/features/accounts/login/log-in.ts',
    'change plan': 'server/features/billing/plans/change-plan.ts',
    'edit lines': 'server/features/jobs/edit/update-line-items.ts',
    sign: 'server/features/signing/page/sign.ts',
  };
  const numbers = Object.entries(places).map(([verb, file]) => `${verb} ${filesBehind(file)}`);
  return [['files of its own feature behind one verb', numbers.join(', '), 'at most 10 each']];
}

function sizes(): Row[] {
  const lines = product.map((file) => read(file).split('\n').length - 1).sort((a, b) => a - b);
  const folders = new Map<string, number>();
  for (const file of product) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
  const crowded = [...folders].filter(([, files]) => files > 25).map(([name, files]) => `${name} ${files}`);
  return [
    ['source files', product.length, 'about 700'],
    ['median lines', lines[Math.floor(lines.length / 2)] ?? 0, '60 to 70'],
    ['files under 30 lines, table definitions apart', small(), 'under 100'],
    ['files over 400 lines', lines.filter((n) => n > 400).length, '0'],
    ['folders with more than 25 files', crowded.join(', ') || 0, '0'],
  ];
}

const small = () =>
  product.filter((file) => !file.endsWith('.tables.ts') && read(file).split('\n').length - 1 < 30).length;

const ways = (): Row[] => [
  ['places that keep idempotency keys', count(product, /pgTable\('idempotency_keys'/g), '1'],
  [
    'files that define addMonths, isDay or formatDay',
    product.filter((file) => /\b(?:function|const) (?:addMonths|isDay|formatDay)\b/.test(read(file))).length,
    '1',
  ],
  [
    'untyped reads of the router',
    count(product, /useSearch\(\{ strict: false|useParams\(\{ strict: false/g),
    '0',
  ],
  ['writers of audit events with a cast', count(product, /recordEvent\([^)]*\bas\b/g), '0'],
  ['tests of React components', everything.filter((file) => /^web\/.*\.test\.tsx$/.test(file)).length, '10'],
];

const rows = [rules, words, tables, cycles, verbs, sizes, ways].flatMap((measure) => measure());
const width = Math.max(...rows.map(([measure]) => measure.length));
const nowWidth = Math.max(...rows.map(([, now]) => String(now).length));
for (const [measure, now, wanted] of rows)
  console.log(`${measure.padEnd(width)}  ${String(now).padEnd(nowWidth)}  wanted: ${wanted}`);
