// Records and files as an operator knows them: how many there are, and whose.
import type pg from 'pg';

export async function countRecords(pool: pg.Pool): Promise<{ accounts: number; jobs: number }> {
  const { rows } = await pool.query<{ accounts: number; jobs: number }>(
    'select (select count(*) from accounts) as accounts, (select count(*) from jobs) as jobs',
  );
  return rows[0] ?? { accounts: 0, jobs: 0 };
}

/** Email addresses of the owners, by account. */
export async function ownersOf(pool: pg.Pool, accountIds: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ account_id: string; email: string }>(
    "select account_id, email from users where role = 'owner' and account_id = any ($1)",
    [[...new Set(accountIds)]],
  );
  return new Map(rows.map(({ account_id, email }) => [account_id, email]));
}

const whoseFiles = `
  select d.file_key as key, 'printed ' || replace(d.stage, '_', ' ') || ' of job ' || j.number as whose
    from job_documents d join jobs j on j.account_id = d.account_id and j.id = d.job_id
  union all select f.key, f.what || ' ' || s.number || ' of job ' || j.number
    from signature_requests s join jobs j on j.account_id = s.account_id and j.id = s.job_id
    cross join lateral (select s.sealed_key, 'signed and sealed' union all select s.document_key, 'sent for signature:'
      union all select s.offer_key, 'offer as sent for signature:'
      union all select p.picture_key, 'page ' || p.page || ' of what was sent for signature:' from signature_pages p
        where p.account_id = s.account_id and p.request_id = s.id
      union all select c.document_key, 'a choice of what was sent for signature:' from signature_selections c
        where c.account_id = s.account_id and c.request_id = s.id
      union all select p.picture_key, 'page ' || p.page || ' of a choice of what was sent for signature:'
        from signature_selections c join selection_pages p on p.account_id = c.account_id and p.selection_id = c.id
        where c.account_id = s.account_id and c.request_id = s.id) as f (key, what)
  union all select format('accounts/%s/objects/%s-%s', o.account_id,
      encode(decode(translate(o.id, '-_', '+/') || '=', 'base64'), 'hex'), size),
      case when o.purpose = 'logo' then 'logo' when j.number is not null then 'photo of job ' || j.number
        when e.kind is not null then 'photo of equipment ' || e.kind else 'photo' end
    from objects o cross join (values ('full'), ('thumb')) as sizes (size)
    left join jobs j on j.account_id = o.account_id
      and ('/api/objects/' || o.id = any (j.before_photos) or '/api/objects/' || o.id = any (j.after_photos))
    left join equipment e on e.account_id = o.account_id and e.photo_path = '/api/objects/' || o.id
    where o.account_id = any ($2)`;

/** The key, with whose file it is: an operator can do something about "sealed EST-1001", and nothing about a key. */
export async function describeFiles(
  client: pg.ClientBase,
  files: { accountId: string; key: string }[],
): Promise<(key: string) => string> {
  const whose = new Map<string, string>();
  if (files.length > 0) {
    const { rows } = await client.query<{ key: string; whose: string }>(
      `select key, whose from (${whoseFiles}) w where key = any ($1)`,
      [files.map(({ key }) => key), [...new Set(files.map(({ accountId }) => accountId))]],
    );
    for (const row of rows) whose.set(row.key, row.whose);
  }
  return (key) => (whose.has(key) ? `${key} (${whose.get(key)})` : key);
}
