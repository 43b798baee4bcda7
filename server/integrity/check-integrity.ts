// Checks every rule, in one snapshot of the database.
import type pg from 'pg';
import { type PricedLine, type Share, totals } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import { findMiscounted } from './counted-files.ts';
import { describeFiles } from './describe-records.ts';
import { rules } from './rules.ts';
import { compareFiles } from './stored-files.ts';
import { orphanedFor } from './sweep-orphaned-files.task.ts';
import { unrememberedNumbers } from './unremembered-numbers.ts';

export interface Finding {
  /** The rule that does not hold. */
  rule: string;
  /** Null for what concerns the whole installation. */
  accountId: string | null;
  found: string;
}

/** The rules that one query cannot check. */
export const computedRules = {
  remembered: 'Every job number is remembered.',
  totals: 'Every total is the sum of its lines and their tax.',
  missing: 'Every file that a record names is there.',
  content: 'Every file that a record names can be read and is what was stored.',
  orphaned: 'Every file that is there is named by a record.',
  counted: 'Every stored file is counted with its size.',
  sandbox: 'What was paid and refunded online is what the sandbox’s books say.',
} as const;

export const ruleNames: string[] = [...rules.map(({ name }) => name), ...Object.values(computedRules)];

type Needs = Pick<Deps, 'db' | 'clock'> & { files: FileStore };

export const checkIntegrity = async (deps: Needs, accountId: string | null = null): Promise<Finding[]> =>
  (await inspect(deps, accountId)).findings;

export interface Inspection {
  findings: Finding[];
  /** How many stored files there are. */
  files: number;
}

export async function inspect(
  { db, files, clock }: Needs,
  accountId: string | null = null,
): Promise<Inspection> {
  const findings: Finding[] = [];
  const report = (rule: keyof typeof computedRules, accountId: string | null, found: string) =>
    findings.push({ rule: computedRules[rule], accountId, found });
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const { name, breaches } of rules) {
      const { rows } = await client.query<{ account_id: string | null; found: string }>(
        `select account_id, found from (${breaches}) b where $1::uuid is null or account_id = $1`,
        [accountId],
      );
      for (const row of rows) findings.push({ rule: name, accountId: row.account_id, found: row.found });
    }
    for await (const lost of unrememberedNumbers(client, accountId))
      report('remembered', lost.accountId, lost.found);
    for (const { account_id, found } of await againstSandbox(client, accountId))
      report('sandbox', account_id, found);
    for await (const wrong of wrongTotals(client, accountId)) report('totals', wrong.accountId, wrong.found);
    await client.query('commit');
    const { missing, damaged, orphaned, found } = await compareFiles(client, files, accountId);
    const miscounted = await findMiscounted(client, files, found, accountId);
    const named = await describeFiles(client, [...missing, ...damaged, ...miscounted]);
    for (const { accountId, key } of missing) report('missing', accountId, named(key));
    for (const { accountId, key, why } of damaged) report('content', accountId, `${named(key)}: ${why}`);
    // A file that is gone or damaged is reported once.
    const reported = new Set([...missing, ...damaged].map(({ key }) => key));
    for (const { accountId, key, why } of miscounted)
      if (!reported.has(key)) report('counted', accountId, `${named(key)}: ${why}`);
    const youngest = clock.now().getTime() - orphanedFor;
    for (const { accountId, key, modifiedAt } of orphaned)
      if (modifiedAt.getTime() < youngest) report('orphaned', accountId, key);
    client.release();
    return { findings, files: found.size };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface Row {
  account_id: string;
  id: string;
  number: string;
  line_items: PricedLine[];
  discount: Share | null;
  discount_cents: number;
  tax_rate: number;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
}

const batch = 1000;

/** Every job's totals, computed again. In batches by key: an installation may hold more jobs than memory. */
async function* wrongTotals(client: pg.ClientBase, accountId: string | null) {
  let after = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<Row>(
      `select account_id, id, number, line_items, discount, discount_cents, tax_rate, subtotal_cents, tax_cents,
         total_cents from jobs
       where (account_id, id) > ($1, $2) and ($3::uuid is null or account_id = $3)
       order by account_id, id limit ${batch}`,
      [...after, accountId],
    );
    for (const row of rows) {
      const right = totals({ lines: row.line_items, taxRate: row.tax_rate, discount: row.discount });
      if (
        right.subtotal !== row.subtotal_cents ||
        right.discount !== row.discount_cents ||
        right.tax !== row.tax_cents ||
        right.total !== row.total_cents
      )
        yield {
          accountId: row.account_id,
          found: `job ${row.number} (${row.id}): ${row.total_cents} said, ${right.total} by its lines (cents)`,
        };
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = [last.account_id, last.id];
  }
}

/**
 * Only where the sandbox is are its books. What it holds and we do not know yet is no breach: it is found when it is asked; but
 * what is recorded must be there, with the same sums.
 */
async function againstSandbox(client: pg.ClientBase, accountId: string | null) {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('customer_sandbox_payments') is not null as there`,
  );
  if (!there.rows[0]?.there) return [];
  const { rows } = await client.query<{ account_id: string; found: string }>(
    `select p.account_id, 'payment ' || p.id || ': ' || p.amount_cents || ' paid, ' || p.refunded_cents || ' refunded; '
        || coalesce(s.amount_cents || ' and ' || s.refunded || ' in the sandbox', 'unknown to the sandbox') as found
      from job_payments p
      join customer_payment_attempts a on a.account_id = p.account_id and a.id = p.id and a.provider = 'sandbox'
      left join lateral (select b.amount_cents, coalesce(sum(r.amount_cents), 0) as refunded
        from customer_sandbox_payments b left join customer_sandbox_refunds r
          on r.account_id = b.account_id and r.reference = b.reference
        where b.account_id = p.account_id and b.reference = p.reference group by b.amount_cents) s on true
      where ($1::uuid is null or p.account_id = $1)
        and (s.amount_cents is distinct from p.amount_cents or s.refunded < p.refunded_cents)`,
    [accountId],
  );
  return rows;
}
