// Accounts as lines on a terminal.
import type { Deps } from '#server/deps.ts';
import {
  type AccountRow,
  findUsersOf,
  listAccounts,
  type UserRow,
} from '../features/accounts/accounts.service.ts';
import { findAccess, readStatuses } from '../features/billing/billing.service.ts';
import { findCompany } from '../features/company/company.service.ts';

export async function describeAccounts({ db }: Deps): Promise<string> {
  const list = await listAccounts(db.query);
  const statuses = await readStatuses(db.query);
  if (list.length === 0) return 'There are no accounts yet.';
  return table([
    ['OWNER', 'SINCE', 'STATE', 'SUBSCRIPTION', 'USERS'],
    ...list.map(({ account, ownerEmail, userCount }) => [
      ownerEmail,
      day(account.createdAt),
      state(account),
      statuses.get(account.id) ?? 'none',
      String(userCount),
    ]),
  ]);
}

export async function describeAccount({ db }: Deps, account: AccountRow): Promise<string> {
  const users = await findUsersOf(db.query, account.id);
  const company = await findCompany(db.query, account.id);
  const access = await findAccess(db.query, account.id);
  return [
    table([
      ['Account', account.id],
      ['Company', company?.companyName ?? '(not told yet)'],
      ['Since', day(account.createdAt)],
      ['State', state(account)],
      ['Subscription', [access?.status, access?.plan].filter(Boolean).join(', ')],
    ]),
    table([
      ['USER', 'ROLE', 'SINCE', 'STATE', 'TWO FACTORS'],
      ...users.map((user) => [
        user.email,
        user.role,
        day(user.createdAt),
        userState(user),
        user.totpSecret ? 'on' : 'off',
      ]),
    ]),
  ].join('\n\n');
}

const day = (at: Date) => at.toISOString().slice(0, 10);
const state = (account: AccountRow) =>
  account.deactivatedAt ? `stopped ${day(account.deactivatedAt)}` : 'works';
const userState = (user: UserRow) => (user.disabledAt ? `stopped ${day(user.disabledAt)}` : 'works');

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
