// The owner's list of office people: inviting, the limit, addresses, removing.
import { expect, test } from 'vitest';
import { waitUntil } from '#server/faults/wait-until.ts';
import { newId } from '#server/platform/ids.ts';
import { defaultPassword, newAddress } from '#server/testing/given/people.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, openShop, type Shop } from '../../jobs/testing/test-tools.ts';
import { accept, invitationToken, signIn } from '../testing/technician-steps.ts';
import { countOfficeUnderLock, insertOfficePerson } from './office-people.store.ts';

const list = ({ client }: Shop) => client.ok('GET /api/office-people');

test('whom the owner invites is on the list, sorted by name, and gets an email', async () => {
  const shop = await openShop();
  await given.invitedOfficePerson(shop, { name: 'zoe Hart' });
  const email = newAddress();
  const olivia = await given.invitedOfficePerson(shop, {
    name: '  Olivia   Park ',
    email: email.toUpperCase(),
  });
  expect(olivia).toMatchObject({
    name: 'Olivia Park',
    email,
    status: 'invited',
    invitationExpiresAt: '2026-11-21T17:00:00.000Z',
    lastMail: { kind: 'invitation', state: 'queued', reason: null },
  });
  expect((await list(shop)).map(({ name }) => name)).toEqual(['Olivia Park', 'zoe Hart']);
  expect(await shop.client.ok('GET /api/technicians')).toEqual([]);
  await shop.drain();
  const mail = await shop.mailbox.latest(email);
  expect(mail.subject).toBe('Ridgeline Heating & Air invites you to Fieldwright');
  expect(mail.replyTo?.[0]?.address).toBe(shop.user.email);
  expect(mail.text).toContain('Hello Olivia,');
  expect(mail.text).toContain(
    'You are invited to work in the office of Ridgeline Heating & Air. Create your account to see its jobs, calendar, templates and technicians.',
  );
  expect(mail.text).toContain('The link works once, for 7 days.');
  expect(mail.text).toContain('added you to its office.');
  expect(mail.text).not.toContain('technician for');
  expect(await auditEventsOf(shop, shop.user.accountId, olivia.id)).toEqual([
    { type: 'office_person.created', data: { name: 'Olivia Park', email } },
  ]);
});

test.each([
  [{ email: 'sam@example.com' }, 'Name is required', 'name'],
  [{ name: '  ', email: 'sam@example.com' }, 'Name is required', 'name'],
  [{ name: 'Sam' }, 'Invalid email address', 'email'],
  [{ name: 'Sam', email: 'a@x.com, b@x.com' }, 'Invalid email address', 'email'],
])('the form refuses %j', async (body, message, field) => {
  const { client } = await openShop();
  const response = await client.send('POST /api/office-people', { body });
  expect([response.status, response.body.message]).toEqual([400, message]);
  expect(response.body.fields[field]).toBe(message);
});

test('protected fields in the body change nothing', async () => {
  const shop = await openShop();
  const more = { status: 'active', userId: shop.user.userId, role: 'owner' } as object;
  const { id } = await given.invitedOfficePerson(shop, more);
  expect(await list(shop)).toMatchObject([{ id, status: 'invited' }]);
});

test('the same key invites once', async () => {
  const shop = await openShop();
  const body = { name: 'Olivia Park', email: newAddress() };
  const headers = { 'idempotency-key': newAddress() };
  const responses = await Promise.all([
    shop.client.call('POST /api/office-people', { body, headers }),
    shop.client.call('POST /api/office-people', { body, headers }),
  ]);
  const [first] = await list(shop);
  expect(responses.map(({ status, body: { id } }) => [status, id])).toEqual([
    [200, first?.id],
    [200, first?.id],
  ]);
  await shop.drain();
  expect(await shop.mailbox.all(body.email)).toHaveLength(1);
});

test('ten invited at once from two tabs: five get in, and a removed one makes room', async () => {
  const shop = await openShop();
  const csrf = await shop.client.csrfToken();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.client.call('POST /api/office-people', {
        body: { name: 'Late', email: newAddress() },
        csrf: false,
        headers: { 'x-csrf-token': csrf },
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
    Array(5).fill({
      code: 'office_limit',
      message: "You've reached the maximum limit of 5 office people per company.",
    }),
  );
  const five = await list(shop);
  expect(five).toHaveLength(5);
  await shop.client.ok('DELETE /api/office-people/:id', { params: { id: five[0]?.id ?? '' } });
  await given.invitedOfficePerson(shop);
  const sixth = await shop.client.call('POST /api/office-people', {
    body: { name: 'Sixth', email: newAddress() },
  });
  expect([sixth.status, sixth.body.code]).toEqual([409, 'office_limit']);
  await shop.drain();
});

test('one address has one place in a company: in the office or among the technicians', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedOfficePerson(shop);
  const inOffice = { email: 'Someone in your office has this email already.' };
  const again = await shop.client.call('POST /api/office-people', { body: { name: 'Another', email } });
  expect([again.status, again.body.code, again.body.fields]).toEqual([409, 'office_person_exists', inOffice]);
  const asTechnician = await shop.client.call('POST /api/technicians', { body: { name: 'Another', email } });
  expect([asTechnician.status, asTechnician.body.fields]).toEqual([409, inOffice]);

  const technician = await given.invitedTechnician(shop);
  const renamed = await shop.client.call('PUT /api/technicians/:id', {
    params: { id: technician.id },
    body: { name: 'Sam', email },
  });
  expect([renamed.status, renamed.body.fields]).toEqual([409, inOffice]);
  const fromField = await shop.client.call('POST /api/office-people', {
    body: { name: 'Sam', email: technician.email },
  });
  expect([fromField.status, fromField.body.code]).toEqual([409, 'technician_exists']);

  const { client: elsewhere } = await shop.given.session();
  await given.invitedOfficePerson({ client: elsewhere }, { email });
  // Once removed, the address is free again.
  await shop.client.ok('DELETE /api/office-people/:id', { params: { id } });
  await given.invitedTechnician(shop, { email });
});

