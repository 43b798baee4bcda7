// How many records there are, and whose.
import type pg from 'pg';

export async function countRecords(pool: pg.Pool): Promise<{ accounts: number; jobs: number }> {
  const { rows } = await pool.query<{ accounts: number; jobs: number }>(
    'select (select count(*) from accounts) as accounts, (select count(*) from jobs) as jobs',
  );
  return rows[0] ?? { accounts: 0, jobs: 0 };
}

/** E-mails of the owners, by account. */
export async function ownersOf(pool: pg.Pool, accountIds: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ account_id: string; email: string }>(
    "select account_id, email from users where role = 'owner' and account_id = any ($1)",
    [[...new Set(accountIds)]],
  );
  return new Map(rows.map(({ account_id, email }) => [account_id, email]));
}
