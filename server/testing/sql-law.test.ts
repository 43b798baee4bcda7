// The SQL law of ARCHITECTURE.md: only the files of a table's owner contain its name, checked for every statement in
// the product.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { breachesOf, namingsIn, type Table, tablesIn, type Views } from './sql-law.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('server', file.replaceAll(path.sep, '/')))
  .filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^server\/(?:faults|every-route)\//.test(file),
  );
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tables = sources
  .filter((file) => file.endsWith('.tables.ts'))
  .flatMap((file) => tablesIn(file, read(file)));

/** May read tables of others, never write them. Each is a query over several features that has to be one statement. */
const views: Views = {
  // Whether the records agree with each other, and a backup of all of them.
  'server/integrity/': 'every table',
  'server/admin/backup/': 'every table',
  // Who is signed in and what they may do, read once for every request.
  'server/identity/sessions.store.ts': ['users', 'accounts', 'subscriptions'],
  // Whose emails count against which limit.
  'server/platform/mail/mail-counts.store.ts': ['users'],
  // Whether a missing secret was ever used.
  'server/platform/installation-keys.ts': ['accounts'],
  'server/features/calendar/': ['jobs', 'technicians'],
  'server/features/stats/': ['templates', 'jobs', 'job_counters', 'job_payments'],
  // Technicians and signing call these, so these cannot call back.
  'server/features/calendar-feed/calendar-feed.store.ts': ['technicians'],
  'server/features/jobs/found-jobs.ts': ['technicians', 'signature_requests'],
};

describe('SQL law', () => {
  test('every table has one owner', () => {
    expect(tables.length).toBeGreaterThan(40);
    const names = tables.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("only its owner's files and the few views contain a table's name", () => {
    expect(sources.flatMap((file) => breachesOf(file, read(file), tables, views))).toEqual([]);
  });

  test('no view may read what it does not', () => {
    for (const [place, seen] of Object.entries(views)) {
      const files = sources.filter((file) => file.startsWith(place));
      const named = new Set(
        files.flatMap((file) => namingsIn(file, read(file), tables).map(({ table }) => table.name)),
      );
      expect(seen === 'every table' ? [] : seen.filter((table) => !named.has(table)), place).toEqual([]);
    }
  });
});

describe('the law sees', () => {
  const jobs = tablesIn(
    'server/features/jobs/jobs.tables.ts',
    "export const jobs = pgTable('jobs', {}); export const jobPayments = pgTable('job_payments', {});",
  );
  const sessions = tablesIn(
    'server/identity/sessions.tables.ts',
    "export const sessions = pgTable('sessions', {});",
  );
  const all: Table[] = [...jobs, ...sessions];
  const breaches = (text: string, file = 'server/features/stats/stats.store.ts', seen: Views = {}) =>
    breachesOf(file, text, all, seen);
  const breach = (table: string, verb = 'names', file = 'server/features/stats/stats.store.ts') =>
    `${file} ${verb} table ${table}, which belongs to server/features/jobs/`;

  // In two parts, because the import law reads this file too.
  const fromJobs = ['from', "'#server/features/jobs/jobs.tables.ts'"].join(' ');

  test.each([
    ['a tagged template', 'const q = sql`select 1 from jobs j where j.id = ${id}`;'],
    [
      'a typed one',
      'db.execute<{ id: string }>(sql<number>`select id from ${x} left join jobs using (id)`);',
    ],
    ['raw text', "sql.raw('select count(*) from jobs')"],
    ['a statement of the driver', "pool.query('update jobs set stage = $1')"],
    [
      'a text that is joined together',
      'const from = `from clients c, jobs j`; pool.query(`select ${x} ${from}`)',
    ],
    ['what deletes', 'sql`delete from "jobs" where id = ${id}`'],
    ['what takes another table along', 'sql`delete from feeds f using jobs j where f.id = j.id`'],
    ['what inserts', 'sql`insert into jobs (id) values (${id})`'],
    ['a definition', `import { jobs } ${fromJobs}`],
    ['a definition under another name', `import { jobs as table } ${fromJobs}`],
    ['a definition handed on', `export { jobs } ${fromJobs}`],
    ['a definition by its way', `import { jobs } ${fromJobs.replace('#server/features', '..')}`],
  ])('%s', (_, text) => {
    expect(breaches(text)).toEqual([breach('jobs')]);
    expect(breaches(text, 'server/features/jobs/list/list.store.ts')).toEqual([]);
  });

  test('that a view reads, and that it must not write', () => {
    const seen = { 'server/features/stats/': ['jobs'] };
    expect(breaches('sql`select from jobs`', undefined, seen)).toEqual([]);
    expect(breaches('sql`select from job_payments`', undefined, seen)).toEqual([breach('job_payments')]);
    expect(breaches('sql`update jobs set version = 2`', undefined, seen)).toEqual([breach('jobs', 'writes')]);
  });

  test('that nouns which share a folder are apart', () => {
    const text = 'sql`select from sessions`';
    expect(breaches(text, 'server/identity/sessions.store.ts')).toEqual([]);
    expect(breaches(text, 'server/identity/identity.ts')).toEqual([
      'server/identity/identity.ts names table sessions, which belongs to server/identity/sessions.',
    ]);
  });

  test('no table in words, types, locks and conflicts', () => {
    const texts = [
      '// reads from jobs',
      "const words = 'jobs from today on';",
      `import type { jobs } ${fromJobs}`,
      'sql`select 1 for update of jobs`',
      'sql`insert into x values (1) on conflict do update set jobs = 1`',
      'sql`a is distinct from jobs`',
    ];
    for (const text of texts) expect(breaches(text), text).toEqual([]);
  });
});
