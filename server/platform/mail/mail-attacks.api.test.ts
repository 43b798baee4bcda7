// Somebody uses the product to fill a stranger's mailbox. Counted is what lies in the real outbox.
import { expect, test } from 'vitest';
import { forceLogin } from '#server/features/accounts/testing/sign-in.ts';
import { expectOk, openShop, retryNow, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { hours } from '../clock.ts';

const stranger = () => `${newId()}@stranger.example`;
const password = 'copper elbow 22 mm';

/** What waits in the queue goes out too: the count is the most that can ever arrive. */
async function arrived(app: TestApp, address: string): Promise<string[]> {
  await app.drain();
  await retryNow(app);
  await app.drain();
  return (await app.mailbox.all(address)).map((mail) => mail.subject ?? '').reverse();
}

test('signing up with a stranger’s address and pushing each other out in turn fills no mailbox', async () => {
  const app = await startApp();
  const email = stranger();
  expect((await app.guest.call('POST /api/auth/signup', { body: { email, password } })).status).toBe(200);
  const responses: number[] = [];
  for (let turn = 0; turn < 14; turn += 1)
    responses.push((await forceLogin(app.newGuest(), { email, password })).status);
  expect(responses.filter((status) => status === 200)).toHaveLength(10);
  expect(responses.at(-1)).toBe(429);
  // The confirmation, the first notice, and one that sums up the other nine.
  const subjects = await arrived(app, email);
  expect(subjects).toEqual([
    'Please confirm your email address',
    'A new sign-in ended your other session',
    '9 more notices about your account',
  ]);
  app.clock.advance(hours(2));
  for (let turn = 0; turn < 5; turn += 1) await forceLogin(app.newGuest(), { email, password });
  expect(await arrived(app, email)).toHaveLength(4);
});

test('signing one’s own link for a stranger counts like any other email to them, and waits beyond it', async () => {
  const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '3/1d' } });
  // The link itself was emailed: its copy goes out in any case.
  const invited = stranger();
  const link = await given.sentLink(shop, { job: { customerEmail: invited } });
  expectOk(await sign(shop.newGuest(), link.token));
  const strangers = [stranger(), stranger(), stranger(), stranger()];
  for (const customerEmail of strangers) {
    const job = await given.job(shop, { customerEmail });
    expectOk(await sign(shop.newGuest(), (await given.signatureRequest(shop, job.id)).signingToken));
  }
  await shop.drain();
  expect(await shop.mailbox.all(invited)).toHaveLength(2);
  const copies = await Promise.all(strangers.map((address) => shop.mailbox.all(address)));
  expect(copies.flat()).toHaveLength(2);
  // None is lost: the others wait for the next day.
  const { rows } = await shop.deps.db.pool.query(
    `select count(*)::int as waiting from mails where account_id = $1 and state = 'queued'
       and kind = 'signature.signed-copy'`,
    [shop.user.accountId],
  );
  expect(rows).toEqual([{ waiting: 2 }]);
});

test('signed copies to one stranger are as few as any other emails to one address', async () => {
  const shop = await openShop({ env: { LIMIT_MAILS_TO_ONE_ADDRESS: '2/1d' } });
  const customerEmail = stranger();
  for (let turn = 0; turn < 4; turn += 1) {
    const job = await given.job(shop, { customerEmail });
    expectOk(await sign(shop.newGuest(), (await given.signatureRequest(shop, job.id)).signingToken));
  }
  await shop.drain();
  expect(await shop.mailbox.all(customerEmail)).toHaveLength(2);
});

test('invitations to one mailbox are few: again, in other spellings, and from other companies', async () => {
  const name = newId();
  const spelled = (tag: string) => `${name}${tag}@stranger.example`;
  const env = { LIMIT_INVITATIONS_TO_ONE_ADDRESS: '3/1d', LIMIT_INVITATIONS_TO_ONE_ADDRESS_OVERALL: '5/1d' };
  const [one, two] = [await openShop({ env }), await openShop({ env })];
  const invite = async ({ client }: Shop, email: string) =>
    (await client.call('POST /api/technicians', { body: { name: 'Sam Ortiz', email } })).status;
  const again = async ({ client }: Shop) => {
    const [first] = await client.ok('GET /api/technicians');
    return (await client.call('POST /api/technicians/:id/invite', { params: { id: first?.id ?? '' } }))
      .status;
  };
  expect([await invite(one, spelled('+a')), await again(one), await invite(one, spelled('+b'))]).toEqual([
    200, 200, 200,
  ]);
  expect([await again(one), await invite(one, spelled('+c')), await invite(one, spelled('+d'))]).toEqual([
    429, 429, 429,
  ]);
  // What was refused is not there: nobody is on the list without an invitation.
  expect(await one.client.ok('GET /api/technicians')).toHaveLength(2);
  expect([await invite(two, spelled('+e')), await again(two), await again(two)]).toEqual([200, 200, 429]);
  // Either of the two may work off the queue they share.
  await one.drain();
  const all = await Promise.all(
    [one, two].flatMap(({ mailbox }) =>
      ['+a', '+b', '+c', '+d', '+e'].map((tag) => mailbox.all(spelled(tag))),
    ),
  );
  expect(all.flat()).toHaveLength(5);
});

