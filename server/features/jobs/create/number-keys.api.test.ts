// Numbers from before a sigma at the end of a word counted as any other.
import { expect, test } from 'vitest';
import { migrations, openSource, query } from '#server/admin/backup/testing/backup-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { given } from '#server/testing/given.ts';

test('numbers that were told apart before keep their jobs and share a key', async () => {
  const { app, context, client } = await openSource();
  const { databaseUrl } = context;
  await given.job({ client }, { jobNumber: 'ΑΣ' });
  await given.job({ client }, { jobNumber: 'ΟΔΟΣ ΑΣ' });
  const other = await given.job({ client }, { jobNumber: 'A-7' });
  await query(databaseUrl, `update jobs set number = 'ασ' where id = '${other.id}'`);
  await query(
    databaseUrl,
    `update job_numbers set number_key = case number_key when 'ασ' then 'ας' when 'a-7' then 'ασ' else 'οδος ας' end
     where number_key in ('ασ', 'a-7', 'οδοσ ασ')`,
  );
  await query(databaseUrl, "delete from schema_migrations where name = '0035_job_number_keys.sql'");
  expect(await migrate(databaseUrl, migrations)).toEqual(['0035_job_number_keys.sql']);
  const keys = await query<{ number_key: string }>(
    databaseUrl,
    `select number_key from job_numbers where number_key > 'α' collate "C" order by number_key collate "C"`,
  );
  expect(keys.map(({ number_key }) => number_key)).toEqual(['ασ', 'οδοσ ασ']);
  expect(await checkIntegrity(app.deps)).toEqual([]);
});
