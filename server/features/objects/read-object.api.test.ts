import { describe, expect, test } from 'vitest';
import { minutes, seconds } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { startApp } from '#server/testing/start-app.ts';
import { deactivateAccount } from '../accounts/accounts.service.ts';
import { signObjectUrl } from './objects.service.ts';
import { jpeg } from './testing/pictures.ts';
import { upload } from './testing/upload.ts';

async function withPicture() {
  const app = await startApp();
  const { client, user } = await app.given.session();
  const { body } = await upload(client, await jpeg(200, 100));
  return { ...app, client, user, path: body.objectPath as string };
}

describe('with a session', () => {
  test('a technician sees logos, and photos of the jobs that are theirs now', async () => {
    const { given, client, user, deps, path } = await withPicture();
    const technician = await given.session({ accountId: user.accountId, role: 'technician' });
    const sees = async (address: string) => (await technician.client.send(`GET ${address}`)).status;
    const logo = (await upload(client, await jpeg(), { purpose: 'logo' })).body.objectPath;
    expect([await sees(path), await sees(logo)]).toEqual([404, 200]);

    const [job, technicianId] = [await given.job({ client }), newId()];
    expect(
      (
        await client.call('PUT /api/jobs/:id/photos', {
          params: { id: job.id },
          body: { beforePhotos: [path] },
        })
      ).status,
    ).toBe(200);
    expect(await sees(path)).toBe(404);
    await deps.db.pool.query(
      `insert into technicians (account_id, id, user_id, name, email, status, created_at)
       values ($1, $2, $3, 'Sam', 'sam@x.example', 'active', now())`,
      [user.accountId, technicianId, technician.user.userId],
    );
    const assign = (to: string | null) =>
      deps.db.pool.query('update jobs set technician_id = $2 where id = $1', [job.id, to]);
    await assign(technicianId);
    expect([await sees(path), await sees(`${path}?size=thumb`)]).toEqual([200, 200]);
    await assign(null);
    expect(await sees(path)).toBe(404);
    expect((await client.send(`GET ${path}`)).status).toBe(200);
  });

  test('a picture that was sent for either is what it became', async () => {
    const { given, client, user, deps, path } = await withPicture();
    const technician = await given.session({ accountId: user.accountId, role: 'technician' });
    await deps.db.pool.query('update companies set logo_path = $2 where account_id = $1', [
      user.accountId,
      path,
    ]);
    for (const who of [client, technician.client]) expect((await who.send(`GET ${path}`)).status).toBe(200);
  });

  test('the answer can be kept by this browser alone and can do nothing', async () => {
    const { client, path } = await withPicture();
    const { headers } = await client.send(`GET ${path}`);
    const names = [
      'content-type',
      'cache-control',
      'vary',
      'content-disposition',
      'content-security-policy',
      'x-content-type-options',
      'cross-origin-resource-policy',
    ];
    expect(Object.fromEntries(names.map((name) => [name, headers.get(name)]))).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      vary: 'Cookie',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('visitors and other companies hear exactly what an unknown picture says', async () => {
    const { given, newGuest, client, path } = await withPicture();
    const other = await given.session();
    const unknown = await client.call('GET /api/objects/:id', { params: { id: newToken() } });
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
    for (const who of [newGuest(), other.client]) {
      for (const address of [path, `${path}?size=thumb`]) {
        const response = await who.send(`GET ${address}`);
        expect([response.status, response.bytes]).toEqual([404, unknown.bytes]);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  test.each([
    '/api/objects/..%2f..%2fapp-secret',
    '/api/objects/%2e%2e%2f%2e%2e%2fpostgres',
    '/api/objects/%00',
    `/api/objects/${'a'.repeat(42)}`,
    `/api/objects/${'A'.repeat(43)}`,
    `/api/objects/${'.'.repeat(43)}`,
  ])('%s leads nowhere', async (address) => {
    const { client } = await withPicture();
    expect((await client.send(`GET ${address}`)).status).toBe(404);
  });
});

describe('with a signed address', () => {
  test('a visitor sees it for ten minutes', async () => {
    const { newGuest, deps, clock, path } = await withPicture();
    const address = signObjectUrl(deps, path);
    const response = await newGuest().send(`GET ${address}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toBe('private, max-age=600');
    expect((await newGuest().send(`GET ${address}&size=thumb`)).status).toBe(200);
    clock.advance(minutes(10) - seconds(1));
    expect((await newGuest().send(`GET ${address}`)).status).toBe(200);
    clock.advance(seconds(1));
    expect((await newGuest().send(`GET ${address}`)).status).toBe(404);
  });

  test('a signature is good for one picture and one time, and only as it was given', async () => {
    const { newGuest, deps, client, path } = await withPicture();
    const { body: second } = await upload(client, await jpeg(20, 20));
    const signed = new URL(signObjectUrl(deps, path), 'http://x').searchParams;
    const request = (to: string, change: Record<string, string>) =>
      newGuest().send(`GET ${to}?${new URLSearchParams({ ...Object.fromEntries(signed), ...change })}`);
    const later = String(Number(signed.get('expires')) + 1);
    expect((await request(path, {})).status).toBe(200);
    expect((await request(second.objectPath, {})).status).toBe(404);
    expect((await request(path, { expires: later })).status).toBe(404);
    expect((await request(path, { signature: 'A'.repeat(43) })).status).toBe(404);
    expect((await request(path, { signature: '' })).status).toBe(404);
    expect((await request(path, { expires: '' })).status).toBe(404);
    expect((await newGuest().send(`GET ${path}?expires=1&expires=2&signature=x`)).status).toBe(400);
  });

  test('nothing of a stopped account is shown any more', async () => {
    const { newGuest, deps, client, user, path } = await withPicture();
    const address = signObjectUrl(deps, path);
    await deactivateAccount(deps, user.accountId);
    expect((await newGuest().send(`GET ${address}`)).status).toBe(404);
    expect((await client.send(`GET ${path}`)).status).toBe(404);
  });
});

test('a storage that is away is said to be away', async () => {
  const { client, deps, path } = await withPicture();
  const { StorageError } = await import('#server/ports/files/files.ts');
  deps.files.get = async () => {
    throw new StorageError('The disk refused: EIO.');
  };
  const response = await client.send(`GET ${path}`);
  expect([response.status, response.headers.get('retry-after'), response.body.code]).toEqual([
    503,
    '30',
    'unavailable',
  ]);
});
