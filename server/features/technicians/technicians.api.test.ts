// The owner's list of technicians: adding, changing, deleting, and the rules between.
import { expect, test } from 'vitest';
import type { Technician } from '#contract/company/technicians.ts';
import { newAddress } from '#server/testing/given/people.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '../jobs/testing/test-tools.ts';
import { accept, invitationToken, signIn } from './testing/technician-steps.ts';

const list = async ({ client }: Shop) => await client.ok('GET /api/technicians');

test('a new technician is on the list, sorted by name, and invited', async () => {
  const shop = await openShop();
  await given.invitedTechnician(shop, { name: 'zoe Hart' });
  const email = newAddress();
  const sam = await given.invitedTechnician(shop, {
    name: '  Sam   Ortiz ',
    email: email.toUpperCase(),
    phone: '208 555 0101',
  });
  await given.invitedTechnician(shop, { name: 'Émile Roy' });
  expect(sam).toMatchObject({
    name: 'Sam Ortiz',
    email,
    phone: '208 555 0101',
    status: 'invited',
    invitationExpiresAt: '2026-11-21T17:00:00.000Z',
    lastMail: { kind: 'invitation', state: 'queued', reason: null },
  });
  expect((await list(shop)).map(({ name }) => name)).toEqual(['Émile Roy', 'Sam Ortiz', 'zoe Hart']);
  await shop.drain();
  const mail = await shop.mailbox.latest(email);
  expect(mail.subject).toBe('Ridgeline Heating & Air invites you to Fieldwright');
  expect(mail.replyTo?.[0]?.address).toBe(shop.user.email);
  expect(mail.text).toContain('You are invited as a technician for Ridgeline Heating & Air.');
  expect((await list(shop))[1]?.lastMail?.state).toBe('sent');
});

test.each([
  [{ email: 'sam@example.com' }, 'Name is required', 'name'],
  [{ name: '  ', email: 'sam@example.com' }, 'Name is required', 'name'],
  [{ name: 'Sam' }, 'Invalid email address', 'email'],
  [{ name: 'Sam', email: 'a@x.com, b@x.com' }, 'Invalid email address', 'email'],
])('the form refuses %j', async (body, message, field) => {
  const { client } = await openShop();
  const response = await client.send('POST /api/technicians', { body });
  expect([response.status, response.body.message]).toEqual([400, message]);
  expect(response.body.fields[field]).toBe(message);
});

test('the same key is the same technician, once on the list and invited once', async () => {
  const shop = await openShop();
  const form = { name: 'Sam Ortiz', email: newAddress() };
  const headers = { 'idempotency-key': newAddress() };
  const responses = await Promise.all([
    shop.client.call('POST /api/technicians', { body: form, headers }),
    shop.client.call('POST /api/technicians', { body: form, headers }),
  ]);
  const third = await shop.client.call('POST /api/technicians', { body: form, headers });
  const [first] = await list(shop);
  expect([...responses, third].map(({ status, body }) => [status, body.id])).toEqual(
    Array.from({ length: 3 }, () => [200, first?.id]),
  );
  await shop.drain();
  expect(await shop.mailbox.all(form.email)).toHaveLength(1);
  const other = await shop.client.call('POST /api/technicians', {
    body: { ...form, name: 'Other' },
    headers,
  });
  expect(other.body.code).toBe('key_reused');
});

test('protected fields in the body change nothing', async () => {
  const shop = await openShop();
  const { id } = await given.invitedTechnician(shop, {
    status: 'active',
    userId: shop.user.userId,
  } as object);
  expect(await list(shop)).toMatchObject([{ id, status: 'invited' }]);
});

test('the same address cannot be on the list twice, but on another company’s', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const second = await shop.client.call('POST /api/technicians', { body: { name: 'Another', email } });
  expect([second.status, second.body.code, second.body.fields]).toEqual([
    409,
    'technician_exists',
    { email: 'A technician with this email already exists.' },
  ]);
  const other = await given.invitedTechnician(shop, { name: 'Other' });
  const moved = await shop.client.call('PUT /api/technicians/:id', {
    params: { id: other.id },
    body: { name: 'Other', email },
  });
  expect([moved.status, moved.body.code]).toEqual([409, 'technician_exists']);
  const { client: elsewhere } = await shop.given.session();
  await given.invitedTechnician({ client: elsewhere }, { email });
  // Once deleted, the address is free again.
  await shop.client.call('DELETE /api/technicians/:id', { params: { id } });
  await given.invitedTechnician(shop, { email });
});

