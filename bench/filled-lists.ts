// Typical records by the hundred thousand, written by SQL. Numbers are spread in a small company as they are in a large
// one, so that a search finds one in both.
import type pg from 'pg';

/** With one place each; every tenth is archived and every third owes something. */
export async function fillCustomers(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into customers (account_id, id, name, name_key, email, phone, created_at, updated_at, search, search_version,
       balance_cents, last_job_at, archived_at)
     select $1::uuid, gen_random_uuid(), 'Customer' || n || 'x', 'customer' || n || 'x', 'c' || n || '@example.com',
       '(208) 555-' || lpad(n::text, 4, '0'), now() - n * interval '1 minute', now(),
       array_to_tsvector(array(select right(($1::uuid)::text, 8) || word from unnest(array['customer' || n || 'x',
         'ustomer' || n || 'x', n || 'x', 'c' || n, 'example', 'com', '208555' || lpad(n::text, 4, '0'),
         '555' || lpad(n::text, 4, '0'), n || 'w', 'bannock', 'st', 'boise', 'x' || n]) word)),
       2, case when n % 3 = 0 then n else 0 end, case when n % 2 = 0 then now() - n * interval '1 minute' end,
       case when n % 10 = 9 then now() end
     from generate_series(1, ${count}) n`,
    [accountId],
  );
  await pool.query(
    `insert into places (account_id, id, customer_id, address, address_key, created_at, updated_at)
     select account_id, gen_random_uuid(), id, name || ' W Bannock St, Boise', name_key || ' w bannock st boise',
       created_at, created_at
     from customers where account_id = $1`,
    [accountId],
  );
}

/**
 * One of each customer, as long as there are enough of them: three lines and a description; every fourth has a date, in
 * an account of 100 all around now. A job without a customer would be given one while we measure.
 */
export async function fillJobs(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_id, customer_name, customer_email,
       customer_phone, customer_address, customer_key, description, line_items, tax_rate, subtotal_cents, tax_cents,
       total_cents, stage, estimate_at, service_start, service_end, search)
     select $1::uuid, gen_random_uuid(), (1000 + n)::text, now() - n * interval '1 minute', now(), c.id, 'Customer' || n,
       'c' || n || '@example.com', '(208) 555-0177', n || ' W Bannock St, Boise', 'customer' || n,
       'No-cool repair, replaced failed start components and tested',
       jsonb_build_array(
         jsonb_build_object('id', 'a', 'quantity', 150, 'description', 'Labor', 'unitPrice', 9500, 'taxed', false),
         jsonb_build_object('id', 'b', 'quantity', 100, 'description', 'Capacitor', 'unitPrice', 4500, 'taxed', true),
         jsonb_build_object('id', 'c', 'quantity', 100, 'description', 'Trip', 'unitPrice', n, 'taxed', true)),
       600, 18750 + n, 300, 19050 + n, (array['estimate', 'work_order', 'invoice'])[1 + n % 3], now(),
       case when n % 4 = 0 then now() + (n - 50) * interval '5 hours' end,
       case when n % 4 = 0 then now() + (n - 50) * interval '5 hours' + interval '2 hours' end,
       array_to_tsvector(array(select right(($1::uuid)::text, 8) || word from unnest(array[(1000 + n)::text,
         substr((1000 + n)::text, 2), 'customer' || n, 'c' || n, 'example', 'com', '2085550177', n || 'x', 'w',
         'bannock', 'st', 'boise', 'no', 'cool', 'repair', 'replaced', 'failed', 'start', 'components', 'and', 'tested'
       ]) word))
     from generate_series(1, ${count}) n
       join customers c on c.account_id = $1 and c.name_key = 'customer' || n || 'x'
     order by n`,
    [accountId],
  );
}

/** In twenty categories, each used once. */
export async function fillPrices(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into price_items (account_id, id, name, name_key, description, category, category_key, sku, unit,
       unit_price_cents, cost_cents, last_used_at, created_at, updated_at, search)
     select $1::uuid, gen_random_uuid(), 'Replace part ' || n || 'x', 'replace part ' || n || 'x',
       'Part and labor, tested', 'Group ' || n % 20, 'group ' || n % 20, 'SKU' || n, 'each', 1000 + n, 500 + n,
       now() - n * interval '1 minute', now() - n * interval '1 minute', now(),
       array_to_tsvector(array(select distinct right(($1::uuid)::text, 8) || word from unnest(array['replace', 'eplace',
         'place', 'lace', 'ace', 'ce', 'part', 'art', 'rt', n || 'x', 'sku' || n, 'ku' || n, 'and', 'labor', 'tested'
       ]) word))
     from generate_series(1, ${count}) n`,
    [accountId],
  );
}
