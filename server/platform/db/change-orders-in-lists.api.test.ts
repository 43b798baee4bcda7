// Change orders of the version in which a job's row did not repeat them.
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate } from './migrate.ts';

const repeating = '0064_change_orders_in_lists.sql';
const until = (last: string) => migrations.filter(({ name }) => name <= last);

const account = '11111111-1111-4111-8111-111111111111';
const idOf = (kind: number, digit: number) => `${String(kind).repeat(8)}-2222-4222-8222-22222222222${digit}`;

/** By its number, the statuses of its change orders, the oldest first, and whether the last one's link was kept. */
const jobs: [
  digit: number,
  statuses: string[],
  link: 'created' | 'pending' | null,
  expected: string | null,
][] = [
  [1, [], null, null],
  [2, ['declined'], null, 'declined'],
  [3, ['declined', 'draft'], null, null],
  [4, ['declined', 'sent'], 'pending', 'sent'],
  [5, ['sent'], 'created', 'not_sent'],
  [6, ['declined', 'approved'], null, null],
];

const job = (digit: number) => `
  insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
    subtotal_cents, tax_cents, total_cents, search, stage, estimate_at)
  values ('${account}', '${idOf(2, digit)}', 'J-${digit}', now(), now(), 'Bob', 'bob', '[]', 0, 0, 0, 0, '', 'estimate', now());`;

const changeOrder = (digit: number, seq: number, status: string) => `
  insert into change_orders (account_id, id, job_id, seq, number, status, reason, before, after, before_total_cents,
    after_total_cents, document_version, created_at, updated_at, sent_at, ended_at)
  values ('${account}', '${idOf(2 + seq, digit)}', '${idOf(2, digit)}', ${seq}, 'CO-${digit}-${seq}', '${status}', 'More',
    '{}', '{}', 0, 1, 1, now(), now(), ${status === 'draft' ? 'null' : 'now()'},
    ${['draft', 'sent'].includes(status) ? 'null' : 'now()'});`;

const link = (digit: number, seq: number, status: string) => `
  insert into signature_requests (account_id, id, job_id, stage, revision, number, total_cents, page, document_key,
    document_sha256, status, token_hash, token_expires_at, signer_name, created_at, change_order_id)
  values ('${account}', '${idOf(8, digit)}', '${idOf(2, digit)}', 'work_order', 1, 'CO-1', 1, '{}', 'accounts/nothing', 'x',
    '${status}', sha256('${digit}'), now(), 'Bob', now(), '${idOf(2 + seq, digit)}');`;

test('what was sent or declined is in the lists from then on', async () => {
  const url = await emptyDatabase();
  await migrate(url, until('0063_order_of_signatures.sql'));
  await query(url, `insert into accounts (id) values ('${account}')`);
  for (const [digit, statuses, linkStatus] of jobs)
    await query(
      url,
      [
        job(digit),
        ...statuses.map((status, at) => changeOrder(digit, at + 1, status)),
        linkStatus === null ? '' : link(digit, statuses.length, linkStatus),
      ].join(''),
    );
  expect(await migrate(url, until(repeating))).toEqual([repeating]);
  const rows = await query(url, 'select number, change_order_status as status from jobs order by number');
  expect(rows).toEqual(jobs.map(([digit, , , status]) => ({ number: `J-${digit}`, status })));
});
