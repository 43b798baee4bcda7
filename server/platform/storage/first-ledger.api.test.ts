// An installation that stored files before there was a ledger.
import { expect, test } from 'vitest';
import { migrations, openSource, query } from '#server/admin/backup/testing/backup-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { migrate } from '../db/migrate.ts';

test('pictures count at once after an upgrade, everything else with the first recount', async () => {
  const { app, context, client } = await openSource();
  await query(context.databaseUrl, "update companies set business_name = 'Ridgeline'");
  await given.photo({ client });
  const { id } = await given.job({ client });
  await given.signatureRequest({ client }, id);
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
  const { databaseUrl } = context;
  const ledger = () =>
    query<{ key: string; bytes: number }>(databaseUrl, 'select key, bytes from stored_files order by key');
  const used = async () => (await client.ok('GET /api/company/settings')).storage.usedBytes;
  const [before, usedBefore] = [await ledger(), await used()];
  const [{ pictures } = { pictures: 0 }] = await query<{ pictures: number }>(
    databaseUrl,
    'select sum(bytes)::int as pictures from objects',
  );

  await query(databaseUrl, 'drop table stored_files cascade; drop function count_stored_file');
  await query(databaseUrl, "delete from schema_migrations where name = '0021_stored_files.sql'");
  expect(await migrate(databaseUrl, migrations)).toEqual(['0021_stored_files.sql']);

  expect(await used()).toBe(pictures);
  expect(await checkIntegrity(app.deps)).toEqual([]);
  await query(databaseUrl, "select graphile_worker.add_job('storage.recount')");
  await app.drain();
  expect([await ledger(), await used()]).toEqual([before, usedBefore]);
  expect(await checkIntegrity(app.deps)).toEqual([]);
});
