// Every job's totals, computed anew by the one arithmetic.
import type pg from 'pg';
import { totals } from '#contract/money.ts';

interface Row {
  account_id: string;
  id: string;
  number: string;
  line_items: { quantity: number; unitPrice: number; taxed: boolean }[];
  tax_rate: number;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
}

const batch = 1000;

/** In batches by key: an installation may hold more jobs than memory. */
export async function* wrongTotals(client: pg.ClientBase, accountId: string | null) {
  let after = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<Row>(
      `select account_id, id, number, line_items, tax_rate, subtotal_cents, tax_cents, total_cents from jobs
       where (account_id, id) > ($1, $2) and ($3::uuid is null or account_id = $3)
       order by account_id, id limit ${batch}`,
      [...after, accountId],
    );
    for (const row of rows) {
      const right = totals({ lines: row.line_items, taxRate: row.tax_rate });
      if (
        right.subtotal !== row.subtotal_cents ||
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
