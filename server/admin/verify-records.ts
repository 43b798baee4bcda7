// npm run admin -- verify: all rules of integrity, told to the operator.
import type { Deps } from '#server/platform/deps.ts';
import { checkIntegrity, type Finding, ruleCount } from '../integrity/check-integrity.ts';
import { CommandFailed } from './command-failed.ts';

/** Enough to see what is wrong; a rule that is broken a thousand times is broken once. */
const shownPerRule = 20;

export async function verifyRecords(deps: Deps): Promise<string> {
  const findings = await checkIntegrity(deps);
  if (findings.length === 0) return `All ${ruleCount} rules hold.`;
  throw new CommandFailed(describeFindings(findings));
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
