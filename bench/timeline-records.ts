// A customer with 2,000 jobs and one with 3, each job from estimate to payment, among 10,000 jobs of others: for
// measuring timelines.
import type pg from 'pg';

export interface Timelines {
  ordinary: string;
  busy: string;
}

/** Eight things happened with every job: it was created, sent, opened, signed, advanced, paid, and two documents issued. */
export async function fillTimelines(pool: pg.Pool, accountId: string): Promise<Timelines> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (account_id, id, name, name_key, created_at, updated_at, search, search_version)
     select $1, gen_random_uuid(), name, lower(name), now(), now(), '', 2 from unnest(array['Ordinary', 'Busy']) name
     returning id`,
    [accountId],
  );
  const [ordinary = '', busy = ''] = rows.map(({ id }) => id);
  await pool.query(
    `with others as (
       select array(select id from customers where account_id = $1 and name not in ('Ordinary', 'Busy') limit 1000) as ids),
     mixed as (
       select n, case when n % 6 = 0 then $3::uuid when n in (100, 5003, 11003) then $2::uuid else ids[1 + n % 1000] end
         as customer
       from generate_series(1, 12000) n, others)
     insert into jobs (account_id, id, number, created_at, updated_at, customer_id, customer_name, customer_key, line_items, tax_rate,
       subtotal_cents, tax_cents, total_cents, paid_cents, stage, estimate_at, invoice_at, search)
     select $1::uuid, gen_random_uuid(), (500000 + n)::text, now() - n * interval '1 hour', now(), customer, 'Somebody', 'somebody', '[]', 0,
       5000, 0, 5000, 5000, 'invoice', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '3 days', ''
     from mixed`,
    [accountId, ordinary, busy],
  );
  await pool.query(
    `insert into audit_events (account_id, id, at, type, subject_id, data)
     select j.account_id, gen_random_uuid(), j.created_at + e.n * interval '1 day', e.type, j.id, e.data
     from jobs j, (values
       (0, 'job.created', '{}'::jsonb),
       (1, 'job.technician_assigned', '{}'),
       (2, 'signature.approved', '{"signer": "Ana", "stage": "estimate"}'),
       (3, 'job.stage_advanced', '{"from": "work_order", "to": "invoice"}'),
       (4, 'job.payment_recorded', '{"amount": "50.00", "method": "check"}')) e (n, type, data)
     where j.account_id = $1 and j.customer_name = 'Somebody'`,
    [accountId],
  );
  await pool.query(
    `insert into mails (account_id, id, subject_id, recipient, subject, state, created_at, kind, dedupe_key)
     select account_id, gen_random_uuid(), id, 'ana@example.com', 'Invoice', 'sent', created_at + interval '3 days',
       'job.invoice', id::text
     from jobs where account_id = $1 and customer_name = 'Somebody'`,
    [accountId],
  );
  await pool.query(
    `insert into signature_requests (account_id, id, job_id, stage, revision, number, total_cents, page, document_key,
       document_sha256, status, token_hash, token_expires_at, signer_name, created_at, opened_at)
     select account_id, gen_random_uuid(), id, 'estimate', 1, number, 5000, '{}', '', '', 'superseded',
       decode(md5(id::text), 'hex'), now(), 'Ana', created_at, created_at + interval '2 days'
     from jobs where account_id = $1 and customer_name = 'Somebody'`,
    [accountId],
  );
  return { ordinary, busy };
}
