// Jobs of the version in which the clock alone said which signature is the newest, and of the one in which what a
// cancellation took along did not say so itself.
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate } from './migrate.ts';

const numbering = '0063_order_of_signatures.sql';
const until = (last: string) => migrations.filter(({ name }) => name <= last);

const account = '11111111-1111-4111-8111-111111111111';
const job = '22222222-2222-4222-8222-222222222222';
const idOf = (digit: number) => `33333333-3333-4333-8333-33333333333${digit}`;

interface OldRequest {
  id: string;
  customer?: string;
  signedAt?: string;
  cancelledAt?: string;
}

const request = ({ id, customer = 'Bob Stone', signedAt, cancelledAt }: OldRequest) => `
  insert into signature_requests (account_id, id, job_id, stage, revision, number, total_cents, page, document_key,
    document_sha256, status, token_hash, token_expires_at, signer_name, created_at, signed_at, signature_image, evidence,
    cancelled_at)
  values ('${account}', '${id}', '${job}', 'work_order', 1, 'WO-1', 1, '{"customerName": "${customer}"}',
    'accounts/nothing', 'x', '${signedAt ? 'approved' : 'superseded'}', sha256('${id}'), now(), 'Bob', now(),
    ${signedAt ? `'2026-11-14T${signedAt}Z', 'x', '{}'` : 'null, null, null'},
    ${cancelledAt ? `'2026-11-14T${cancelledAt}Z'` : 'null'});`;

const rowsBefore = `
  insert into accounts (id) values ('${account}');
  insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
    subtotal_cents, tax_cents, total_cents, search, stage, estimate_at)
  values ('${account}', '${job}', 'J-1', now(), now(), 'Bob Stone', 'bob stone', '[]', 0, 0, 0, 0, '', 'estimate', now());
  ${request({ id: idOf(1) })}
  ${request({ id: idOf(5), customer: 'Maria Reed', signedAt: '10:00', cancelledAt: '14:00' })}
  ${request({ id: idOf(4), signedAt: '11:00', cancelledAt: '13:00' })}
  ${request({ id: idOf(3), signedAt: '12:00' })}
  ${request({ id: idOf(2), signedAt: '13:00' })}`;

const signatures = `select id, signature_number as number, cancelled_with as "with" from signature_requests
  where signed_at is not null order by signature_number`;

test('what was signed is numbered in the order of then, and what a cancellation took is known', async () => {
  const url = await emptyDatabase();
  await migrate(url, until('0062_confirmed_total.sql'));
  await query(url, rowsBefore);
  expect(await migrate(url, until(numbering))).toEqual([numbering]);
  expect(await query(url, signatures)).toEqual([
    // Of the customer before.
    { id: idOf(5), number: 1, with: idOf(5) },
    { id: idOf(4), number: 2, with: idOf(4) },
    { id: idOf(3), number: 3, with: idOf(4) },
    // Signed in the moment of the cancellation is signed after it.
    { id: idOf(2), number: 4, with: null },
  ]);
  // Signed at an earlier time of the clock, by a process of the version before too.
  await query(
    url,
    `update signature_requests set status = 'approved', signed_at = '2026-11-14T09:00Z', signature_image = 'x',
       evidence = '{}' where id = '${idOf(1)}'`,
  );
  expect((await query(url, signatures)).at(-1)).toEqual({ id: idOf(1), number: 5, with: null });
  for (const [change, refusal] of [
    ['signature_number = 2', 'signature_requests_signature_number_key'],
    ['signed_at = null', 'check constraint'],
  ])
    await expect(
      query(url, `update signature_requests set ${change} where id = '${idOf(1)}'`),
      change,
    ).rejects.toThrow(refusal);
  await query(url, 'delete from accounts');
});

test('what a cancellation took along is canceled since then, and the job since its own customer’s', async () => {
  const url = await emptyDatabase();
  await migrate(url, until('0062_confirmed_total.sql'));
  await query(url, rowsBefore);
  await query(url, `delete from signature_requests where id = '${idOf(2)}'`);
  await migrate(url, until('0065_links_of_moved_on_jobs.sql'));
  // Written when Maria canceled, and the job given to Bob since.
  await query(url, `update jobs set customer_cancelled_at = '2026-11-14T14:00Z'`);
  await migrate(url, until('0066_taken_along_by_a_cancellation.sql'));
  const at = (time: string) => new Date(`2026-11-14T${time}:00Z`);
  expect(
    await query(
      url,
      'select id, cancelled_at from signature_requests where cancelled_at is not null order by id',
    ),
  ).toEqual([
    { id: idOf(3), cancelled_at: at('13:00') },
    { id: idOf(4), cancelled_at: at('13:00') },
    { id: idOf(5), cancelled_at: at('14:00') },
  ]);
  const cancelled = 'select customer_cancelled_at as at from jobs';
  expect(await query(url, cancelled)).toEqual([{ at: at('13:00') }]);
  await query(url, 'delete from accounts');
});
