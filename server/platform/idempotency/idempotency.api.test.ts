import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { startApp } from '#server/testing/start-app.ts';
import { days } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { newId } from '../ids.ts';
import { claimKey } from './idempotency.ts';

test('a key belongs to one action and one account', async () => {
  const { deps, given } = await startApp();
  const [mine, other] = [await given.account(), await given.account()];
  const claim = (tenant: { accountId: string }, action: string, content: unknown[] = []) =>
    deps.db.transaction((tx) =>
      claimKey(tx, deps.clock.now(), tenant, { action, key: 'k', content }, newId()),
    );
  const first = await claim(mine, 'job');
  expect(await claim(mine, 'job')).toMatchObject({ subjectId: first.subjectId, isFirst: false });
  expect(await claim(mine, 'payment')).toMatchObject({ isFirst: true });
  expect(await claim(other, 'job')).toMatchObject({ isFirst: true });
  await expect(claim(mine, 'job', ['else'])).rejects.toMatchObject({ code: 'key_reused' });
});

test('a key of an older version, which wrote the request differently, still counts', async () => {
  const { deps, given } = await startApp();
  const owner = await given.account();
  const claim = (content: unknown[], olderContent?: unknown[]) =>
    deps.db.transaction((tx) =>
      claimKey(tx, deps.clock.now(), owner, { action: 'job', key: 'k', content, olderContent }, newId()),
    );
  const first = await claim(['old']);
  expect(await claim(['new'], ['old'])).toMatchObject({ subjectId: first.subjectId, isFirst: false });
  await expect(claim(['new'], ['older'])).rejects.toMatchObject({ code: 'key_reused' });
});

test('a key is forgotten after a week', async () => {
  const { deps, given, clock, runTimetable } = await startApp();
  const owner = await given.account();
  const isFirst = async () => {
    const action = { action: 'job', key: 'k', content: [] };
    const claim = await deps.db.transaction((tx) => claimKey(tx, clock.now(), owner, action, newId()));
    return claim.isFirst;
  };
  expect(await isFirst()).toBe(true);
  clock.advance(days(6));
  await runTimetable();
  expect(await isFirst()).toBe(false);
  clock.advance(days(2));
  await runTimetable();
  expect(await isFirst()).toBe(true);
});

test('keys of a version that kept them in two places still hold after the upgrade', async () => {
  const url = await emptyDatabase();
  const at = migrations.findIndex(({ name }) => name === '0028_idempotency.sql');
  await migrate(url, migrations.slice(0, at));
  const account = newId();
  const ids = { job: newId(), copy: newId(), generated: newId(), payment: newId(), technician: newId() };
  const event = (type: string, subject: string, data = '{}') =>
    `('${account}', '${newId()}', now(), '${type}', '${subject}', '${data}')`;
  const request = (key: string, subject: string, number = 'null') =>
    `('${account}', '${key}', 'hash of ${key}', '${subject}', ${number}, now())`;
  const template = (name: string, key: string) =>
    `('${account}', '${newId()}', now(), '${name}', '', '[1]', 0, '', '', '', '', '#4F72B8', ${key})`;
  await query(
    url,
    `insert into accounts (id) values ('${account}');
     insert into audit_events (account_id, id, at, type, subject_id, data) values
       ${event('job.created', ids.job)}, ${event('job.created', ids.copy, `{"copyOf": "${ids.job}"}`)},
       ${event('job.payment_recorded', ids.job, `{"paymentId": "${ids.payment}"}`)},
       ${event('technician.created', ids.technician)};
     insert into job_requests (account_id, key, ask_hash, subject_id, number, created_at) values
       ${request('a', ids.job)}, ${request('b', ids.copy)}, ${request('c', ids.generated, "'1001'")},
       ${request('d', ids.payment)}, ${request('e', ids.technician)};
     insert into templates (account_id, id, created_at, name, job_description, line_items, tax_rate, payment_terms,
       other_comments, customer_agreement_text, thank_you_message, header_color, creation_key) values
       ${template('tapped', "'tap-1'")}, ${template('plain', 'null')}, ${template('ours', "'starter: Leak'")}`,
  );

  await migrate(url, migrations);

  expect(
    await query(url, 'select action, key, content_hash, reserved from idempotency_keys order by key'),
  ).toEqual([
    { action: 'job', key: 'a', content_hash: 'hash of a', reserved: null },
    { action: 'duplicate', key: 'b', content_hash: 'hash of b', reserved: null },
    { action: 'generate', key: 'c', content_hash: 'hash of c', reserved: '1001' },
    { action: 'payment', key: 'd', content_hash: 'hash of d', reserved: null },
    { action: 'create technician', key: 'e', content_hash: 'hash of e', reserved: null },
    { action: 'template', key: 'tap-1', content_hash: expect.any(String), reserved: null },
  ]);
  expect(await query(url, 'select name, starter from templates order by name')).toEqual([
    { name: 'ours', starter: 'Leak' },
    { name: 'plain', starter: null },
    { name: 'tapped', starter: null },
  ]);
  // The hash is the one that a repetition of the call accepts.
  const [{ hash } = { hash: '' }] = await query<{ hash: string }>(
    url,
    "select content_hash as hash from idempotency_keys where action = 'template'",
  );
  const { deps, given } = await startApp();
  const owner = await given.account();
  const action = { action: 'template', key: 'k', content: [] };
  await deps.db.transaction((tx) => claimKey(tx, deps.clock.now(), owner, action, newId()));
  const { rows } = await deps.db.pool.query(
    'select content_hash from idempotency_keys where account_id = $1',
    [owner.accountId],
  );
  expect(rows).toEqual([{ content_hash: hash }]);
});
