import { describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { startApp } from '#server/testing/start-app.ts';
import { jpeg, png } from '../objects/testing/pictures.ts';
import { leftOf, upload } from '../objects/testing/upload.ts';
import { badFields, profile, shown } from './testing/company-bodies.ts';

const path = 'POST /api/company/update';

async function signedIn() {
  const app = await startApp();
  const { client, user } = await app.given.session();
  const sendLogo = async (purpose = 'logo') =>
    (await upload(client, await png(300, 100), { purpose })).body.objectPath as string;
  const currentUser = async () => (await client.call('GET /api/auth/user')).body;
  return { ...app, client, user, sendLogo, currentUser };
}

describe('the fields', () => {
  test('company names become business names, one for one', async () => {
    const { client, currentUser } = await signedIn();
    const { status, body } = await client.call(path, { body: { ...profile, timeZone: 'America/Chicago' } });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await currentUser()).toMatchObject({
      ...shown,
      timeZone: 'America/Chicago',
      onboardingCompleted: false,
    });
  });

  test.each([
    ['2085550142', '2085550142'],
    ['208.555.0142', '2085550142'],
    ['555-0142', '555-0142'],
    ['+49 30 1234567', '+49 30 1234567'],
  ])('the phone number %j is kept as %j', async (companyPhone, stored) => {
    const { client, currentUser } = await signedIn();
    await client.call(path, { body: { ...profile, companyPhone } });
    expect((await currentUser()).businessPhone).toBe(stored);
  });

  test('what the user call answers as null is taken as null', async () => {
    const { client, currentUser } = await signedIn();
    const { businessFax, businessWebsite, profileImageUrl } = await currentUser();
    expect([businessFax, businessWebsite, profileImageUrl]).toEqual([null, null, null]);
    const read = { companyFax: businessFax, companyWebsite: businessWebsite, companyLogo: profileImageUrl };
    expect((await client.call(path, { body: { ...profile, ...read } })).status).toBe(200);
    expect(await currentUser()).toMatchObject({ businessFax: null, businessWebsite: null });
  });

  test('text of any kind is kept as text on one line', async () => {
    const { client, currentUser } = await signedIn();
    const companyName = '  שלום #read("x")\r\n</script> {{7*7}}\0 🙂 ';
    expect((await client.call(path, { body: { ...profile, companyName } })).status).toBe(200);
    expect((await currentUser()).businessName).toBe('שלום #read("x") </script> {{7*7}} 🙂');
  });

  test.each(badFields)('%s is refused and nothing changes', async (_, change, message) => {
    const { client, currentUser } = await signedIn();
    const { status, body } = await client.call(path, { body: { ...profile, ...change } });
    expect([status, body.message]).toEqual([400, message]);
    expect((await currentUser()).businessName).toBeNull();
  });

  test('fields that are not asked for change nothing', async () => {
    const { client, currentUser } = await signedIn();
    const extra = { profession: 'HVAC', defaultTaxRate: 1, onboardingCompleted: true, role: 'technician' };
    await client.call(path, { body: { ...profile, ...extra } });
    expect(await currentUser()).toMatchObject({
      defaultTaxRate: null,
      onboardingCompleted: false,
      role: 'owner',
    });
  });

  test('every change is on record', async () => {
    const { client, deps, user } = await signedIn();
    await client.call(path, { body: profile });
    const { rows } = await deps.db.pool.query(
      'select type, actor_user_id from audit_events where account_id = $1',
      [user.accountId],
    );
    expect(rows).toEqual([{ type: 'company.updated', actor_user_id: user.userId }]);
  });
});

test.each([
  ['texas', 200, 'TX'],
  [' New  York ', 200, 'NY'],
  ['District of Columbia', 200, 'DC'],
  ['puerto rico', 200, 'PR'],
  ['tx', 200, 'TX'],
  ['Texass', 400, null],
])('the state %j is answered with %i and kept as %j', async (companyState, status, stored) => {
  const { client, currentUser } = await signedIn();
  expect((await client.call(path, { body: { ...profile, companyState } })).status).toBe(status);
  expect((await currentUser()).businessState).toBe(stored);
});

describe('the logo', () => {
  test('is set, left alone, replaced and taken away', async () => {
    const { client, currentUser, sendLogo } = await signedIn();
    const [first, second] = [await sendLogo(), await sendLogo()];
    const logoAfter = async (change: Record<string, unknown>) => {
      expect((await client.call(path, { body: { ...profile, ...change } })).status).toBe(200);
      return (await currentUser()).profileImageUrl;
    };
    expect(await logoAfter({ companyLogo: first })).toBe(first);
    expect(await logoAfter({})).toBe(first);
    expect(await logoAfter({ companyLogo: first })).toBe(first);
    expect(await logoAfter({ companyLogo: second })).toBe(second);
    expect(await logoAfter({ companyLogo: null })).toBeNull();
    expect(await logoAfter({ companyLogo: first })).toBe(first);
    expect(await logoAfter({ companyLogo: '' })).toBeNull();
  });

  test('the one in use is kept for good, the one replaced is cleared away after a day', async () => {
    const { client, deps, user, clock, drain, sendLogo } = await signedIn();
    const [first, second] = [await sendLogo(), await sendLogo()];
    for (const companyLogo of [first, second]) await client.call(path, { body: { ...profile, companyLogo } });
    clock.advance(hours(24));
    await deps.db.pool.query("select graphile_worker.add_job('objects.sweep')");
    await drain();
    expect(await leftOf(deps, user.accountId)).toMatchObject({ rows: 1, files: 2 });
    const { rows } = await deps.db.pool.query('select id from objects where account_id = $1', [
      user.accountId,
    ]);
    expect(second.endsWith(rows[0].id)).toBe(true);
  });

  test('ten saves of different logos at once leave one attached: the one that is shown', async () => {
    const { client, deps, user, currentUser, sendLogo } = await signedIn();
    const logos = await Promise.all(Array.from({ length: 10 }, () => sendLogo()));
    const responses = await Promise.all(
      logos.map((companyLogo) => client.call(path, { body: { ...profile, companyLogo } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { rows } = await deps.db.pool.query(
      'select id from objects where account_id = $1 and attached_at is not null and detached_at is null',
      [user.accountId],
    );
    expect(rows).toEqual([{ id: (await currentUser()).profileImageUrl?.split('/').at(-1) }]);
  });

  test('what is foreign, unknown, a photo or elsewhere on the net is refused, and nothing changes', async () => {
    const { client, given, currentUser, sendLogo } = await signedIn();
    const other = await given.session();
    const foreign = (await upload(other.client, await jpeg(), { purpose: 'logo' })).body.objectPath;
    for (const companyLogo of [
      foreign,
      await sendLogo('photo'),
      `/api/objects/${'a'.repeat(43)}`,
      'https://evil.example/logo.png',
      'data:image/png;base64,AAAA',
      '/api/objects/../../etc/passwd',
    ]) {
      const { status, body } = await client.call(path, { body: { ...profile, companyLogo } });
      expect([status, body.message]).toEqual([
        400,
        'This picture is not stored here. Please choose the file again.',
      ]);
    }
    for (const companyLogo of [7, {}, ['x'], 'x'.repeat(201)])
      expect((await client.send(path, { body: { ...profile, companyLogo } })).status).toBe(400);
    expect(await currentUser()).toMatchObject({ businessName: null, profileImageUrl: null });
  });
});
