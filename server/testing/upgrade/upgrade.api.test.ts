// Data of every released version, made through the API of that version, opened by this one. The same requests give the
// same replies; everyone can still sign in; waiting work is done. docs/upgrades.md describes how a fixture is made.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { verifyRecords } from '#server/admin/verify-records.ts';
import type { HttpClient } from '../http-client.ts';
import { findLost } from './as-then.ts';
import type { Facts, Person, Reply } from './facts.ts';
import { sign } from './job-steps.ts';
import { type Fixture, fixtures, openFixture, type Way } from './open-fixture.ts';
import { browserOf, codeFor, good, logIn, password } from './people.ts';
import { describeAnswer, sha256, signInReply } from './record-replies.ts';

const ways: Way[] = ['restored', 'started on'];
const cases = fixtures.flatMap((name) => ways.map((way): [Way, string] => [way, name]));

test('there is a fixture', () => expect(fixtures).not.toEqual([]));

describe.each(cases)('%s %s', (way, name) => {
  let fixture: Fixture;
  let facts: Facts;
  let links: Facts['links'];
  beforeAll(async () => {
    fixture = await openFixture(name, way, inject('postgresUrl'));
    ({ facts } = fixture);
    ({ links } = facts);
  }, 120_000);
  afterAll(() => fixture?.close());

  const person = (who: string): Person => {
    const found = facts.people[who];
    if (!found) throw new Error(`${who} is not in the facts.`);
    return found;
  };
  const guest = () => fixture.app.newGuest();
  const browser = (who: string): HttpClient => browserOf(fixture.app.base, person(who));
  const viewer = (who: string | null) => (who ? browser(who) : guest());
  const recorded = (isWanted: (reply: Reply) => boolean) => facts.replies.filter(isWanted);

  async function expectSame(replies: Reply[]): Promise<void> {
    expect(replies).not.toEqual([]);
    for (const reply of replies.map(withoutMoments)) {
      const response = await viewer(reply.who).send(`GET ${reply.path}`);
      const { who, method, path, ...then } = reply;
      const now = describeAnswer(response, then.sha256 ? 'bytes' : 'answer');
      expect.soft(now, `${who ?? 'anybody'}: ${path}`).toMatchObject(then);
    }
  }

  test('the records are consistent', async () => {
    expect(await verifyRecords(fixture.context)).toContain('rules hold');
  });

  // For a restored database the rows before the migrations are not available.
  if (way === 'started on')
    test('no row lost anything', async () => {
      const { rowsThen, manifest, context } = fixture;
      const counted = [...rowsThen].map(([name, rows]) => [name, rows.length]);
      const saved = manifest.tables.filter(({ place }) => place === 'product');
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries(saved.map(({ name, rows }) => [name, rows])),
      );
      expect(await findLost(context.databaseUrl, rowsThen)).toEqual([]);
    });

  // In this order: the effects of opening a file or a link are seen in the lists.
  test('every page gives its owner the same reply, in the old session', { timeout: 60_000 }, () =>
    expectSame(recorded(({ who, body }) => who !== null && body !== undefined).filter(isGet)),
  );

  test('every link gives the same reply', () =>
    expectSame(recorded(({ who, body }) => who === null && body !== undefined)));

  test('every file is there: what was sent, signed or uploaded byte for byte', () =>
    expectSame(recorded(({ body }) => body === undefined)));

  // The rest is tested once: it takes long, and both have been found to hold the same data.
  if (way === 'restored') return;

  test('a sign-in gives the same reply', async () => {
    for (const reply of recorded((reply) => !isGet(reply))) {
      const now = await signInReply(fixture.app.base, reply.who ?? '', person(reply.who ?? ''));
      expect.soft(now).toMatchObject(reply);
    }
  });

  test('sealed documents are still valid', async () => {
    const files = recorded(({ path }) => /\/signatures\/[^/]+\/download$/.test(path));
    const states: string[] = [];
    for (const { who, path, status } of files) {
      if (status !== 200) continue;
      states.push(await fixture.app.deps.sealer.verify((await viewer(who).send(`GET ${path}`)).bytes));
    }
    expect(states.filter((state) => state === 'valid').length).toBeGreaterThanOrEqual(4);
    expect(states).not.toContain('altered');
  });

  test('a login that waits for its second factor can continue, and backup codes work once', async () => {
    const { now } = fixture.app.clock;
    const halfWay = browser('half-way');
    const token = codeFor(person('half-way'), now());
    expect(await halfWay.ok('POST /api/auth/mfa/login-verify', { body: { token } })).toMatchObject({
      success: true,
    });
    const [used = '', fresh = ''] = person('careful').backupCodes ?? [];
    const other = guest();
    await other.ok('POST /api/auth/force-logout-other', { body: credentials(person('careful')) });
    const again = await other.call('POST /api/auth/mfa/login-verify', {
      body: { token: used, isBackupCode: true },
    });
    expect(again.status).toBe(401);
    await other.ok('POST /api/auth/mfa/login-verify', { body: { token: fresh, isBackupCode: true } });
    expect((await other.call('GET /api/mfa/status')).body).toEqual({ mfaEnabled: true, backupCodesLeft: 8 });
  });

  test('open links to get in, to confirm, to come back and to undo work', async () => {
    const newPassword = 'brass fitting 15 mm';
    const reset = await guest().call('POST /api/auth/reset-password', {
      body: { token: links.resetPassword, newPassword },
    });
    expect(reset.status).toBe(200);
    const { email } = person('trial');
    const again = await logIn({ email, password: newPassword, client: guest() });
    expect(good(again)).toMatchObject({ sessionConflict: true });
    const invited = { token: links.ownerInvitation, newPassword };
    expect((await guest().call('POST /api/auth/reset-password', { body: invited })).status).toBe(200);
    const confirm = await guest().call('POST /api/auth/confirm-email', {
      body: { token: links.confirmAddress },
    });
    expect(good(confirm)).toEqual({ email: person('unconfirmed').email });
    const moved = await guest().call('POST /api/auth/confirm-email', {
      body: { token: links.newEmail.token },
    });
    expect(good(moved)).toEqual({ email: links.newEmail.email });
    await guest().ok('POST /api/mfa/undo', { body: { token: links.undoMfa } });
    const startled = await guest().call('POST /api/auth/force-logout-other', {
      body: credentials(person('startled')),
    });
    expect(good(startled)).toMatchObject({ success: true, user: { email: person('startled').email } });
    const back = await guest().call('POST /api/account/restore', { body: { token: links.restoreAccount } });
    expect(good(back)).toEqual({ restored: true, email: person('left').email });
    const left = await guest().call('POST /api/auth/login', { body: credentials(person('left')) });
    expect(good(left)).toMatchObject({ success: true });
  });

  test('an invited technician can accept', async () => {
    const { token, email } = links.technicianInvitation;
    const form = { email, password, confirmPassword: password };
    await guest().ok('POST /api/technician-invitations/:token/accept', { params: { token }, body: form });
    const kim = guest();
    expect(good(await logIn({ email, password, client: kim }))).toMatchObject({ success: true });
    expect((await kim.call('GET /api/technician/jobs')).body).toEqual([]);
  });

  test('what was done once is not done again, and no number is given twice', async () => {
    const owner = browser('ridgeline');
    const { madeOnce, templateMadeOnce, deletedNumber } = links;
    const job = await owner.send('POST /api/jobs', {
      body: madeOnce.body,
      headers: { 'idempotency-key': madeOnce.key },
    });
    expect(good<{ id: string }>(job).id).toBe(madeOnce.jobId);
    const headers = { 'idempotency-key': templateMadeOnce.key } as const;
    const template = await owner.send('POST /api/templates', { body: templateMadeOnce.body, headers });
    expect(good<{ id: string }>(template).id).toBe(templateMadeOnce.templateId);
    const taken = await owner.send('POST /api/jobs', {
      body: { ...madeOnce.body, jobNumber: deletedNumber },
    });
    expect(taken.status).toBe(409);
    const numbers = (await owner.ok('GET /api/jobs')).map(({ jobNumber }) => jobNumber);
    const { jobNumber } = good<{ jobNumber: string }>(
      await owner.send('POST /api/jobs', { body: madeOnce.body }),
    );
    expect(numbers).not.toContain(jobNumber);
  });

  test('what was sent can be signed, and what waited is done', { timeout: 60_000 }, async () => {
    const { app, context } = fixture;
    for (const token of [links.unopened, links.opened]) good(await sign(guest(), token));
    // Also what should run later: the fixture gets older, and must not behave differently.
    await app.deps.db.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await app.drain();
    const { rows } = await app.deps.db.pool.query(
      'select task_identifier, last_error from graphile_worker.jobs where run_at <= now() or last_error is not null',
    );
    expect(rows).toEqual([]);
    for (const token of [links.unopened, links.opened, links.unsealed.token]) {
      const { status, bytes } = await guest().call('GET /api/signatures/:token/download', {
        params: { token },
      });
      expect([status, await app.deps.sealer.verify(bytes)]).toEqual([200, 'valid']);
    }
    const sealed = await guest().call('GET /api/signatures/:token/download', {
      params: { token: links.sealed.token },
    });
    const then = facts.replies.find(({ path }) => path === `/api/signatures/${links.sealed.token}/download`);
    expect(sha256(sealed.bytes)).toBe(then?.sha256);
    const arrived = (await app.mailbox.all()).map(({ to, subject }) => ({ to: to?.[0]?.address, subject }));
    expect(facts.waitingMails).not.toEqual([]);
    expect(arrived).toEqual(expect.arrayContaining(facts.waitingMails));
    expect(await verifyRecords(context)).toContain('rules hold');
  });

  test('money goes on where it was: an open payment page, the next renewal, a grace that ends', async () => {
    const { app } = fixture;
    const lapsed = browser('lapsed');
    const paid = { clientSecret: links.checkout, paymentMethodId: 'pm_card_visa' };
    await lapsed.ok('POST /api/sandbox/checkout', { body: paid });
    await lapsed.ok('POST /api/refresh-subscription');
    expect((await lapsed.call('GET /api/subscription/status')).body).toMatchObject({
      subscriptionStatus: 'active',
    });

    const ridgeline = browser('ridgeline');
    const before = (await ridgeline.send('GET /api/subscription/status')).body;
    app.clock.set(new Date(new Date(before.renewalDate).getTime() + 60_000));
    await app.runTimetable();
    const after = await subscriptionOf('ridgeline');
    expect(after).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'monthly' });
    expect(Date.parse(after.renewalDate ?? '')).toBeGreaterThan(Date.parse(before.renewalDate));
    expect(Number(after.creditBalance)).toBeCloseTo(Number(before.creditBalance) - 20);
    expect(await subscriptionOf('past-due')).toMatchObject({ subscriptionStatus: 'expired' });
    expect(await subscriptionOf('lifetime', links.newEmail.email)).toMatchObject({ isLifetime: true });
  });

  test('a job whose deletion was announced is deleted on its day', async () => {
    const { app } = fixture;
    const { jobId, day } = links.toBeDeleted;
    app.clock.set(`${day}T23:00:00.000Z`);
    await app.runTimetable();
    const owner = await signInAgain('lifetime', links.newEmail.email);
    expect((await owner.call('GET /api/jobs/:id', { params: { id: jobId } })).status).toBe(404);
    const left = await owner.ok('GET /api/jobs');
    expect(left.map(({ customerName }) => customerName)).toEqual(['Yara Young']);
    expect(await verifyRecords(fixture.context)).toContain('rules hold');
  });

  /** A new session: the old one has expired by this clock. */
  async function signInAgain(who: string, username = person(who).email): Promise<HttpClient> {
    const client = guest();
    await client.ok('POST /api/auth/force-logout-other', { body: { ...credentials(person(who)), username } });
    return client;
  }

  const subscriptionOf = async (who: string, username?: string) =>
    await (await signInAgain(who, username)).ok('GET /api/subscription/status');
});

