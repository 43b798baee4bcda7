// What tests of leaving do and read: the two calls, the link that was emailed, and what is stored of an account.
import { expect } from 'vitest';
import { defaultPassword, type GivenUser } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';

export const leave = 'POST /api/subscription/cancel';
export const restore = 'POST /api/account/restore';
export const yes = { deleteAccount: true, password: defaultPassword } as const;

export async function restoreToken(app: TestApp, user: GivenUser) {
  await app.drain();
  const mails = await app.mailbox.all(user.email);
  const mail = mails.find(({ subject }) => subject === 'Your account is closed');
  if (!mail) throw new Error('no mail about the closed account');
  const link = new URL(app.mailbox.link(mail, '/restore-account'));
  expect(link.pathname).toBe('/restore-account');
  return { token: link.searchParams.get('token') ?? '', mail };
}

export async function rowsOf({ deps }: TestApp, { accountId }: GivenUser) {
  const count = async (table: string, column: string) =>
    (await deps.db.pool.query(`select from ${table} where ${column} = $1`, [accountId])).rowCount;
  let files = 0;
  for await (const _ of deps.files.list(`accounts/${accountId}/`)) files += 1;
  return {
    accounts: await count('accounts', 'id'),
    users: await count('users', 'account_id'),
    charges: await count('charges', 'account_id'),
    attempts: await count('payment_attempts', 'account_id'),
    files,
  };
}
