import { expect, test } from 'vitest';
import { type DraftKind, draftKinds, draftLimits } from '#contract/limits.ts';
import { days, hours } from '#server/platform/clock.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';

const put = (client: HttpClient, data: unknown, kind: DraftKind = 'job', key = 'new', updatedAt?: string) =>
  client.call('PUT /api/drafts/:kind/:key', { params: { kind, key }, body: { data, updatedAt } });

const discard = (client: HttpClient, updatedAt?: string) =>
  client.call('DELETE /api/drafts/:kind/:key', {
    params: { kind: 'job', key: 'new' },
    query: { updatedAt },
  });

const itemsOf = async (client: HttpClient, query = {}) =>
  (await client.ok('GET /api/drafts', { query })).items;

test('a draft is stored, read, overwritten and deleted', async () => {
  const { given, clock } = await startApp();
  const { client } = await given.session();
  expect(await itemsOf(client)).toEqual([]);
  const first = await put(client, { customerName: 'Mar' });
  expect([first.status, first.body]).toEqual([
    200,
    { kind: 'job', key: 'new', updatedAt: clock.now().toISOString() },
  ]);
  clock.advance(1000);
  await put(client, { customerName: 'Maria', rows: [1, null, true] });
  expect(await itemsOf(client)).toEqual([
    {
      kind: 'job',
      key: 'new',
      data: { customerName: 'Maria', rows: [1, null, true] },
      updatedAt: clock.now().toISOString(),
    },
  ]);
  expect((await discard(client)).status).toBe(204);
  expect(await itemsOf(client)).toEqual([]);
  expect((await discard(client)).status).toBe(404);
});

test('each kind and key has its own; the newest comes first, and one can be read alone', async () => {
  const { given, clock } = await startApp();
  const { client } = await given.session();
  for (const kind of draftKinds) {
    clock.advance(1000);
    expect((await put(client, kind, kind, 'A_b-9')).status).toBe(200);
  }
  await put(client, 'another', 'job', 'x'.repeat(100));
  expect((await itemsOf(client)).map(({ kind, data }) => [kind, data])).toEqual([
    ['job', 'another'],
    ...draftKinds.toReversed().map((kind) => [kind, kind]),
  ]);
  expect((await itemsOf(client, { kind: 'lines', key: 'A_b-9' })).map(({ data }) => data)).toEqual(['lines']);
  expect(await itemsOf(client, { kind: 'lines', key: 'new' })).toEqual([]);
});

test('any JSON comes back as it was sent, whatever was pasted', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const odd = 'a\u0000b\ud800c \u202eמשה 🔧 </script> {{7*7}} #read("x")';
  for (const data of [{ [odd]: odd }, [odd], odd, null, false, 0, '', [], {}, { a: { b: [[{ c: 1.5 }]] } }]) {
    expect((await put(client, data)).status).toBe(200);
    expect((await itemsOf(client))[0]?.data).toEqual(data);
  }
});

test('a version that the page does not know is neither overwritten nor deleted', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const { updatedAt: early } = (await put(client, 'phone')).body;
  const late = await put(client, 'desk', 'job', 'new', early);
  expect(late.status).toBe(200);
  // The clock stands still, and yet it is another version.
  expect(Date.parse(late.body.updatedAt ?? '')).toBeGreaterThan(Date.parse(early ?? ''));
  const present = { kind: 'job', key: 'new', data: 'desk', updatedAt: late.body.updatedAt };
  for (const refused of [await put(client, 'phone again', 'job', 'new', early), await discard(client, early)])
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'changed_meanwhile',
        message: 'This draft was changed on another device meanwhile.',
        present,
      },
    ]);
  expect(await itemsOf(client)).toEqual([present]);
  expect((await put(client, 'phone again', 'job', 'new', present.updatedAt)).status).toBe(200);
  expect((await put(client, 'regardless')).status).toBe(200);
  // Gone meanwhile: what is typed now is a draft of its own.
  expect((await discard(client)).status).toBe(204);
  expect((await put(client, 'still typing', 'job', 'new', early)).status).toBe(200);
});

