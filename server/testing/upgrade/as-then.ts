// Rows as the version of then had them, for all that no reply shows: when a period began, what a key was made for, what
// an email counts as. A table that is unchanged needs nothing here.
import pg from 'pg';
import { qualified, quoted, readSchemas, readTables } from '#server/admin/backup/catalogue.ts';

/**
 * Where a migration renames, splits or rewrites a table: how its rows of then are read now, under the names they had
 * then. A column that is left out is given up on purpose.
 */
const asThen: Record<string, string> = {
  accounts: `
    select a.id, a.created_at, a.deactivated_at, a.purge_at, c.business_name, c.business_phone, c.business_address,
           c.business_city, c.business_state, c.business_zip, c.business_fax, c.business_website, c.logo_path, c.time_zone,
           c.profession, c.default_tax_rate, c.onboarding_completed, c.job_retention_months, c.invoice_retention_months,
           s.payment_method_consent, s.status as subscription_status, s.plan as subscription_plan, s.trial_ends_at,
           s.plan_after_trial, s.renews_at, s.grace_ends_at
    from accounts a join companies c on c.account_id = a.id join subscriptions s on s.account_id = a.id`,
  payers: `
    select account_id, customer_id, subscription_id, anchor_day, period_starts_at, period_time_zone, period_cents,
           plan_changed_at, credit_cents, card_brand, card_last4, card_expires_month, card_expires_year, retry_at,
           notice_for, version
    from subscriptions where version > 0`,
  job_requests: `
    select account_id, key, content_hash as ask_hash, subject_id, reserved as number, done, created_at
    from idempotency_keys`,
  templates: `
    select t.*, coalesce('starter: ' || t.starter, (
      select k.key from idempotency_keys k
      where k.account_id = t.account_id and k.action = 'template' and k.subject_id = t.id)) as creation_key
    from templates t`,
  mails: `
    select m.*, m.kind || ' ' || m.dedupe_key as occasion,
      case m.unsent_reason
        when 'summed_up' then 'Summed up in a later email.'
        when 'nobody_there' then 'No email can arrive at this address.'
        when 'too_many' then 'Too many emails of this kind in a short time.'
        else m.last_error end as last_error
    from (select *, last_error as error from mails) m`,
  signature_requests: `
    select r.*, r.further_views as further_looks, r.renewal_requested_at as renew_asked_at,
      case r.end_reason
        when 'replaced' then 'Replaced by a newer link.'
        when 'changed' then 'The job was changed.'
        -- No version before knew it.
        when 'moved_on' then 'The job was changed.'
        when 'withdrawn' then 'Withdrawn by the sender.' end as end_reason
    from signature_requests r`,
  signature_events: 'select *, view_id as look_id from signature_events',
  half_logins: 'select * from pending_logins',
  payment_attempts: 'select *, input as ask, closed_at as settled_at from payment_attempts',
  kept_logos: 'select * from snapshot_logos',
  jobs: 'select *, document_version as revision, revision as version from jobs',
  job_snapshots: 'select *, model as sheet, document_version as revision from job_snapshots',
  installation_keys: 'select *, recorded_at as noted_at from installation_keys',
};

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

/** What was lost or changed, each as a sentence. */
export async function findLost(url: string, then: Rows): Promise<string[]> {
  const now = await readRows(url);
  const lost: string[] = [];
  await withClient(url, async (client) => {
    for (const [table, before] of then) {
      const unchanged = now.get(table);
      const gone = columnsOf(before).filter((column) => !columnsOf(unchanged).includes(column));
      // Fixtures made after the migration have the rows as they are now, also where an old name means something new.
      const sql = gone.length ? asThen[table] : undefined;
      const after = sql ? await readJson(client, sql) : unchanged;
      if (!after) {
        lost.push(`${table} is gone: say in as-then.ts where its rows went`);
        continue;
      }
      if (gone.length && !sql)
        lost.push(`${table} has no ${gone.join(', ')}: say in as-then.ts where it went`);
      const present = columnsOf(after);
      const compared = present.filter((column) => column in (before[0] ?? {}));
      const there = new Set(after.map((row) => textOf(row, compared)));
      for (const row of before) {
        const text = textOf(row, compared);
        if (!there.has(text)) lost.push(`${table}: ${text}`);
      }
    }
  });
  return lost;
}

const columnsOf = (rows: Row[] = []) => Object.keys(rows[0] ?? {});

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
