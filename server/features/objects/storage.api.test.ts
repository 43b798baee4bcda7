// What is kept, for how long, and how much of it.
import { describe, expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { StorageFull } from '#server/ports/files/files.ts';
import { startApp } from '#server/testing/start-app.ts';
import { attachObjects, detachObjects, readObjectBytes, signObjectUrl } from './objects.service.ts';
import { jpeg } from './testing/pictures.ts';
import { leftOf, nothing, upload } from './testing/upload.ts';

async function signedIn(env: Record<string, string> = {}) {
  const app = await startApp({ env });
  const { client, user } = await app.given.session();
  const { deps } = app;
  return {
    ...app,
    client,
    user,
    send: async (purpose?: string) =>
      (await upload(client, await jpeg(60, 40), { purpose })).body.objectPath as string,
    left: () => leftOf(deps, user.accountId),
    /** What a visitor with a fresh signature is told. */
    shown: async (path: string) => (await app.newGuest().send(`GET ${signObjectUrl(deps, path)}`)).status,
    /** As if so much had been stored already. */
    useUp: (bytes: number) =>
      deps.db.pool.query(
        `insert into stored_files (account_id, key, kind, bytes)
         select $1::uuid, 'accounts/' || $1 || '/documents/filler', 'documents', $2 - bytes
         from storage_use where account_id = $1`,
        [user.accountId, bytes],
      ),
    attach: (paths: string[], purpose: 'logo' | 'photo' = 'photo') =>
      deps.db.transaction((tx) => attachObjects(deps, tx, user, paths, purpose)),
    detach: (paths: string[]) => deps.db.transaction((tx) => detachObjects(deps, tx, user, paths)),
    sweep: async () => {
      await deps.db.pool.query("select graphile_worker.add_job('objects.sweep')");
      await app.drain();
    },
  };
}

describe('the sweep', () => {
  test('a picture that nobody attached is gone after a day, files and all', async () => {
    const { clock, send, shown, sweep, left } = await signedIn();
    const path = await send();
    clock.advance(hours(24) - minutes(1));
    await sweep();
    expect(await left()).toMatchObject({ rows: 1, files: 2 });
    expect(await shown(path)).toBe(200);
    clock.advance(minutes(1));
    await sweep();
    expect(await left()).toEqual(nothing);
    expect(await shown(path)).toBe(404);
  });

  test('an attached picture stays; given up, it goes a day later', async () => {
    const { clock, send, attach, detach, sweep, left } = await signedIn();
    const path = await send();
    await attach([path]);
    clock.advance(hours(1000));
    await sweep();
    expect(await left()).toMatchObject({ rows: 1, files: 2 });
    await detach([path]);
    await sweep();
    expect(await left()).toMatchObject({ rows: 1, files: 2 });
    clock.advance(hours(24));
    await sweep();
    expect(await left()).toEqual(nothing);
  });

  test('a picture attached again in time stays', async () => {
    const { clock, send, attach, detach, sweep, left } = await signedIn();
    const path = await send();
    await attach([path]);
    const counted = (await left()).bytes;
    await detach([path]);
    clock.advance(hours(12));
    await attach([path]);
    clock.advance(hours(24));
    await sweep();
    expect(await left()).toEqual({ rows: 1, files: 2, bytes: counted });
  });

  test('a file that cannot be removed keeps its row, is seen by nobody, and goes with the next sweep', async () => {
    const { clock, deps, send, shown, attach, sweep, left } = await signedIn();
    const stuck = await send();
    const other = await send();
    const remove = deps.files.remove;
    const stuckKey = Buffer.from(stuck.split('/').at(-1) ?? '', 'base64url').toString('hex');
    deps.files.remove = async (key) => {
      if (key.includes(stuckKey)) throw new Error('no');
      await remove(key);
    };
    clock.advance(hours(24));
    await sweep();
    expect(await left()).toMatchObject({ rows: 1, files: 2 });
    for (const path of [stuck, other]) expect(await shown(path)).toBe(404);
    await expect(attach([stuck])).rejects.toThrow(
      'This picture is not stored here. Please choose the file again.',
    );
    deps.files.remove = remove;
    clock.advance(hours(1));
    await sweep();
    expect(await left()).toEqual(nothing);
  });

  test('an upload cut off between row and files leaves nothing after the sweep', async () => {
    const { clock, deps, user, send, sweep, left } = await signedIn();
    // What a killed process leaves: the row without its mark, and one of the two files.
    const path = await send();
    await deps.db.pool.query('update objects set stored_at = null where account_id = $1', [user.accountId]);
    for await (const { key } of deps.files.list(`accounts/${user.accountId}/`))
      if (key.endsWith('-thumb')) await deps.files.remove(key);
    expect((await left()).files).toBe(1);
    expect(await readObjectBytes(deps, user, path)).toBeNull();
    clock.advance(hours(24));
    await sweep();
    expect(await left()).toEqual(nothing);
  });
});

describe('attaching', () => {
  test('what is foreign, unknown, of another purpose or no path at all is refused, and nothing is attached', async () => {
    const { given, deps, user, send, attach } = await signedIn();
    const own = await send('photo');
    const other = await given.session();
    const foreign = (await upload(other.client, await jpeg())).body.objectPath;
    const bad = [foreign, `/api/objects/${'a'.repeat(43)}`, 'https://evil.example/x.png', '', `${own}?x`];
    for (const path of bad)
      await expect(attach([own, path])).rejects.toThrow(
        'This picture is not stored here. Please choose the file again.',
      );
    await expect(attach([own], 'logo')).rejects.toThrow(
      'This picture is not stored here. Please choose the file again.',
    );
    const { rows } = await deps.db.pool.query('select attached_at from objects where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([{ attached_at: null }]);
  });

  test('a picture has one place: of ten who want it at once, one gets it', async () => {
    const { send, attach } = await signedIn();
    const path = await send();
    const responses = await Promise.allSettled(Array.from({ length: 10 }, () => attach([path])));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('giving up what is not ours changes nothing', async () => {
    const { given, deps, user, send, attach } = await signedIn();
    const path = await send();
    await attach([path]);
    const other = await given.user();
    await deps.db.transaction((tx) => detachObjects(deps, tx, other, [path, 'nonsense']));
    const { rows } = await deps.db.pool.query('select detached_at from objects where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([{ detached_at: null }]);
  });
});

describe('the quota', () => {
  const quota = 1024 * 1024;

  test('nine uploads at once never hold more than the quota, and what was refused leaves nothing', async () => {
    const { client, send, left, useUp } = await signedIn({ STORAGE_QUOTA_MB: '1' });
    await send();
    const { bytes: each } = await left();
    await useUp(quota - 3 * each);
    const picture = await jpeg(60, 40);
    // One is decoded and eight may wait: a tenth would be asked to come back when the machine is slow.
    const responses = await Promise.all(Array.from({ length: 9 }, () => upload(client, picture)));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([413]));
    expect(refused[0]?.body).toEqual({
      message: 'Your storage is full. Delete some photos and try again.',
      code: 'storage_full',
    });
    const taken = 9 - refused.length;
    expect(await left()).toEqual({
      rows: 1 + taken,
      files: 2 + 2 * taken,
      bytes: quota - (3 - taken) * each,
    });
  });

  test('deleting a photo makes room at once: it goes as soon as its room is needed', async () => {
    const { client, send, shown, attach, detach, useUp } = await signedIn({ STORAGE_QUOTA_MB: '1' });
    const first = await send();
    await attach([first]);
    await useUp(quota);
    expect((await upload(client, await jpeg(60, 40))).status).toBe(413);
    await detach([first]);
    expect(await shown(first)).toBe(200);
    expect((await client.ok('GET /api/company/settings')).storage.usedBytes).toBeLessThan(quota);
    expect((await upload(client, await jpeg(60, 40))).status).toBe(200);
    expect(await shown(first)).toBe(404);
    await expect(attach([first])).rejects.toThrow(
      'This picture is not stored here. Please choose the file again.',
    );
  });
});

test('a full disk: a clear answer, nothing half-written, and it works again afterwards', async () => {
  const { client, deps, left } = await signedIn();
  const put = deps.files.put;
  let writes = 0;
  deps.files.put = async (...file: Parameters<Deps['files']['put']>) => {
    writes += 1;
    if (writes === 2) throw new StorageFull('The disk is full, so the file was not stored.');
    await put(...file);
  };
  const response = await upload(client, await jpeg());
  expect([response.status, response.body.message]).toEqual([
    503,
    'Pictures can’t be stored or shown right now. Please try again shortly.',
  ]);
  expect(await left()).toEqual(nothing);
  expect((await upload(client, await jpeg())).status).toBe(200);
});
