// What the database's own catalogue lists: a table that a later migration adds is in the next backup automatically.
import type pg from 'pg';

/** Tables of ours, and those of the queue, in any schema that ours lie in. */
export type SchemaKind = 'product' | 'queue';

export interface DatabaseTable {
  place: SchemaKind;
  name: string;
  columns: string[];
}

export interface Sequence {
  place: SchemaKind;
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** They record which migrations ran: that is in the manifest, and written by the migrations themselves. */
const notes: Record<SchemaKind, string> = { product: 'schema_migrations', queue: 'migrations' };
const queueSchema = 'graphile_worker';

const inOurSchemas = `n.nspname in (current_schema(), '${queueSchema}')
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
const schemaKindOf = `case n.nspname when '${queueSchema}' then 'queue' else 'product' end`;

/** Parents before children, so that references hold at every step. */
export async function readTables(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable & { oid: number; parents: number[] }>(`
    select c.oid::int8 as oid, ${schemaKindOf} as place, c.relname as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            order by a.attnum) as columns,
      array(select r.confrelid::int8 from pg_constraint r
            where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${inOurSchemas}
    order by place, name`);
  const tables = rows.filter(({ place, name }) => name !== notes[place]);
  return parentsFirst(tables).map(({ place, name, columns }) => ({ place, name, columns }));
}

function parentsFirst<T extends { oid: number; name: string; parents: number[] }>(tables: T[]): T[] {
  const waiting = new Map(tables.map((table) => [Number(table.oid), table]));
  const ordered: T[] = [];
  while (waiting.size) {
    const ready = [...waiting.values()].filter(({ parents }) =>
      parents.every((parent) => !waiting.has(Number(parent))),
    );
    if (ready.length === 0) {
      const names = [...waiting.values()].map(({ name }) => name);
      throw new Error(`The tables ${names.join(', ')} refer to each other in a circle.`);
    }
    for (const table of ready) waiting.delete(Number(table.oid));
    ordered.push(...ready);
  }
  return ordered;
}

/** Read after the tables: a sequence may be ahead of its rows, never behind. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ place: SchemaKind; name: string }>(`
    select ${schemaKindOf} as place, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${inOurSchemas} order by place, name`);
  const schemas = await readSchemas(client);
  const sequences: Sequence[] = [];
  for (const { place, name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${qualified(schemas, place, name)}`,
    );
    const [value] = values;
    if (value) sequences.push({ place, name, lastValue: value.last_value, isCalled: value.is_called });
  }
  return sequences;
}

export interface RanMigration {
  name: string;
  digest: string;
}

/** Empty where nothing was ever migrated. */
export async function readRanMigrations(client: pg.ClientBase): Promise<RanMigration[]> {
  if (!(await exists(client, 'product', notes.product))) return [];
  const { rows } = await client.query<RanMigration>(
    'select name, digest from schema_migrations order by name',
  );
  return rows;
}

/** The newest step of the queue's own migrations; 0 where there is no queue. */
export async function readQueueMigration(client: pg.ClientBase): Promise<number> {
  if (!(await exists(client, 'queue', notes.queue))) return 0;
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(max(id), 0)::int as id from ${queueSchema}.${notes.queue}`,
  );
  return rows[0]?.id ?? 0;
}

async function exists(client: pg.ClientBase, place: SchemaKind, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relname = $1 and n.nspname = ${place === 'queue' ? `'${queueSchema}'` : 'current_schema()'}`,
    [name],
  );
  return rowCount === 1;
}

export type Schemas = Record<SchemaKind, string>;

export async function readSchemas(client: pg.ClientBase): Promise<Schemas> {
  const { rows } = await client.query<{ product: string }>('select current_schema() as product');
  return { product: rows[0]?.product ?? 'public', queue: queueSchema };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const qualified = (schemas: Schemas, place: SchemaKind, name: string) =>
  `${quoted(schemas[place])}.${quoted(name)}`;
