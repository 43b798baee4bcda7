// Every rule is broken once, behind the product's back, and must be found; records made through the door break none.
import { expect, onTestFinished, test } from 'vitest';
import { openShop, progress, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { hours, later } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { FileStore, ListedFile } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { checkIntegrity, computedRules, ruleNames } from './check-integrity.ts';
import { rules } from './rules.ts';
import { fileColumns } from './stored-files.ts';

const itemsRule = 'No line names an item of another company’s price list.';

/** Breaks a rule for the account $1 and its job $2. */
const damage: Record<string, string> = {
  'Every account has its company.': 'delete from companies where account_id = $1 and $2::uuid is not null',
  'Every account has its subscription.':
    'delete from subscriptions where account_id = $1 and $2::uuid is not null',
  'Every account has an owner.':
    "update users set role = 'technician' where account_id = $1 and $2::uuid is not null",
  'A company has at most 25 technicians.': `insert into technicians (account_id, id, name, email, created_at)
    select $1, gen_random_uuid(), 'T', n || '@x.example', now() from generate_series(1, 26) n where $2::uuid is not null`,
  'An active technician has a login of the same company.': `insert into technicians (account_id, id, name, email, status,
    created_at) select $1, $2, 'T', 't@x.example', 'active', now()`,
  'Someone who left has no drafts.': `with u as (update users set email = $2::text || '@removed.invalid'
      where account_id = $1 returning account_id, id)
    insert into drafts (account_id, user_id, kind, key, data, updated_at)
    select account_id, id, 'note', 'new', '{}', now() from u`,
  'Someone who left has no notifications, and a technician never had any.': `with u as (update
      users set email = $2::text || '@removed.invalid' where account_id = $1 returning account_id, id)
    insert into notifications (account_id, id, user_id, kind, data, created_at)
    select account_id, gen_random_uuid(), id, 'storage_nearly_full', '{"percent": 90}', now() from u`,
  'A company has at most 5 office people.': `insert into office_people (account_id, id, name, email, created_at)
    select $1, gen_random_uuid(), 'O', n || '@x.example', now() from generate_series(1, 6) n where $2::uuid is not null`,
  'An active office person has a login of the same company.': `insert into office_people (account_id, id, name, email,
    status, created_at) select $1, $2, 'O', 'o@x.example', 'active', now()`,
  [computedRules.remembered]: 'delete from job_numbers where account_id = $1 and $2::uuid is not null',
  'The counters of the start page count the open jobs there are.':
    'update job_counters set invoices = invoices + 1 where account_id = $1 and $2::uuid is not null',
  'What a job says was paid is the sum of its payments, without what was given back.':
    'update jobs set paid_cents = 1 where account_id = $1 and id = $2',
  'What a payment says was given back is the sum of its refunds.': paidOnline('paid', 1),
  'Every payment made online came of an attempt that was paid, and every paid attempt is a payment.':
    paidOnline('open', 0),
  [computedRules.sandbox]: paidOnline('paid', 0),
  'No refund has been open for longer than a day.': `${paidOnline('paid', 0).replace('insert into job_payments', ', p as (insert into job_payments')})
    insert into customer_refunds (account_id, id, job_id, payment_id, amount_cents, state, created_at)
    select account_id, gen_random_uuid(), job_id, id, 1, 'open', now() - interval '2 days' from p`,
  'What a job shows of its emails is what became of them.':
    'update jobs set invoice_sent_at = now() where account_id = $1 and id = $2',
  'What a job shows of its signatures is what was signed, canceled or declined.':
    'update jobs set signed_total_cents = 1 where account_id = $1 and id = $2',
  'What a job shows of its change orders is what the newest of them is.': `update jobs set change_order_status = 'declined' where account_id = $1 and id = $2`,
  'Stages only ever moved one step forward, and the job stands where the last move led.': `insert into audit_events
    (account_id, id, at, type, subject_id, data) values ($1, gen_random_uuid(), now() + interval '1 year',
    'job.stage_advanced', $2, '{"from": "invoice", "to": "estimate"}')`,
  'Whatever stage a job stands at has been reached, and no later one.':
    'update jobs set work_order_at = null where account_id = $1 and id = $2',
  'No reminder or follow-up is announced for what is closed, in the bin, paid or canceled, or for a link that has ended.':
    'update jobs set next_follow_up_at = now() where account_id = $1 and id = $2',
  'Every email that waits will be tried.': `insert into mails (account_id, id, kind, dedupe_key, recipient, subject,
    state, created_at) values ($1, gen_random_uuid(), 'billing.receipt', $2::text, 'x@x.example', 'Lost', 'queued', now())`,
  'A sent email keeps no content.': `insert into mails (account_id, id, kind, dedupe_key, recipient, subject, state,
    content, created_at) values ($1, gen_random_uuid(), 'billing.receipt', $2::text, 'x@x.example', 'Kept', 'sent', 'x', now())`,
  'The room an account is charged for is the room its files take.':
    'update storage_use set bytes = bytes + 1 where account_id = $1 and $2::uuid is not null',
  'Every photo of a job or of equipment is a picture of its own account, attached to it.': `update jobs
    set before_photos = array['/api/objects/nothing'] where account_id = $1 and id = $2`,
  [itemsRule]: `with a as (insert into accounts (id)
      values (gen_random_uuid()) returning id),
    i as (insert into price_items (account_id, id, name, name_key, unit_price_cents, created_at, updated_at, search)
      select a.id, $2::uuid, 'Theirs', 'theirs', 1, now(), now(), '' from a)
    update jobs set line_items = jsonb_set(line_items, '{0,itemId}', to_jsonb($2::uuid::text))
    where account_id = $1 and id = $2`,
  'No payment has been open for longer than a day.': `insert into payment_attempts (account_id, id, kind, input, state,
    opened_at) values ($1, $2, 'plan', '{}', 'open', now() - interval '2 days')`,
  [computedRules.totals]: `update jobs set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1
    where account_id = $1 and id = $2`,
  'A signed estimate has become a work order.': `with s as (${signedRequest('estimate')}),
    e as (insert into signature_events (account_id, id, request_id, at, kind, what)
      select account_id, id, id, now(), 'signed', 'Signed' from s)
    update jobs set stage = 'estimate' where account_id = $1 and id = $2`,
  'Nobody can sign what is lost, void or in the bin.': `with s as (insert into signature_requests (account_id, id,
      job_id, stage, revision, number, total_cents, page, document_key, document_sha256, status, token_hash,
      token_expires_at, signer_name, created_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, 'estimate', 1, 'X-1', 1, '{}', 'accounts/nothing', 'x', 'created',
      sha256($2::uuid::text::bytea), now(), 'Maria', now()))
    update jobs set deleted_at = now() where account_id = $1 and id = $2`,
  'A change order waits for its customer exactly while it has an open link.': changeOrder('sent'),
  'An approved change order was signed as it is, and the job became that.': changeOrder('approved'),
  'Each signed request was signed once.': signedRequest('work_order'),
  'What was signed is sealed, or its sealing waits.': signedRequest('work_order'),
};

/** Recorded, but in no provider's books. */
function paidOnline(state: 'open' | 'paid', refunded: number): string {
  return `with a as (insert into customer_payment_attempts (account_id, id, job_id, pay_link_id, purpose, amount_cents,
      provider, merchant_id, state, opened_at, expires_at, settled_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, gen_random_uuid(), 'balance', 100, 'sandbox', 'acct_none', '${state}',
      now(), now(), ${state === 'paid' ? 'now()' : 'null'}) returning account_id, id, job_id)
    insert into job_payments (account_id, id, job_id, amount_cents, method, paid_on, created_at, reference, refunded_cents)
    select account_id, id, job_id, 100, 'online', current_date, now(), id::text, ${refunded} from a
    returning account_id, id, job_id`;
}

function changeOrder(status: 'sent' | 'approved'): string {
  return `insert into change_orders (account_id, id, job_id, seq, number, status, reason, before, after,
      before_total_cents, after_total_cents, document_version, created_at, updated_at, ended_at)
    values ($1::uuid, gen_random_uuid(), $2::uuid, 1, 'CO-1-1', '${status}', 'Worn out', '{}', '{}', 1, 2, 1, now(), now(),
      ${status === 'sent' ? 'null' : 'now()'})`;
}

function signedRequest(stage: string): string {
  return `insert into signature_requests (account_id, id, job_id, stage, revision, number, total_cents, page,
      document_key, document_sha256, status, token_hash, token_expires_at, signer_name, created_at, signed_at,
      signature_image, evidence)
    values ($1::uuid, gen_random_uuid(), $2::uuid, '${stage}', 1, 'X-1', 1, '{}', 'accounts/' || $1::uuid::text || '/nothing', 'x',
      'approved', sha256($2::uuid::text::bytea), now(), 'Maria', now(), now(), 'x', '{}') returning account_id, id`;
}

/** These cannot be broken while the database stands; the last rule asks whether it does. */
const heldByTheDatabase = [
  'Nobody has more than one live session.',
  'No job number was given twice.',
  'Every constraint and unique index of the database is in force.',
];

/** These are about files, and broken in tests of their own: here, in damaged-files and in count-files. */
const ofFiles = [computedRules.missing, computedRules.content, computedRules.orphaned, computedRules.counted];

/** Broken in customers.api.test.ts beside this. */
const ofCustomers = [
  'Every job’s customer is of its own company, and its place is one of that customer’s.',
  'What a customer shows of its jobs is what they come to.',
  'The counters of customers count those there are.',
  'New jobs find a customer by every one of its emails.',
];

/** Their names end like those of columns with file keys. */
const keysOfOtherThings = [
  'customer_sandbox_refunds.idempotency_key',
  'customers.name_key',
  'job_numbers.number_key',
  'jobs.customer_key',
  'mails.dedupe_key',
  'places.address_key',
  'price_items.category_key',
  'price_items.name_key',
  'sandbox_answers.idempotency_key',
  'sandbox_charges.idempotency_key',
  'sandbox_checkouts.idempotency_key',
];

async function shopAtWork(): Promise<Shop & { jobId: string }> {
  const shop = await openShop();
  // Broken records must not meet the sweeps of tests that come later.
  onTestFinished(async () => {
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
  });
  const photo = await given.photo(shop);
  const { id } = await given.job(shop);
  await shop.client.call('PUT /api/jobs/:id/photos', {
    params: { id },
    body: { beforePhotos: [photo], afterPhotos: [] },
  });
  await progress(shop, id, 'work_order');
  await shop.client.call('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
  await shop.drain();
  return { ...shop, jobId: id };
}

const brokenRules = async (shop: Shop) => [
  ...new Set((await checkIntegrity(shop.deps, shop.user.accountId)).map(({ rule }) => rule)),
];

test('records made through the door break no rule', async () => {
  const shop = await shopAtWork();
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('job numbers in any script break no rule, also two that were told apart before', async () => {
  const shop = await openShop();
  for (const jobNumber of ['İ1', 'ΑΣ', 'ÀÉ-7', 'ẞ', '\u212A', 'ı', 'Ω-Ⅷ', '𐐀'])
    await given.job(shop, { jobNumber });
  const { id } = await given.job(shop, { jobNumber: 'told apart' });
  await shop.deps.db.pool.query("update jobs set number = 'ασ' where id = $1", [id]);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('a number that is not plain is missed when nothing remembers it', async () => {
  const shop = await openShop();
  await given.job(shop, { jobNumber: 'É-7' });
  const { id } = await given.job(shop, { jobNumber: 'ΑΣ' });
  onTestFinished(async () => {
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
  });
  await shop.deps.db.pool.query("delete from job_numbers where account_id = $1 and number_key = 'ασ'", [
    shop.user.accountId,
  ]);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([
    { rule: computedRules.remembered, accountId: shop.user.accountId, found: `job ΑΣ (${id})` },
  ]);
});

test('every rule is either broken in a test or held by the database itself', () => {
  expect([...Object.keys(damage), ...heldByTheDatabase, ...ofFiles, ...ofCustomers].sort()).toEqual(
    [...ruleNames].sort(),
  );
});

test.each(Object.entries(damage))('found: not “%s”', async (rule, sql) => {
  const shop = await shopAtWork();
  await shop.deps.db.pool.query(sql, [shop.user.accountId, shop.jobId]);
  expect(await brokenRules(shop)).toContain(rule);
});

/** The item $2 is another company's from now on. */
const asTheirs = `with a as (insert into accounts (id) values (gen_random_uuid()) returning id),
    i as (insert into price_items (account_id, id, name, name_key, unit_price_cents, created_at, updated_at, search)
      select a.id, $2::uuid, 'Theirs', 'theirs', 1, now(), now(), '' from a)`;

const theirLine = `'{"lineItems": [{"itemId": "' || $2::uuid || '"}]}'`;

const itemOf: [where: string, found: string, sql: string][] = [
  [
    'an option of a job',
    'job',
    `${asTheirs} update jobs set options = ('[{"lineItems": []}, ' || ${theirLine} || ']')::jsonb where account_id = $1`,
  ],
  [
    'a template',
    'template',
    `${asTheirs} update templates set line_items = (${theirLine})::jsonb->'lineItems' where account_id = $1`,
  ],
  [
    'an option of a template',
    'template',
    `${asTheirs} update templates set options = ('[{"lineItems": []}, ' || ${theirLine} || ']')::jsonb where account_id = $1`,
  ],
  ...(['before', 'after'] as const).map((column): [string, string, string] => [
    `a change order, ${column}`,
    'change order',
    `${asTheirs} update change_orders set ${column} = (${theirLine})::jsonb where account_id = $1`,
  ]),
];

test.each(itemOf)('an item of another company in %s is found', async (_, found, sql) => {
  const shop = await shopAtWork();
  await given.template(shop);
  await shop.deps.db.pool.query(changeOrder('sent'), [shop.user.accountId, shop.jobId]);
  const itemId = newId();
  await shop.deps.db.pool.query(sql, [shop.user.accountId, itemId]);
  const broken = await checkIntegrity(shop.deps, shop.user.accountId);
  expect(broken.filter(({ rule }) => rule === itemsRule)).toEqual([
    {
      rule: itemsRule,
      accountId: shop.user.accountId,
      found: expect.stringMatching(new RegExp(`^${found} .* item ${itemId}$`)),
    },
  ]);
});

test('a disabled trigger is found', async () => {
  const { deps } = await openShop();
  const client = await deps.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table jobs disable trigger jobs_counted_in');
    const { rows } = await client.query(rules.at(-1)?.breaches ?? '');
    expect(rows).toEqual([{ account_id: null, found: 'trigger jobs_counted_in' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a file that is gone is found', async () => {
  const shop = await shopAtWork();
  for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/documents/`))
    await shop.deps.files.remove(key);
  expect(await brokenRules(shop)).toEqual([computedRules.missing]);
});

test('a file that is stored and named after the files were listed is not called missing', async () => {
  const shop = await shopAtWork();
  const { files } = shop.deps;
  const before: ListedFile[] = [];
  for await (const file of files.list(`accounts/${shop.user.accountId}/`)) before.push(file);
  const { id } = await given.job(shop);
  await shop.client.call('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
  await shop.drain();
  const oldList: FileStore = {
    put: (...file) => files.put(...file),
    get: (key) => files.get(key),
    open: (key) => files.open(key),
    remove: (key) => files.remove(key),
    async *list() {
      yield* before;
    },
    describe: files.describe,
  };
  expect(await checkIntegrity({ ...shop.deps, files: oldList }, shop.user.accountId)).toEqual([]);
});

test('a file whose record goes while its turn comes is not called missing', async () => {
  const shop = await shopAtWork();
  const { files, db } = shop.deps;
  const leaving: FileStore = {
    put: (...file) => files.put(...file),
    async get() {
      await db.pool.query('delete from job_documents where account_id = $1', [shop.user.accountId]);
      await db.pool.query("delete from stored_files where account_id = $1 and kind = 'documents'", [
        shop.user.accountId,
      ]);
      return null;
    },
    open: (key) => files.open(key),
    remove: (key) => files.remove(key),
    async *list(prefix) {
      for await (const file of files.list(prefix)) if (!file.key.includes('/documents/')) yield file;
    },
    describe: files.describe,
  };
  expect(await checkIntegrity({ ...shop.deps, files: leaving }, shop.user.accountId)).toEqual([]);
});

test('every column that may hold the key of a file is known to the one that clears files away', async () => {
  const { deps } = await openShop();
  const { rows } = await deps.db.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = current_schema() and column_name like '%\\_key'`,
  );
  const known = [...fileColumns.map(([table, key]) => `${table}.${key}`), ...keysOfOtherThings];
  expect(rows.map(({ column }) => column).sort()).toEqual(known.sort());
});

test('a file nobody names is left alone for a day, then found, then cleared away', async () => {
  const shop = await shopAtWork();
  const { deps, clock, user } = shop;
  const key = `accounts/${user.accountId}/documents/${newId()}/estimate-cut-off.pdf`;
  await deps.files.put(key, Buffer.from('%PDF'), 'application/pdf');
  clock.set(later(new Date(), hours(23)));
  await runTask(shop, 'integrity.sweep-files');
  expect(await brokenRules(shop)).toEqual([]);
  expect(await deps.files.get(key)).not.toBeNull();
  clock.set(later(new Date(), hours(25)));
  expect(await brokenRules(shop)).toEqual([computedRules.orphaned]);
  await runTask(shop, 'integrity.sweep-files');
  expect(await deps.files.get(key)).toBeNull();
  expect(await brokenRules(shop)).toEqual([]);
});
