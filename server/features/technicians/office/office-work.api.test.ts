// An office person from the invitation to daily work: what they may, in whose name, and what stays with the owner.
import { expect, test } from 'vitest';
import { newAddress } from '#server/testing/given/people.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop } from '../../jobs/testing/test-tools.ts';
import { sign } from '../../signing/testing/signing-tools.ts';
import { accept, invitationToken, password, signIn } from '../testing/technician-steps.ts';

const ended = 'This invitation link is invalid or has expired.';

async function openOffice() {
  const shop = await openShop();
  const { client, user } = await shop.given.officePerson({ accountId: shop.user.accountId });
  return { shop, client, user };
}

test('accepting makes an account of the office, tied to the record', async () => {
  const shop = await openShop();
  const { id, email } = await given.invitedOfficePerson(shop);
  const token = await invitationToken(shop, email);
  expect(await shop.guest.ok('GET /api/technician-invitations/:token', { params: { token } })).toEqual({
    email,
    companyName: 'Ridgeline Heating & Air',
    role: 'office',
  });
  expectOk(await accept(shop.guest, token, email, { firstName: 'Liv', role: 'owner' }));
  expect((await signIn(shop.guest, email)).body.success).toBe(true);
  // Consent and access are the company's.
  expect(await shop.guest.ok('GET /api/auth/user')).toMatchObject({
    role: 'office',
    email,
    emailConfirmed: true,
    paymentMethodConsent: true,
    subscriptionStatus: 'lifetime',
    businessName: 'Ridgeline Heating & Air',
  });
  expect(await shop.client.ok('GET /api/office-people')).toMatchObject([
    { id, name: 'Olivia Park', status: 'active', invitationExpiresAt: null },
  ]);
  const twice = await accept(shop.newGuest(), token, email);
  expect([twice.status, twice.body.message]).toEqual([410, ended]);
});

test('accepted many times at once, it makes one account', async () => {
  const shop = await openShop();
  const { email } = await given.invitedOfficePerson(shop);
  const token = await invitationToken(shop, email);
  const guests = Array.from({ length: 5 }, () => shop.newGuest());
  const responses = await Promise.all(guests.map((guest) => accept(guest, token, email)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410 || status === 409)).toHaveLength(4);
});

test('after seven days the invitation is over', async () => {
  const shop = await openShop();
  const { email } = await given.invitedOfficePerson(shop);
  const token = await invitationToken(shop, email);
  shop.clock.set('2026-11-21T17:00:00.000Z');
  const late = await accept(shop.guest, token, email);
  expect([late.status, late.body.message]).toEqual([410, ended]);
  shop.clock.advance(31 * 86_400_000);
  await shop.runTimetable();
  expect((await accept(shop.guest, token, email)).status).toBe(404);
});

test('whoever has an account elsewhere keeps it as it is', async () => {
  const shop = await openShop();
  const { user: other } = await shop.given.session();
  await given.invitedOfficePerson(shop, { email: other.email });
  const response = await accept(shop.guest, await invitationToken(shop, other.email), other.email);
  expect([response.status, response.body.message]).toEqual([409, 'This email already has an account']);
});

test('they write, send and bill jobs, and invite technicians; each step has their name', async () => {
  const { shop, client, user } = await openOffice();
  const { id } = await given.job({ client }, { currentStage: 'invoice', customerEmail: 'maria@example.com' });
  await client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
  await client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '1.00' } });
  const sam = await given.invitedTechnician({ client });
  await client.ok('POST /api/technicians/:id/invite', { params: { id: sam.id } });
  await client.ok('PATCH /api/company/settings', { body: { defaultPaymentTerms: 'Net 10' } });
  const { rows } = await shop.deps.db.pool.query<{ type: string; actor_user_id: string }>(
    'select type, actor_user_id from audit_events where account_id = $1 order by id',
    [user.accountId],
  );
  expect(rows.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['job.created', 'job.invoice_sent', 'technician.created', 'technician.invited']),
  );
  expect(new Set(rows.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([user.userId]));
  await shop.drain();
  // Customers and technicians write to the owner, as before.
  for (const address of ['maria@example.com', sam.email])
    expect((await shop.mailbox.latest(address)).replyTo?.[0]?.address).toBe(shop.user.email);
});

test('a signature they asked for names them in its timeline; the owner gets the news', async () => {
  const { shop, client, user } = await openOffice();
  const link = await given.sentLink({ client });
  expectOk(await sign(shop.newGuest(), link.token));
  const { rows } = await shop.deps.db.pool.query<{ what: string }>(
    'select what from signature_events where account_id = $1',
    [user.accountId],
  );
  expect(rows.map(({ what }) => what)).toContain(
    `A copy of the document was saved and a link made by ${user.email}`,
  );
  await shop.drain();
  const subjects = async (address: string) =>
    (await shop.mailbox.all(address)).map(({ subject }) => subject ?? '');
  expect((await subjects(shop.user.email)).some((subject) => subject.includes('signed'))).toBe(true);
  expect(await subjects(user.email)).toEqual([]);
});

