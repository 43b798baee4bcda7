// Rows as the version of then had them, for all that no reply shows: when a period began, what a key was made for, what an
// email counts as. A table that is unchanged needs nothing here.
import pg from 'pg';
import { qualified, quoted, readSchemas, readTables } from '#server/admin/backup/catalogue.ts';

/**
 * Where a migration renames, splits or rewrites a table: how its rows of then are read now, under the names they had then. A
 * column that is left out is given up on purpose.
 */
export const asThen: Record<string, string> = {};

type Row = Record<string, unknown>;
export type Rows = Map<string, Row[]>;

/** All rows of all tables of the product. */
export async function readRows(url: string): Promise<Rows> {
  return withClient(url, async (client) => {
    const schemas = await readSchemas(client);
    const rows: Rows = new Map();
    for (const { place, name, columns } of await readTables(client)) {
      if (place !== 'product') continue;
      const list = columns.map(quoted).join(', ');
      rows.set(name, await readJson(client, `select ${list} from ${qualified(schemas, place, name)}`));
    }
    return rows;
  });
}

/** What is not there any more as it was, each as a sentence. */
export async function findLost(url: string, then: Rows): Promise<string[]> {
  const now = await readRows(url);
  const lost: string[] = [];
  await withClient(url, async (client) => {
    for (const [table, before] of then) {
      const sql = asThen[table];
      const after = sql ? await readJson(client, sql) : now.get(table);
      if (!after) {
        lost.push(`${table} is gone: say in as-then.ts where its rows went`);
        continue;
      }
      const kept = Object.keys(after[0] ?? {});
      const gone = sql ? [] : Object.keys(before[0] ?? {}).filter((column) => !kept.includes(column));
      if (gone.length) lost.push(`${table} has no ${gone.join(', ')}: say in as-then.ts where it went`);
      const compared = kept.filter((column) => column in (before[0] ?? {}));
      const there = new Set(after.map((row) => textOf(row, compared)));
      for (const row of before) {
        const text = textOf(row, compared);
        if (!there.has(text)) lost.push(`${table}: ${text}`);
      }
    }
  });
  return lost;
}

const textOf = (row: Row, columns: string[]) =>
  JSON.stringify(columns.toSorted().map((column) => [column, row[column]]));

async function readJson(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(q) as row from (${sql}) q`);
  return rows.map(({ row }) => row);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