/** Without what depends on the moment of the request, which came some seconds before the recorded time. */
function withoutMoments(reply: Reply): Reply {
  const body = reply.body as Record<string, unknown> | undefined;
  // A plan that would begin now renews a year later.
  if (reply.path.startsWith('/api/subscription/preview')) {
    const { renewalDate, ...rest } = body ?? {};
    return { ...reply, body: rest };
  }
  // The same picture, at an address that is signed anew for everybody who reads it.
  if (typeof body?.companyLogo === 'string' && body.companyLogo.includes('?expires=')) {
    const [picture] = body.companyLogo.split('?');
    return { ...reply, body: { ...body, companyLogo: expect.stringContaining(`${picture}?expires=`) } };
  }
  if (reply.path.endsWith('/timeline'))
    return { ...reply, body: { ...body, items: withPresentTexts(body?.items) } };
  return body ? { ...reply, body: withPresentNames(body) } : reply;
}

/** Until 0056, a job's approved total was called signedTotal. */
const withPresentNames = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('"signedTotal":', '"approvedTotal":'));

/** Until 0054, a link that was opened after it had run out was said to be opened for signing; until 0069, what was signed
 *  was named without its amount. */
const withPresentTexts = (items: unknown) =>
  (items as { text: string }[]).map((item) => {
    if (item.text.endsWith(' opened for signing'))
      return { ...item, text: expect.stringMatching(/ opened(?: for signing)?$/) };
    if (/ signed by /.test(item.text))
      return { ...item, text: expect.stringMatching(startingWith(item.text, '( for \\$[\\d,.]+)?')) };
    return item;
  });

const startingWith = (text: string, rest: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${rest}$`);

const isGet = ({ method }: Reply) => method === 'GET';
const credentials = ({ email, password }: Person) => ({ username: email, password });