test('of ten who are added at once at 20 technicians, five get in', async () => {
  const shop = await openShop();
  const { rowCount } = await shop.deps.db.pool.query(
    `insert into technicians (account_id, id, name, email, created_at)
     select $1, gen_random_uuid(), 'T' || n, n || '@example.com', now() from generate_series(1, 20) n`,
    [shop.user.accountId],
  );
  expect(rowCount).toBe(20);
  const csrf = await shop.client.csrfToken();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.client.call('POST /api/technicians', {
        body: { name: 'Late', email: newAddress() },
        csrf: false,
        headers: { 'x-csrf-token': csrf },
      }),
    ),
  );
  const refused = responses.filter(({ status }) => status === 409);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(refused.map(({ body }) => body)).toEqual(
    Array(5).fill({
      code: 'technician_limit',
      message: "You've reached the maximum limit of 25 technicians per company.",
    }),
  );
  expect(await list(shop)).toHaveLength(25);
  // A deleted one makes room.
  const [first] = await list(shop);
  await shop.client.call('DELETE /api/technicians/:id', { params: { id: first?.id ?? '' } });
  await given.invitedTechnician(shop);
});

test('another address before accepting is another invitation, and the older link ends', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const oldToken = await invitationToken(shop, email);
  const corrected = newAddress();
  const changed = await shop.client.call('PUT /api/technicians/:id', {
    params: { id },
    body: {
      name: 'Sam O.',
      email: corrected,
      phone: '1',
    },
  });
  expect(changed.body).toMatchObject({ name: 'Sam O.', email: corrected, phone: '1', status: 'invited' });
  expect((await accept(shop.guest, oldToken, email)).status).toBe(410);
  const token = await invitationToken(shop, corrected);
  expect((await accept(shop.guest, token, corrected)).status).toBe(200);
});

test('a new name or phone sends no invitation', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  await shop.client.call('PUT /api/technicians/:id', {
    params: { id },
    body: { name: 'Samuel Ortiz', email, phone: '' },
  });
  await shop.drain();
  expect(await shop.mailbox.all(email)).toHaveLength(1);
  expect((await accept(shop.guest, token, email)).status).toBe(200);
});

test('after accepting, another address is contact alone: the sign-in stays', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  await accept(shop.guest, await invitationToken(shop, email), email);
  const contact = newAddress();
  const changed = await shop.client.call('PUT /api/technicians/:id', {
    params: { id },
    body: { name: 'Sam', email: contact },
  });
  expect(changed.body).toMatchObject({ email: contact, status: 'active', invitationExpiresAt: null });
  await shop.drain();
  expect(await shop.mailbox.all(contact)).toEqual([]);
  expect((await signIn(shop.guest, contact)).status).toBe(401);
  expect((await signIn(shop.guest, email)).status).toBe(200);
});

test('resending makes a new link; the older one ends', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const first = await invitationToken(shop, email);
  shop.clock.advance(3_600_000);
  const again = await shop.client.call('POST /api/technicians/:id/invite', { params: { id } });
  expect([again.status, again.body.sentTo, again.body.invitationExpiresAt]).toEqual([
    200,
    email,
    '2026-11-21T18:00:00.000Z',
  ]);
  const second = await invitationToken(shop, email);
  expect(second).not.toBe(first);
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token: first } })).status,
  ).toBe(410);
  expect((await accept(shop.guest, second, email)).status).toBe(200);
  const late = await shop.client.call('POST /api/technicians/:id/invite', { params: { id } });
  expect([late.status, late.body.code]).toEqual([409, 'already_accepted']);
});

test('deleting takes the jobs back, ends the session at once and keeps the name in the history', async () => {
  const shop = await openShop();
  const { accountId } = shop.user;
  const { client, technicianId, user } = await shop.given.technician({ accountId, name: 'Sam Ortiz' });
  const job = await given.job(shop, { assignedTechnicianId: technicianId });
  const done = await given.job(shop, { assignedTechnicianId: technicianId, currentStage: 'invoice' });
  expect((await client.call('GET /api/technician/jobs')).body).toHaveLength(2);
  expect(
    (await shop.client.call('DELETE /api/technicians/:id', { params: { id: technicianId } })).body,
  ).toEqual({ success: true });

  expect((await client.call('GET /api/technician/jobs')).status).toBe(401);
  expect((await signIn(shop.newGuest(), user.email, user.password)).status).toBe(401);
  for (const { id } of [job, done])
    expect(
      (await shop.client.call('GET /api/jobs/:id', { params: { id } })).body.assignedTechnicianId,
    ).toBeNull();
  expect(await list(shop)).toEqual([]);
  expect(await auditEventsOf(shop, accountId, technicianId)).toContainEqual({
    type: 'technician.deleted',
    data: { name: 'Sam Ortiz', email: user.email, login: user.email, jobs: 2 },
  });
  expect(await auditEventsOf(shop, accountId, job.id)).toContainEqual({
    type: 'job.unassigned',
    data: { technicianId, technicianName: 'Sam Ortiz' },
  });
  // Gone is gone, for every call.
  for (const response of [
    await shop.client.call('DELETE /api/technicians/:id', { params: { id: technicianId } }),
    await shop.client.call('PUT /api/technicians/:id', {
      params: { id: technicianId },
      body: { name: 'x', email: 'x@example.com' },
    }),
    await shop.client.call('POST /api/technicians/:id/invite', { params: { id: technicianId } }),
    await shop.client.call('PATCH /api/jobs/:id/assign', { params: { id: job.id }, body: { technicianId } }),
  ])
    expect([response.status, response.body.message]).toEqual([404, 'Technician not found']);
});

