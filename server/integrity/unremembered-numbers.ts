// Job numbers that could be given again. The key of a number is computed in code, as it is when a number is taken.
import type pg from 'pg';
import { numberKeyOf } from '#server/features/jobs/jobs.service.ts';

interface Row {
  account_id: string;
  id: string;
  number: string;
}

const batch = 1000;

/** In batches: anybody may give a great many jobs numbers that are not plain. */
export async function* unrememberedNumbers(client: pg.ClientBase, accountId: string | null) {
  let after = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    // The database itself finds the keys of plain numbers, which nearly all are.
    const { rows } = await client.query<Row>(
      `select j.account_id, j.id, j.number from jobs j
       where (j.account_id, j.id) > ($1, $2) and ($3::uuid is null or j.account_id = $3)
         and not exists (select from job_numbers n where n.account_id = j.account_id
           and n.number_key = lower(j.number collate "C") collate "default")
       order by j.account_id, j.id limit ${batch}`,
      [...after, accountId],
    );
    for (const { account_id, id, number } of await withoutKey(client, rows))
      yield { accountId: account_id, found: `job ${number} (${id})` };
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = [last.account_id, last.id];
  }
}

async function withoutKey(client: pg.ClientBase, rows: Row[]): Promise<Row[]> {
  const { rows: known } = await client.query<{ id: string }>(
    `select j.id from unnest($1::uuid[], $2::uuid[], $3::text[]) as j (account_id, id, number_key)
     join job_numbers n on n.account_id = j.account_id and n.number_key = j.number_key`,
    [
      rows.map(({ account_id }) => account_id),
      rows.map(({ id }) => id),
      rows.map(({ number }) => numberKeyOf(number)),
    ],
  );
  const remembered = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !remembered.has(id));
}