test('of writes at once that know the same version, one is stored and the others hear of it', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const { updatedAt } = (await put(client, 'start')).body;
  const csrf = { csrf: false, headers: { 'x-csrf-token': await client.csrfToken() } };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      client.call('PUT /api/drafts/:kind/:key', {
        params: { kind: 'job', key: 'new' },
        body: { data: n, updatedAt },
        ...csrf,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('a draft is its user’s alone, also among people of one company', async () => {
  const { given } = await startApp();
  const { client: owner, user } = await given.session();
  const { client: technician } = await given.technician({ accountId: user.accountId });
  const { client: stranger } = await given.session();
  await put(owner, 'the owner’s');
  for (const other of [technician, stranger]) {
    expect(await itemsOf(other)).toEqual([]);
    expect((await discard(other)).status).toBe(404);
    expect((await put(other, 'own', 'job', 'new', '2020-01-01T00:00:00Z')).status).toBe(200);
    expect((await itemsOf(other)).map(({ data }) => data)).toEqual(['own']);
  }
  expect((await itemsOf(owner)).map(({ data }) => data)).toEqual(['the owner’s']);
});

test('everybody who is signed in has drafts, also when the subscription has ended', async () => {
  const { given } = await startApp();
  const people = [
    await given.session(),
    await given.session({ access: { status: 'expired' } }),
    await given.session({ role: 'technician' }),
  ];
  for (const { client } of people) {
    expect((await put(client, 'typed')).status).toBe(200);
    expect(await itemsOf(client)).toHaveLength(1);
    expect((await discard(client)).status).toBe(204);
  }
});

test('256 KB fit, one byte more does not, and what was there stays', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  // Quotes are part of the JSON; a character of three bytes counts as three.
  const most = `${'€'.repeat((draftLimits.bytes - 4) / 3)}xx`;
  expect(Buffer.byteLength(JSON.stringify(most))).toBe(draftLimits.bytes);
  expect((await put(client, most)).status).toBe(200);
  const refused = await put(client, `${most}x`);
  expect([refused.status, refused.body]).toEqual([
    413,
    { code: 'too_large', message: 'This is too long to be stored as a draft (256 KB at most).' },
  ]);
  expect((await itemsOf(client))[0]?.data).toBe(most);
  const far = await client.send('PUT /api/drafts/job/new', { body: { data: 'x'.repeat(2 * 1024 * 1024) } });
  expect([far.status, far.body.code]).toEqual([413, 'too_large']);
});

test('50 fit, the next new one is refused, and those that are there can be written on', async () => {
  const { given } = await startApp();
  const { client } = await given.session();
  const csrf = { csrf: false, headers: { 'x-csrf-token': await client.csrfToken() } };
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      client.call('PUT /api/drafts/:kind/:key', {
        params: { kind: 'lines', key: `job-${n}` },
        body: { data: n },
        ...csrf,
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body])).toEqual(
    Array(5).fill([
      409,
      { code: 'draft_limit', message: 'You have 50 drafts already. Save or discard one of them first.' },
    ]),
  );
  const items = await itemsOf(client);
  expect(items).toHaveLength(draftLimits.perUser);
  const known = items[0]?.key ?? '';
  expect((await put(client, 'more', 'lines', known)).status).toBe(200);
  expect((await put(client, 'new one', 'note')).status).toBe(409);
  await client.ok('DELETE /api/drafts/:kind/:key', { params: { kind: 'lines', key: known } });
  expect((await put(client, 'new one', 'note')).status).toBe(200);
});

test('after 30 days it is gone, and the place is free before it is swept', async () => {
  const { given, clock, deps, drain } = await startApp();
  const { client, user } = await given.session();
  const rows = async () =>
    (await deps.db.pool.query('select from drafts where user_id = $1', [user.userId])).rowCount;
  const sweep = async () => {
    await deps.db.pool.query("select graphile_worker.add_job('drafts.sweep')");
    await drain();
  };
  const { updatedAt } = (await put(client, 'old')).body;
  await client.ok('POST /api/auth/logout');
  clock.advance(days(draftLimits.days) - hours(1));
  await sweep();
  const later = await given.sessionOf(user);
  expect(await itemsOf(later)).toHaveLength(1);
  clock.advance(hours(1));
  expect(await itemsOf(later)).toEqual([]);
  expect((await discard(later)).status).toBe(404);
  expect(await rows()).toBe(1);
  expect((await put(later, 'new', 'job', 'new', updatedAt)).status).toBe(200);
  expect((await itemsOf(later)).map(({ data }) => data)).toEqual(['new']);
  clock.advance(days(draftLimits.days));
  await sweep();
  expect(await rows()).toBe(0);
});

test('drafts go with a technician who is deleted, and stay while a sign-in is only switched off', async () => {
  const { given, deps } = await startApp();
  const { client: owner, user } = await given.session();
  const technician = await given.technician({ accountId: user.accountId });
  await put(technician.client, 'typed', 'note');
  await put(owner, 'the owner’s');
  const rows = async () =>
    (await deps.db.pool.query('select from drafts where account_id = $1', [user.accountId])).rowCount;
  await owner.ok('POST /api/technicians/:id/sign-in', {
    params: { id: technician.technicianId },
    body: { isOn: false },
  });
  expect((await put(technician.client, 'more', 'note')).status).toBe(401);
  expect(await rows()).toBe(2);
  await owner.ok('DELETE /api/technicians/:id', { params: { id: technician.technicianId } });
  expect(await rows()).toBe(1);
  await deps.db.pool.query('delete from accounts where id = $1', [user.accountId]);
  expect(await rows()).toBe(0);
});