test('who was deleted can be invited again, with the same address', async () => {
  const shop = await openShop();
  const first = await given.invitedTechnician(shop);
  await accept(shop.guest, await invitationToken(shop, first.email), first.email);
  await shop.client.call('DELETE /api/technicians/:id', { params: { id: first.id } });
  const { email } = await given.invitedTechnician(shop, { email: first.email });
  const again = await accept(shop.guest, await invitationToken(shop, email), email, {
    password: 'another pass 77',
    confirmPassword: 'another pass 77',
  });
  expect(again.status).toBe(200);
  expect((await signIn(shop.newGuest(), email)).status).toBe(401);
  expect((await signIn(shop.newGuest(), email, 'another pass 77')).status).toBe(200);
});

test('an invitation to somebody who was deleted is over', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  await shop.client.call('DELETE /api/technicians/:id', { params: { id } });
  expect((await accept(shop.guest, token, email)).status).toBe(410);
});

test('whoever is deleted while jobs are being assigned to them ends without any', async () => {
  const shop = await openShop();
  const { id } = await given.invitedTechnician(shop);
  const jobs = [];
  for (let n = 0; n < 6; n += 1) jobs.push(await given.job(shop, n < 3 ? { assignedTechnicianId: id } : {}));
  const csrf = { csrf: false, headers: { 'x-csrf-token': await shop.client.csrfToken() } };
  const assign = (jobId: string) =>
    shop.client.call('PATCH /api/jobs/:id/assign', {
      params: { id: jobId },
      body: { technicianId: id },
      ...csrf,
    });
  const responses = await Promise.all([
    ...jobs.map((job) => assign(job.id)),
    shop.client.call('DELETE /api/technicians/:id', { params: { id }, ...csrf }),
    ...jobs.map((job) => assign(job.id)),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual(
    [],
  );
  for (const job of jobs)
    expect(
      (await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).body.assignedTechnicianId,
    ).toBeNull();
});

test('another company’s technician is as unknown as one that never was', async () => {
  const shop = await openShop();
  const { id } = await given.invitedTechnician(shop);
  const { client: stranger } = await shop.given.session();
  expect((await stranger.call('GET /api/technicians')).body).toEqual([]);
  const body = { name: 'Mine now', email: newAddress() };
  const call = (who: string) => [
    stranger.call('PUT /api/technicians/:id', { params: { id: who }, body }),
    stranger.call('DELETE /api/technicians/:id', { params: { id: who } }),
    stranger.call('POST /api/technicians/:id/invite', { params: { id: who } }),
  ];
  const foreign = await Promise.all(call(id));
  const unknown = await Promise.all(call('0198aaaa-0000-7000-8000-000000000000'));
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(foreign.map(({ bytes }) => bytes)).toEqual(unknown.map(({ bytes }) => bytes));
  expect((await list(shop))[0]?.name).toBe('Sam Ortiz');
});

test('old invitations are cleared away', async () => {
  const shop = await openShop();
  const { email } = await given.invitedTechnician(shop);
  const token = await invitationToken(shop, email);
  shop.clock.advance(38 * 86_400_000);
  await shop.runTimetable();
  expect(
    (await shop.guest.call('GET /api/technician-invitations/:token', { params: { token } })).status,
  ).toBe(404);
});

test('sign-in is turned off at once and on again; jobs and password stay', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedTechnician(shop);
  const turn = (isOn: boolean, client = shop.client) =>
    client.call('POST /api/technicians/:id/sign-in', { params: { id }, body: { isOn } });
  expect((await turn(false)).status).toBe(409);
  const phone = shop.newGuest();
  await accept(phone, await invitationToken(shop, email), email);
  await signIn(phone, email);
  const job = await given.job(shop, { assignedTechnicianId: id });

  expect(expectOk<Technician>(await turn(false)).status).toBe('disabled');
  expectOk(await turn(false));
  expect((await phone.call('GET /api/technician/jobs')).status).toBe(401);
  expect((await signIn(shop.newGuest(), email)).status).toBe(401);
  expect(
    (await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).body.assignedTechnicianId,
  ).toBe(id);

  expect(expectOk<Technician>(await turn(true)).status).toBe('active');
  const again = shop.newGuest();
  await signIn(again, email);
  expect(await again.ok('GET /api/technician/jobs')).toMatchObject([{ id: job.id }]);
  expect((await auditEventsOf(shop, shop.user.accountId, id)).map(({ type }) => type)).toEqual([
    'technician.created',
    'technician.joined',
    'technician.disabled',
    'technician.enabled',
  ]);

  const { client: other } = await shop.given.session();
  expect((await turn(false, other)).status).toBe(404);
  expect((await shop.client.send(`POST /api/technicians/${id}/sign-in`, { body: {} })).status).toBe(400);
  expect(
    (
      await shop.client.call('POST /api/technicians/:id/sign-in', {
        params: { id },
        body: { isOn: true },
        csrf: false,
      })
    ).status,
  ).toBe(403);
});