test('a new invitation ends the older link, and there is none after accepting', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedOfficePerson(shop);
  const older = await invitationToken(shop, email);
  const sent = await shop.client.ok('POST /api/office-people/:id/invite', { params: { id } });
  expect(sent).toMatchObject({ id, sentTo: email, status: 'invited' });
  const newer = await invitationToken(shop, email);
  expect((await accept(shop.guest, older, email)).status).toBe(410);
  expect((await accept(shop.guest, newer, email)).status).toBe(200);
  const late = await shop.client.call('POST /api/office-people/:id/invite', { params: { id } });
  expect([late.status, late.body.message]).toEqual([409, 'They have accepted the invitation already.']);
});

test('another company’s office person is as unknown as one that never was', async () => {
  const shop = await openShop();
  const { id } = await given.invitedOfficePerson(shop);
  const { client: stranger } = await shop.given.session();
  const call = (who: string) => [
    stranger.call('DELETE /api/office-people/:id', { params: { id: who } }),
    stranger.call('POST /api/office-people/:id/invite', { params: { id: who } }),
  ];
  const foreign = await Promise.all(call(id));
  const unknown = await Promise.all(call('0198aaaa-0000-7000-8000-000000000000'));
  expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
  expect(foreign.map(({ bytes }) => bytes)).toEqual(unknown.map(({ bytes }) => bytes));
  expect(await stranger.ok('GET /api/office-people')).toEqual([]);
  expect(await list(shop)).toHaveLength(1);
});

test('an address that the office gets in this moment is refused to a technician', async () => {
  const shop = await openShop();
  const technician = await given.invitedTechnician(shop);
  const email = newAddress();
  const { accountId } = shop.user;
  let isDone = false;
  const renaming = shop.deps.db.transaction(async (tx) => {
    await countOfficeUnderLock(tx, shop.user);
    await insertOfficePerson(tx, shop.clock.now(), { accountId, id: newId() }, { name: 'Olivia', email });
    const change = shop.client
      .call('PUT /api/technicians/:id', { params: { id: technician.id }, body: { name: 'Sam', email } })
      .finally(() => {
        isDone = true;
      });
    await waitUntil('the change waits for the invitation, or is done', async () => {
      const { rowCount } = await shop.deps.db.pool.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      );
      return isDone || rowCount === 1;
    });
    return { change };
  });
  const { status, body } = await (await renaming).change;
  expect([status, body.code]).toEqual([409, 'office_person_exists']);
});

test('removing ends session, sign-in and calendar links at once; name and work stay', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedOfficePerson(shop);
  await accept(shop.guest, await invitationToken(shop, email), email);
  const olivia = { client: shop.newGuest() };
  await signIn(olivia.client, email);
  const job = await given.job(olivia);
  const makeFeed = (client = shop.client, password = defaultPassword) =>
    client.ok('POST /api/calendar-feed', { body: { technicianId: null, action: 'make', password } });
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  await makeFeed(olivia.client, 'brass fitting 15 mm');
  const ofTechnician = await shop.client.ok('POST /api/calendar-feed', {
    body: { technicianId, action: 'make', password: defaultPassword },
  });
  expect(await shop.client.ok('GET /api/calendar-feed')).toHaveLength(2);

  expect(await shop.client.ok('DELETE /api/office-people/:id', { params: { id } })).toEqual({
    success: true,
  });
  const refused = await olivia.client.call('GET /api/jobs');
  expect([refused.status, refused.body]).toEqual([
    401,
    { message: 'Unauthorized', code: 'not_signed_in', type: 'access_ended' },
  ]);
  expect((await signIn(shop.newGuest(), email)).status).toBe(401);
  expect(await list(shop)).toEqual([]);
  expect((await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).status).toBe(200);
  // The one the owner made goes on.
  const address = new URL(ofTechnician.url ?? '').pathname;
  expect((await shop.guest.send(`GET ${address}`)).status).toBe(200);
  expect(await shop.client.ok('GET /api/calendar-feed')).toMatchObject([{ technicianId }]);
  expect((await auditEventsOf(shop, shop.user.accountId, id)).at(-1)).toEqual({
    type: 'office_person.removed',
    data: { name: 'Olivia Park', email, login: email },
  });
  const again = await shop.client.call('DELETE /api/office-people/:id', { params: { id } });
  expect(again.status).toBe(404);
  // A person who leaves one company may work for another.
  const { client: elsewhere } = await shop.given.session();
  await given.invitedOfficePerson({ client: elsewhere }, { email });
  expect((await accept(shop.newGuest(), await invitationToken(shop, email), email)).status).toBe(200);
});

test('whoever is removed before accepting finds the link ended', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedOfficePerson(shop);
  const token = await invitationToken(shop, email);
  await shop.client.ok('DELETE /api/office-people/:id', { params: { id } });
  expect((await accept(shop.guest, token, email)).status).toBe(410);
  expect((await auditEventsOf(shop, shop.user.accountId, id)).at(-1)).toMatchObject({
    data: { login: null },
  });
});
