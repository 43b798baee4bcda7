// The product's own role in the embedded PostgreSQL: it owns its database and has no rights over the server. The first
// role of a cluster always stays superuser; it is used for starting and stopping only.
import pg from 'pg';

export const appRole = 'fieldwright_app';

/** Any number will do, as long as it stays ours. */
const lockId = 7_214_035_530;

/** Also on a cluster older than this role: everything the superuser owned there is handed over. */
export async function giveDatabaseToApp(adminUrl: string, appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Processes that start in the same moment take turns.
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole]);
    const password = client.escapeLiteral(new URL(appUrl).password);
    if (!rowCount) await client.query(`create role ${appRole} login nosuperuser password ${password}`);
    // Its file was lost and made again.
    else if (!(await isLetIn(appUrl))) await client.query(`alter role ${appRole} password ${password}`);
    const { rows } = await client.query<{ command: string }>(ownershipCommands, [appRole]);
    if (rows.length === 0) return;
    await client.query('begin');
    for (const { command } of rows) await client.query(`alter ${command} owner to ${appRole}`);
    await client.query('commit');
  } finally {
    // Closing the connection also gives the lock back, and rolls back what was not finished.
    await client.end();
  }
}

async function isLetIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `table public.jobs` and the like: everything outside PostgreSQL's own schemas that is another role's. */
const ownershipCommands = `
  with app as (select oid from pg_roles where rolname = $1),
  place as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  -- They go with what they belong to: sequences of columns, members of extensions.
  dependent as (select objid from pg_depend where deptype in ('a', 'i', 'e') and classid = 'pg_class'::regclass
                union all
                select objid from pg_depend where deptype = 'e')
  select format('database %I', datname) as command from pg_database, app
  where datname = current_database() and datdba <> app.oid
  union all
  select format('schema %I', nspname) from place, app where nspowner <> app.oid and nspname <> 'public'
  union all
  select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                                      else 'table' end, c.oid::regclass)
  from pg_class c join place on place.oid = relnamespace, app
  where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> app.oid
    and not (relkind = 'S' and c.oid in (select objid from dependent))
  union all
  select format('routine %s', p.oid::regprocedure) from pg_proc p join place on place.oid = pronamespace, app
  where proowner <> app.oid and p.oid not in (select objid from dependent)
  union all
  -- Not those of tables and arrays, which are their table's and their element's.
  select format('type %s', t.oid::regtype) from pg_type t join place on place.oid = typnamespace
    left join pg_class row_of on row_of.oid = typrelid, app
  where typowner <> app.oid and t.oid not in (select objid from dependent)
    and (typtype in ('e', 'd', 'r') or (typtype = 'c' and row_of.relkind = 'c'))`;
