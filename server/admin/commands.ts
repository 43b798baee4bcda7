// The operator's commands, by name. Each reports what it did in a sentence; a refusal is a sentence too.
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/ids.ts';
import {
  type AccountRow,
  deactivateAccount,
  type FoundUser,
  findAccount,
  findUserByEmail,
  findUsersOf,
  inviteOwner,
  keyOf,
  listAccounts,
  reactivateAccount,
  removeSecondFactor,
  type UserRow,
} from '../features/accounts/accounts.service.ts';
import { findAccess, grantFreeYear, readStatuses } from '../features/billing/billing.service.ts';
import { findCompany } from '../features/company/company.service.ts';
import type { InstallationContext } from './backup/installation-context.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { CommandFailed } from './command-failed.ts';
import { verifyRecords } from './verify-records.ts';

/** Accounts as lines on a terminal. */
async function describeAccounts({ db }: Deps): Promise<string> {
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

async function describeAccount({ db }: Deps, account: AccountRow): Promise<string> {
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
      ...(users.length === 0 ? [['(nobody)']] : []),
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

/** Works with the product's own means, on a database that was brought up to date. */
interface ProductCommand {
  /** The arguments after the name, as the help shows them. */
  takes: '' | '<email>' | '<email or id>';
  explains: string;
  run(deps: Deps, argument: string): Promise<string>;
}

/** Works without starting the product, on the data as it is. */
interface ContextCommand {
  takes: '' | '<file or folder>' | '<file>';
  explains: string;
  runWithContext(context: InstallationContext, destination: string): Promise<string>;
}

export type Command = ProductCommand | ContextCommand;

export const commands: Record<string, Command> = {
  accounts: {
    takes: '',
    explains: 'list all accounts',
    run: describeAccounts,
  },
  account: {
    takes: '<email or id>',
    explains: 'show the account this user belongs to, or the one with this id, with all its users',
    run: async (deps, argument) =>
      describeAccount(
        deps,
        // As findings of verify name an account.
        isId(argument) ? await someAccount(deps, argument) : (await someUser(deps, argument)).account,
      ),
  },
  invite: {
    takes: '<email>',
    explains: 'open an account for a new owner, who gets a link to choose a password',
    async run(deps, email) {
      if (deps.config.signUp === 'closed') throw new CommandFailed('SIGN_UP is closed: nobody new comes in.');
      if (await findUserByEmail(deps.db.query, email)) throw new CommandFailed(`${email} is a user already.`);
      if (await inviteOwner(deps, email))
        return `An account for ${email} is open. They get an email with a link.`;
      throw new CommandFailed(
        `An account for ${email} is open, but too many emails went there to send the link.`,
      );
    },
  },
  deactivate: {
    takes: '<email>',
    explains: "stop the owner's account at once, with everybody who works for it; nothing is deleted",
    async run(deps, email) {
      const { account } = await someOwner(deps, email);
      if (await deactivateAccount(deps, account.id)) return `The account of ${email} is stopped.`;
      throw new CommandFailed(`The account of ${email} was stopped before.`);
    },
  },
  reactivate: {
    takes: '<email>',
    explains: "let the owner's account work again",
    async run(deps, email) {
      const { account } = await someOwner(deps, email);
      if (await reactivateAccount(deps, account.id)) return `The account of ${email} works again.`;
      throw new CommandFailed(`The account of ${email} is not stopped.`);
    },
  },
  'grant-year': {
    takes: '<email>',
    explains: "give the owner's account one free year; nothing is charged until then",
    async run(deps, email) {
      const { account } = await someOwner(deps, email);
      const grant = await grantFreeYear(deps, account.id);
      if (grant.state === 'refused') throw new CommandFailed(grant.because);
      return `The account of ${email} is free until ${grant.until.toISOString().slice(0, 10)}.`;
    },
  },
  'reset-mfa': {
    takes: '<email>',
    explains: 'turn two-factor authentication off for a user who lost phone and backup codes',
    async run(deps, email) {
      const { user } = await someUser(deps, email);
      if (!user.totpSecret) throw new CommandFailed(`${email} has no two-factor authentication.`);
      await removeSecondFactor(deps, keyOf(user), { data: { by: 'operator' } });
      return `Two-factor authentication of ${email} is off. They get an email about it.`;
    },
  },
  verify: {
    takes: '',
    explains: 'ask whether all records and files keep the rules they must keep',
    runWithContext: verifyRecords,
  },
  backup: {
    takes: '<file or folder>',
    explains: 'write database, files and keys into one archive; the product may go on running',
    runWithContext: writeBackup,
  },
  restore: {
    takes: '<file>',
    explains: 'put a backup back, into an empty database',
    runWithContext: restoreBackup,
  },
};

async function someAccount({ db }: Deps, id: string): Promise<AccountRow> {
  const account = await findAccount(db.query, id);
  if (!account) throw new CommandFailed(`There is no account ${id}.`);
  return account;
}

async function someUser({ db }: Deps, email: string): Promise<FoundUser> {
  const found = await findUserByEmail(db.query, email);
  if (!found) throw new CommandFailed(`There is no user ${email}.`);
  return found;
}

async function someOwner(deps: Deps, email: string): Promise<FoundUser> {
  const found = await someUser(deps, email);
  if (found.user.role === 'owner') return found;
  const role = found.user.role === 'office' ? 'an office person' : 'a technician';
  throw new CommandFailed(`${email} is ${role}. Name the owner: this concerns the whole account.`);
}
