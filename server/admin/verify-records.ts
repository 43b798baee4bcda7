// npm run admin -- verify: all rules of integrity, told to the operator.
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { checkIntegrity, type Finding, ruleCount } from '../integrity/check-integrity.ts';
import type { Ground } from './backup/ground.ts';
import { CommandFailed } from './command-failed.ts';
import { assertOwnSchema } from './own-schema.ts';

/** Enough to see what is wrong; a rule that is broken a thousand times is broken once. */
const shownPerRule = 20;

/** Brings nothing up to date first: whoever doubts the records wants them as they are. */
export async function verifyRecords({ databaseUrl, migrations, files }: Ground): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    await assertOwnSchema(db.pool, migrations);
    const findings = await checkIntegrity({ db, files, clock: systemClock });
    if (findings.length === 0) return `All ${ruleCount} rules hold.`;
    throw new CommandFailed(describeFindings(findings));
  } finally {
    await db.close();
  }
}

export function describeFindings(findings: Finding[]): string {
  const broken = [...new Set(findings.map(({ rule }) => rule))];
  return broken
    .flatMap((rule) => {
      const found = findings.filter((finding) => finding.rule === rule);
      return [
        `Not so: ${rule}`,
        ...found
          .slice(0, shownPerRule)
          .map(({ accountId, found }) => `  ${accountId ? `account ${accountId}: ` : ''}${found}`),
        ...(found.length > shownPerRule ? [`  and ${found.length - shownPerRule} more`] : []),
      ];
    })
    .join('\n');
}
