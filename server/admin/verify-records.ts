// npm run admin -- verify: checks all rules of integrity and reports to the operator.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { isForEitherSandbox } from '#server/ports/customer-payments/open-customer-payments.ts';
import { type Finding, inspect, ruleNames } from '../integrity/check-integrity.ts';
import { countRecords, ownersOf } from '../integrity/describe-records.ts';
import { readQueueMigration, readRanMigrations } from './backup/catalogue.ts';
import { describeLocations, type InstallationContext } from './backup/installation-context.ts';
import { CommandFailed } from './command-failed.ts';

/** Whether the database is exactly what this version makes of one, for commands that only read. */
async function assertOwnSchema(pool: pg.Pool, context: InstallationContext): Promise<void> {
  const client = await pool.connect();
  try {
    const ran = new Map((await readRanMigrations(client)).map(({ name, digest }) => [name, digest]));
    if (ran.size === 0)
      throw new CommandFailed(`There are no records: the database is empty. ${describeLocations(context)}`);
    for (const { name, sql } of context.migrations) {
      const digest = createHash('sha256').update(sql).digest('hex');
      if (ran.get(name) === digest) ran.delete(name);
      else if (!ran.has(name) && !isForEitherSandbox({ name }))
        throw new CommandFailed(
          `The database is of an older version: start this one once, which runs ${name}.`,
        );
    }
    const [foreign] = ran.keys();
    if (foreign)
      throw new CommandFailed(
        `The database is of another version, which ran its own ${foreign}: ask with that one.`,
      );
    if ((await readQueueMigration(client)) === 0)
      throw new CommandFailed('The database was never finished: start the product once.');
  } finally {
    client.release();
  }
}

/** Enough to see what is wrong; a rule that is broken a thousand times is broken once. */
const shownPerRule = 20;

/** Runs no migration first: an operator who doubts the records wants them as they are. */
export async function verifyRecords(context: InstallationContext): Promise<string> {
  const db = openDatabase(context.databaseUrl, { max: 1 });
  try {
    await assertOwnSchema(db.pool, context);
    const { findings, files } = await inspect({ db, files: context.files, clock: systemClock });
    const { accounts, jobs } = await countRecords(db.pool);
    const nothing =
      accounts === 0 ? [`There is nothing in it: no account. ${describeLocations(context)}`] : [];
    if (findings.length > 0)
      throw new CommandFailed(
        [...nothing, describeFindings(findings, await ownersOf(db.pool, accountsOf(findings)))].join('\n'),
      );
    // An empty database passes every rule; probably the wrong one was checked.
    if (accounts === 0) throw new CommandFailed(nothing.join());
    return `All ${ruleNames.length} rules hold (${counted(accounts, 'account')}, ${counted(jobs, 'job')}, ${counted(files, 'file')}).`;
  } finally {
    await db.close();
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const accountsOf = (findings: Finding[]) => findings.flatMap(({ accountId }) => accountId ?? []);

export function describeFindings(findings: Finding[], owners: ReadonlyMap<string, string>): string {
  const broken = [...new Set(findings.map(({ rule }) => rule))];
  const whose = (accountId: string | null) => {
    if (!accountId) return '';
    const owner = owners.get(accountId);
    return `account ${accountId}${owner ? ` (${owner})` : ''}: `;
  };
  return broken
    .flatMap((rule) => {
      const found = findings.filter((finding) => finding.rule === rule);
      return [
        `Not so: ${rule}`,
        ...found.slice(0, shownPerRule).map(({ accountId, found }) => `  ${whose(accountId)}${found}`),
        ...(found.length > shownPerRule ? [`  and ${found.length - shownPerRule} more`] : []),
      ];
    })
    .join('\n');
}
