// A backup and its restore, with something in every table there is. A table that a later migration adds must get its row
// in fill-every-table.ts: what was never restored is not known to be restorable.
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { verifyRecords } from '../verify-records.ts';
import { qualified, readSchemas, readTables } from './catalogue.ts';
import { restoreBackup } from './restore-backup.ts';
import { contextOf, emptyDatabase, keysIn, newFolder, openSource } from './testing/backup-tools.ts';
import { fillEveryTable } from './testing/fill-every-table.ts';
import { writeBackup } from './write-backup.ts';

interface Content {
  table: string;
  rows: number;
  sum: string;
}

async function contentOf(url: string): Promise<Content[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const schemas = await readSchemas(client);
    const contents: Content[] = [];
    for (const { place, name } of await readTables(client)) {
      const { rows } = await client.query<Omit<Content, 'table'>>(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
         from ${qualified(schemas, place, name)} t`,
      );
      contents.push(...rows.map((row) => ({ table: `${place} ${name}`, ...row })));
    }
    return contents;
  } finally {
    await client.end();
  }
}

test('rows of every table, cards of the payment sandbox included, come back as they were', {
  timeout: 120_000,
}, async () => {
  const source = await openSource();
  await fillEveryTable(source);
  const before = await contentOf(source.context.databaseUrl);
  expect(before.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual([]);

  const archive = path.join(newFolder(), 'all.tar');
  await writeBackup(source.context, archive);
  const target = await contextOf(await emptyDatabase());
  await restoreBackup(target, archive);
  expect(await contentOf(target.databaseUrl)).toEqual(before);
  expect(await keysIn(target.files)).toEqual(await keysIn(source.context.files));
  expect(await verifyRecords(target)).toContain('rules hold');
});
