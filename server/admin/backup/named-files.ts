// The files that rows speak of. Columns that hold file keys end in `_key`, and every file lies below its account's
// folder, so the catalogue finds them; pictures are named by their own rule.
import type pg from 'pg';
import { fullKey, thumbKey } from '#server/features/objects/object-keys.ts';
import { type DatabaseTable, qualified, quoted, readSchemas } from './catalogue.ts';

export async function readNamedFiles(client: pg.ClientBase, tables: DatabaseTable[]): Promise<Set<string>> {
  const named = new Set<string>();
  const schemas = await readSchemas(client);
  for (const { place, name, columns } of tables) {
    if (place !== 'product') continue;
    const table = qualified(schemas, place, name);
    for (const column of columns.filter((text) => text.endsWith('_key'))) {
      const { rows } = await client.query<{ key: string }>(
        `select ${quoted(column)}::text as key from ${table} where ${quoted(column)}::text like 'accounts/%'`,
      );
      for (const { key } of rows) named.add(key);
    }
  }
  const { rows: pictures } = await client.query<{ accountId: string; id: string }>(
    `select account_id as "accountId", id from objects where stored_at is not null and deleting_at is null`,
  );
  for (const picture of pictures) named.add(fullKey(picture)).add(thumbKey(picture));
  return named;
}