test.each([
  ['a plain address', (name: string) => `${name}@corp.example`],
  ['a confirmed one with dots', (name: string) => `m.${name}@gmail.com`],
])('links for other spellings of a mailbox use up none of those for %s', async (_what, addressOf) => {
  const app = await startApp();
  const victim = addressOf(newId());
  const { userId } = await app.given.user();
  await app.deps.db.pool.query('update users set email = $2 where id = $1', [userId, victim]);
  const spelled = (tag: number) => victim.replace('@', `+${tag}@`);
  const reset = async (email: string) =>
    await app.newGuest().ok('POST /api/auth/forgot-password', { body: { email } });
  for (const tag of [0, 1, 2]) {
    await app.newGuest().ok('POST /api/auth/signup', { body: { email: spelled(tag), password } });
    for (let turn = 0; turn < 2; turn += 1) await reset(spelled(tag));
  }
  await app.drain();
  for (let turn = 0; turn < 4; turn += 1) await reset(victim);
  expect(await arrived(app, victim)).toHaveLength(3);
  const others = await Promise.all([0, 1, 2].map((tag) => arrived(app, spelled(tag))));
  expect(others.flat().filter((subject) => subject.includes('password'))).toHaveLength(3);
});

test('sign-ups with other spellings of a mailbox leave its owner a confirmation', async () => {
  const app = await startApp();
  const name = newId();
  const signUp = async (tag: string) => {
    const email = `${name}${tag}@corp.example`;
    await app.newGuest().ok('POST /api/auth/signup', { body: { email, password } });
    return (await arrived(app, email)).length;
  };
  const tags = ['+0', '+1', '+2', '+3', '+4', '+5', '+6'];
  const got: number[] = [];
  for (const tag of [...tags, '']) got.push(await signUp(tag));
  expect(got).toEqual([1, 1, 1, 1, 1, 1, 0, 1]);
});

test('unconfirmed accounts together, with every kind of email, send one mailbox no more than a few a day', async () => {
  const env = { LIMIT_MAILS_TO_ONE_ADDRESS_UNCONFIRMED: '7/1d' };
  const name = newId();
  const used: string[] = [];
  const spelled = (tag: string) => {
    const address = `${name}+${tag}@stranger.example`;
    used.push(address);
    return address;
  };
  const first = await openShop({ env });
  const { deps, clock } = first;
  const shops = [first, await openShop({ env }), await openShop({ env })];
  const responses: number[] = [];
  for (const [at, shop] of shops.entries()) {
    const { client, user } = shop;
    const owner = spelled(`owner${at}`);
    await shop.deps.db.pool.query('update users set email = $2, email_confirmed_at = null where id = $1', [
      user.userId,
      owner,
    ]);
    // The link counts; so do the copy that follows it, and the one to the owner.
    const customerEmail = spelled(`customer${at}`);
    const { signingToken } = await given.signatureRequest(
      shop,
      (await given.job(shop, { customerEmail })).id,
    );
    responses.push(
      (await client.call('POST /api/signatures/:token/send', { params: { token: signingToken } })).status,
    );
    expectOk(await sign(shop.newGuest(), signingToken));
    await shop.drain();
    const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail });
    responses.push((await client.call('POST /api/jobs/:id/send-invoice', { params: { id } })).status);
    responses.push(
      (await client.call('POST /api/technicians', { body: { name: 'Sam', email: spelled(`sam${at}`) } }))
        .status,
    );
    const newPassword = 'brass valve 15 mm';
    await client.ok('POST /api/auth/change-password', {
      body: { currentPassword: user.password, newPassword },
    });
    // What somebody asks for to get in has limits of its own.
    await client.ok('POST /api/auth/send-confirmation');
    await shop.drain();
  }
  expect(responses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429]);
  const mails = await Promise.all(
    shops.flatMap(({ mailbox }) => used.map((address) => mailbox.all(address))),
  );
  const subjects = mails.flat().map((mail) => mail.subject ?? '');
  const confirmations = subjects.filter((subject) => subject === 'Please confirm your email address');
  expect([subjects.length - confirmations.length, confirmations.length]).toEqual([7, 3]);
  // Beyond it copies wait, and notices are told in a later email.
  const { rows } = await deps.db.pool.query(
    `select kind, count(*)::int from mails where mailbox = $1 and state = 'queued' and due_at >= $2
     group by kind order by kind`,
    [`${name}+@stranger.example`, new Date(clock.now().getTime() + hours(24))],
  );
  expect(rows).toEqual([
    { kind: 'account.notices', count: 2 },
    { kind: 'signature.signed-copy', count: 2 },
    { kind: 'signature.signed-owner', count: 2 },
  ]);
});

test('notices about jobs to somebody who never accepted an invitation are as rare as invitations', async () => {
  const shop = await openShop();
  const email = stranger();
  const { id } = await shop.client.ok('POST /api/technicians', { body: { name: 'Sam', email } });
  for (let turn = 0; turn < 6; turn += 1) await given.job(shop, { assignedTechnicianId: id });
  await shop.drain();
  await retryNow(shop);
  await shop.drain();
  const { rows } = await shop.deps.db.pool.query(
    `select count(*)::int as soon from mails
     where mailbox = $1 and kind = 'technician.assigned' and due_at < $2`,
    [email, new Date(shop.clock.now().getTime() + hours(23))],
  );
  expect(rows).toEqual([{ soon: 3 }]);
});
