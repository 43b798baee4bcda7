// An installation that stored files before there was a ledger.
import { expect, test } from 'vitest';
import { migrations, openSource, query } from '#server/admin/backup/testing/backup-tools.ts';
import { good, makeJob, uploadPhoto } from '#server/features/jobs/testing/test-tools.ts';
import { ask } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { migrate } from '../db/migrate.ts';

test('pictures count at once after an upgrade, everything else with the first recount', async () => {
  const { app, ground, client } = await openSource();
  await query(ground.databaseUrl, "update companies set business_name = 'Ridgeline'");
  await uploadPhoto(client);
  const { id } = await makeJob({ client });
  await ask({ client }, id);
  good(await client.post(`/api/jobs/${id}/generate-pdf`, {}));
  const { databaseUrl } = ground;
  const ledger = () =>
    query<{ key: string; bytes: number }>(databaseUrl, 'select key, bytes from stored_files order by key');
  const used = async () => (await client.get('/api/company/settings')).body.storage.usedBytes;
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
