// How many choices a customer may make, and which of them can still be signed (D-18).
import { expect, test, vi } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { deferred } from '#server/testing/deferred.ts';
import { choiceOf, line, select, selectionFiles, sentOffer } from '../testing/offer-tools.ts';
import { jobOf, sign, timelineOf } from '../testing/signing-tools.ts';

test('ten choices are kept, the oldest goes with its files, and more than thirty an hour are limited', async () => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on' } });
  const { token, request, page } = await sentOffer(shop);
  const { optionId } = choiceOf(page, 'Good');
  // The same again is a choice of its own.
  const choose = () => select(shop.guest, token, { optionId, selectedLineIds: [] });
  const made: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    made.push((await choose()).body.selectionId ?? '');
    shop.clock.advance(1000);
  }
  const filesOf = async (id = '') => (await selectionFiles(shop)).filter((key) => key.includes(id));
  expect((await filesOf(made[0])).length).toBeGreaterThan(1);
  await shop.drain();
  expect(await filesOf(made[0])).toEqual([]);
  for (const id of made.slice(1)) expect((await filesOf(id)).length).toBeGreaterThan(1);
  const events = await timelineOf(shop, request.id);
  expect(events.filter(({ kind }) => kind === 'selected')).toHaveLength(10);
  expect((await sign(shop.guest, token, { selectionId: made[0] })).status).toBe(404);
  const statuses: number[] = [];
  for (let at = 11; at < 30; at += 1) statuses.push((await choose()).status);
  expect(statuses).toEqual(Array(19).fill(200));
  const query = vi.spyOn(shop.deps.db.pool, 'query');
  expect((await choose()).status).toBe(429);
  // Refused before what it costs: the model of an offer can be large.
  expect(JSON.stringify(query.mock.calls)).not.toContain('model of a signature request');
  query.mockRestore();
  shop.clock.advance(hours(1));
  expect((await choose()).status).toBe(200);
});

test('a choice that is refused, breaks down, or was made before uses up none of the thirty', async () => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on', LIMIT_SELECTIONS: '2/1h' } });
  const { token, page } = await sentOffer(shop);
  const { optionId } = choiceOf(page, 'Good');
  const choose = (form: object = {}, key?: string) =>
    shop.newGuest().send(`POST /api/signatures/${token}/selection`, {
      body: { optionId, selectedLineIds: [], ...form },
      csrf: false,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  for (const bad of [{ selectedLineIds: 7 }, { optionId: 'x' }, { selectedLineIds: ['x'] }])
    for (let at = 0; at < 3; at += 1) expect((await choose(bad)).status).toBeGreaterThanOrEqual(400);
  const { files } = shop.deps;
  shop.deps.files = { ...files, putUnconfirmed: () => Promise.reject(new StorageError('full')) };
  for (let at = 0; at < 3; at += 1) expect((await choose()).status).toBe(503);
  shop.deps.files = files;
  for (let at = 0; at < 3; at += 1) expect((await choose({}, 'one')).status).toBe(200);
  expect((await choose({ selectedLineIds: ['x'] }, 'one')).status).toBeGreaterThanOrEqual(400);
  expect((await choose()).status).toBe(200);
  expect((await choose()).status).toBe(429);
});

test('two taps at once are one choice and count as two, since both were printed', async () => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on', LIMIT_SELECTIONS: '2/1h' } });
  const { token, page } = await sentOffer(shop);
  const { optionId } = choiceOf(page, 'Good');
  const choose = (key: string) =>
    shop.newGuest().send(`POST /api/signatures/${token}/selection`, {
      body: { optionId, selectedLineIds: [] },
      csrf: false,
      headers: { 'idempotency-key': key },
    });
  const taps = await Promise.all([choose('one'), choose('one')]);
  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  expect(taps[0]?.body.selectionId).toMatch(/^[0-9a-f-]{36}$/);
  expect(taps[1]?.body.selectionId).toBe(taps[0]?.body.selectionId);
  expect((await choose('two')).status).toBe(429);
});

test('thirty different choices of one link leave the files of ten', async () => {
  const shop = await openShop();
  const extras = Array.from({ length: 5 }, (_, at) => line(`Extra ${at + 1}`, '50', { optional: true }));
  const { token, page } = await sentOffer(shop, {
    options: null,
    lineItems: [line('Furnace', '4000'), ...extras],
  });
  const ids = page.job.lineItems.flatMap(({ id, optional }) => (optional && id ? [id] : []));
  const sumOf = async (wanted: string[]) => {
    const { rows } = await shop.deps.db.pool.query<{ bytes: string }>(
      `select coalesce(sum(bytes), 0) as bytes from stored_files
       where account_id = $1 and key like any(select '%/' || wanted || '/%' from unnest($2::text[]) wanted)`,
      [shop.user.accountId, wanted],
    );
    return Number(rows[0]?.bytes);
  };
  const made: string[] = [];
  const hashes = new Set<string>();
  for (let choice = 0; choice < 30; choice += 1) {
    const selectedLineIds = ids.filter((_, at) => (choice >> at) % 2 === 1);
    const { body } = await select(shop.newGuest(), token, { selectedLineIds });
    made.push(body.selectionId ?? '');
    hashes.add(body.sha256 ?? '');
    shop.clock.advance(1000);
  }
  expect(hashes.size).toBe(30);
  const largest = Math.max(...(await Promise.all(made.slice(-10).map((id) => sumOf([id])))));
  await shop.drain();
  expect(await sumOf(made.slice(0, 20))).toBe(0);
  const stored = await sumOf(made);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(10 * largest);
  // What is counted is what is there.
  const folders = new Set((await selectionFiles(shop)).map((key) => key.split('/')[5]));
  expect(folders).toEqual(new Set(made.slice(-10)));
});

test('a choice that took long to be stored is the newest, and kept', async () => {
  const shop = await openShop();
  const { token, page } = await sentOffer(shop);
  const { optionId } = choiceOf(page, 'Good');
  const choose = () => select(shop.newGuest(), token, { optionId, selectedLineIds: [] });
  for (const isLater of [false, true]) {
    const { files } = shop.deps;
    const storing = deferred();
    const stored = deferred();
    shop.deps.files = {
      ...files,
      async putUnconfirmed(...file) {
        storing.resolve();
        await stored.promise;
        return files.putUnconfirmed(...file);
      },
    };
    const slow = choose();
    await storing.promise;
    shop.deps.files = files;
    if (isLater) shop.clock.advance(1000);
    for (let at = 0; at < 10; at += 1) expect((await choose()).status).toBe(200);
    stored.resolve();
    const { status, body } = await slow;
    expect(status).toBe(200);
    const opened = await shop.newGuest().send(`GET ${body.pdfUrl}`);
    expect([isLater, opened.status]).toEqual([isLater, 200]);
  }
});

test('twenty at once end with ten kept, and one of them is signed', async () => {
  const shop = await openShop();
  const { token, jobId, page } = await sentOffer(shop);
  const { optionId, extraId } = choiceOf(page, 'Better');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      select(shop.newGuest(), token, { optionId, selectedLineIds: at % 2 === 0 ? [] : [extraId] }),
    ),
  );
  // Customers wait in a queue of their own; the ones it has no room for are told to come back.
  const made = replies.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(9);
  expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const { rows } = await shop.deps.db.pool.query(
    'select id from signature_selections where account_id = $1 order by created_at desc, id desc',
    [shop.user.accountId],
  );
  expect(rows).toHaveLength(10);
  expect((await sign(shop.guest, token, { selectionId: rows[0].id })).status).toBe(200);
  expect((await jobOf(shop, jobId)).currentStage).toBe('work_order');
});