test('one session each: a second device is asked about, and the owner stays signed in', async () => {
  const { shop, client, user } = await openOffice();
  const second = shop.newGuest();
  const response = await signIn(second, user.email, user.password);
  expect(response.body).toMatchObject({ success: false, sessionConflict: true });
  await second.ok('POST /api/auth/force-logout-other', {
    body: { username: user.email, password: user.password },
  });
  expect((await client.call('GET /api/jobs')).body.code).toBe('session_invalidated');
  expect((await second.call('GET /api/jobs')).status).toBe(200);
  expect((await shop.client.call('GET /api/jobs')).status).toBe(200);
});

test('password and two-factor are their own', async () => {
  const { shop, client, user } = await openOffice();
  await client.ok('POST /api/mfa/setup', { body: { password: user.password } });
  expect(await client.ok('GET /api/mfa/status')).toMatchObject({ mfaEnabled: false });
  await client.ok('POST /api/auth/change-password', {
    body: { currentPassword: user.password, newPassword: password },
  });
  await client.ok('POST /api/auth/change-email', { body: { password, newEmail: newAddress() } });
  expect((await shop.client.call('GET /api/auth/user')).body).toMatchObject({ email: shop.user.email });
  expect((await signIn(shop.newGuest(), shop.user.email, shop.user.password)).body.sessionConflict).toBe(
    true,
  );
});

test('of the subscription they see that there is access, not the money', async () => {
  const { shop } = await openOffice();
  const { user } = await shop.given.subscriber({ plan: 'annual' });
  const { client } = await shop.given.officePerson({ accountId: user.accountId });
  expect(await client.ok('GET /api/subscription/status')).toMatchObject({
    subscriptionStatus: 'active',
    card: null,
    creditBalance: '0.00',
    refundIfCancelled: null,
  });
});

test('when the subscription has lapsed they are sent to their manager', async () => {
  const { given } = await openShop();
  const access = { status: 'expired', plan: 'monthly' } as const;
  const { accountId } = await given.user({ access });
  const { client } = await given.officePerson({ accountId });
  for (const name of ['GET /api/jobs', 'POST /api/generate-pdf'] as const)
    expect((await client.send(name, name.startsWith('POST') ? { body: {} } : {})).body).toEqual({
      code: 'subscription-required',
      message: "Your company's subscription has expired. Please contact your manager.",
    });
});

test('they neither invite nor remove office people, nor touch a technician’s sign-in, nor leave', async () => {
  const { shop, client } = await openOffice();
  const { id } = await given.invitedOfficePerson(shop);
  const { technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const responses = [
    await client.call('GET /api/office-people'),
    await client.call('POST /api/office-people', { body: { name: 'Friend', email: newAddress() } }),
    await client.call('POST /api/office-people/:id/invite', { params: { id } }),
    await client.call('DELETE /api/office-people/:id', { params: { id } }),
    await client.call('POST /api/technicians/:id/sign-in', {
      params: { id: technicianId },
      body: { isOn: false },
    }),
    await client.call('DELETE /api/technicians/:id', { params: { id: technicianId } }),
    await client.call('POST /api/subscription/cancel', { body: { deleteAccount: true, password } }),
    await client.call('POST /api/subscription/update', { body: { newPlanId: 'annual' } }),
  ];
  for (const { status, body } of responses) expect([status, body.code]).toEqual([403, 'role_not_allowed']);
  expect(await shop.client.ok('GET /api/office-people')).toHaveLength(2);
});

test('where money and replies go, and what is deleted, they cannot change', async () => {
  const { shop, client } = await openOffice();
  const settings = 'GET /api/company/settings';
  await shop.client.ok('PATCH /api/company/settings', { body: { checkPayableTo: 'Ridgeline' } });
  const before = await shop.client.ok(settings);
  for (const body of [
    { checkPayableTo: 'Olivia Park' },
    { checkPayableTo: null },
    { otherWaysToPay: 'Zelle to olivia@example.com' },
    { companyEmail: 'olivia@example.com' },
    { licenseNumbers: ['RCE-48120'], companyEmail: '' },
  ]) {
    const response = await client.call('PATCH /api/company/settings', { body });
    expect([response.status, response.body]).toEqual([
      403,
      {
        code: 'role_not_allowed',
        message: 'Only the owner can change how customers pay and where their replies go.',
      },
    ]);
  }
  const retention = { jobMonths: 6, invoiceMonths: null };
  const response = await client.call('POST /api/company/retention', { body: retention });
  expect([response.status, response.body.code]).toEqual([403, 'role_not_allowed']);
  expect(await client.ok(settings)).toEqual(before);
});

test('an owner who leaves takes the office along', async () => {
  const shop = await openShop();
  const { client: owner, user } = await shop.given.subscriber({ plan: 'monthly' });
  const { client } = await shop.given.officePerson({ accountId: user.accountId });
  await owner.ok('POST /api/subscription/cancel', {
    body: { deleteAccount: true, password: user.password },
  });
  expect((await client.call('GET /api/jobs')).body.type).toBe('access_ended');
});
