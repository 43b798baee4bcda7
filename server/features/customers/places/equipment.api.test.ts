import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { newId } from '#server/platform/ids.ts';
import {
  equip,
  fillPlaces,
  jobFor,
  newCustomer,
  readCustomer,
  withPlace,
} from '../testing/customer-tools.ts';

describe('equipment', () => {
  test('is written down with its photo, changed, taken out of use and deleted', async () => {
    const shop = await openShop();
    const { place, customer } = await withPlace(shop);
    const [one, other] = [await shop.given.photo(shop), await shop.given.photo(shop)];
    const { body: made } = await equip(shop.client, place.id, {
      make: 'Lennox',
      model: 'EL296V',
      serial: '5919C12345',
      installedOn: '2019-03-01',
      warrantyUntil: '',
      notes: 'In the attic',
      photo: one,
    });
    expect(made).toEqual({
      id: expect.any(String),
      placeId: place.id,
      kind: 'Furnace',
      make: 'Lennox',
      model: 'EL296V',
      serial: '5919C12345',
      installedOn: '2019-03-01',
      warrantyUntil: null,
      notes: 'In the attic',
      photo: one,
      retiredAt: null,
      createdAt: '2026-11-14T17:00:00.000Z',
      revision: 1,
    });
    expect((await readCustomer(shop, customer.id)).places[0]?.equipment).toEqual([made]);
    const patch = (body: object) =>
      shop.client.call('PATCH /api/equipment/:id', { params: { id: made.id }, body });
    const changed = await patch({
      photo: other,
      retiredAt: '2026-11-01T10:00:00-07:00',
      make: null,
      revision: 1,
    });
    expect(changed.body).toEqual({
      ...made,
      make: null,
      photo: other,
      retiredAt: '2026-11-01T17:00:00.000Z',
      revision: 2,
    });
    expect((await patch({ kind: 'Boiler', revision: 1 })).body.present).toEqual(changed.body);
    expect((await patch({ photo: other, kind: 'Furnace' })).body.revision).toBe(2);
    for (const retiredAt of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '+010000-01-01T00:00:00Z'])
      expect([retiredAt, (await patch({ retiredAt })).status]).toEqual([retiredAt, 400]);
    expect((await patch({ retiredAt: null })).body.retiredAt).toBeNull();
    const { rows } = await shop.deps.db.pool.query(
      `select '/api/objects/' || id as path, detached_at is null as attached from objects where account_id = $1`,
      [shop.user.accountId],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { path: one, attached: false },
        { path: other, attached: true },
      ]),
    );
    const remove = () => shop.client.call('DELETE /api/equipment/:id', { params: { id: made.id } });
    expect([(await remove()).body, (await remove()).body]).toEqual([
      { success: true },
      { message: 'Equipment not found', code: 'not_found' },
    ]);
    const events = await auditEventsOf(shop, shop.user.accountId, made.id);
    expect(events.map(({ type }) => type)).toEqual([
      'equipment.created',
      'equipment.changed',
      'equipment.changed',
      'equipment.deleted',
    ]);
  });

  test('a picture has one place, and foreign or unknown ones are refused', async () => {
    const shop = await openShop();
    const { place } = await withPlace(shop);
    const photo = await shop.given.photo(shop);
    expect((await equip(shop.client, place.id, { photo })).status).toBe(200);
    const theirs = await shop.given.photo(await shop.given.owner());
    for (const bad of [photo, theirs, `/api/objects/${'A'.repeat(43)}`, 'https://evil.example/x.jpg', 7])
      expect((await equip(shop.client, place.id, { photo: bad })).status).toBe(400);
    const job = await jobFor(shop, await newCustomer(shop, { name: 'Otto' }));
    const taken = await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { beforePhotos: [photo] },
    });
    expect(taken.status).toBe(400);
    expect((await shop.client.send(`GET ${photo}`)).status).toBe(200);
  });

  test('that is unreadable is refused', async () => {
    const shop = await openShop();
    const { place } = await withPlace(shop);
    for (const body of [
      { kind: ' ' },
      { kind: 'x'.repeat(121) },
      { installedOn: '2026-02-30' },
      { notes: 'x'.repeat(2001) },
      { serial: 7 },
    ])
      expect((await equip(shop.client, place.id, body)).status).toBe(400);
  });

  test('a double tap with one key makes one; a place has at most 200', async () => {
    const shop = await openShop();
    const { place } = await withPlace(shop);
    const headers = { 'idempotency-key': 'tap' };
    const tap = () =>
      shop.client.ok('POST /api/places/:id/equipment', {
        params: { id: place.id },
        body: { kind: 'x' },
        headers,
      });
    expect((await tap()).id).toBe((await tap()).id);
    await shop.deps.db.pool.query(
      `insert into equipment (account_id, id, place_id, kind, created_at, updated_at)
       select account_id, gen_random_uuid(), id, 'x', now(), now() from places, generate_series(1, 199) where id = $1`,
      [place.id],
    );
    const more = await equip(shop.client, place.id);
    expect([more.status, more.body.message]).toEqual([
      409,
      'A location can have at most 200 pieces of equipment.',
    ]);
  });

  test('a customer has at most 1,000, wherever they stand and whoever writes them down', async () => {
    const shop = await openShop();
    const { customer, place } = await withPlace(shop);
    const sam = await shop.given.technician({ accountId: shop.user.accountId });
    await jobFor(shop, customer, { placeId: place.id, assignedTechnicianId: sam.technicianId });
    await fillPlaces(shop, customer.id, { places: 9, equipmentAtEach: 111 });
    expect((await equip(shop.client, place.id)).status).toBe(200);
    for (const client of [shop.client, sam.client]) {
      const more = await equip(client, place.id);
      expect([more.status, more.body.message]).toEqual([
        409,
        'A customer can have at most 1,000 pieces of equipment.',
      ]);
    }
    const { places } = await readCustomer(shop, customer.id);
    expect(places.map(({ equipment }) => equipment.length).sort()).toEqual([1, ...Array(9).fill(111)]);
    for (const one of places) for (const { placeId } of one.equipment) expect(placeId).toBe(one.id);
  });
});

describe('a technician', () => {
  test('writes down and corrects equipment where a job is theirs now, with a photo, and never deletes it', async () => {
    const shop = await openShop();
    const { customer, place } = await withPlace(shop);
    const elsewhere = await withPlace(shop, '2 Second St');
    const sam = await shop.given.technician({ accountId: shop.user.accountId });
    const job = await jobFor(shop, customer, { placeId: place.id, assignedTechnicianId: sam.technicianId });
    const photo = await shop.given.photo(sam);
    const { status, body: made } = await equip(sam.client, place.id, { photo });
    expect([status, made.photo]).toEqual([200, photo]);
    expect((await sam.client.send(`GET ${photo}?size=thumb`)).status).toBe(200);
    const patch = () => sam.client.send(`PATCH /api/equipment/${made.id}`, { body: { serial: '1234' } });
    expect((await patch()).body.serial).toBe('1234');
    expect((await sam.client.send(`DELETE /api/equipment/${made.id}`)).body.code).toBe('role_not_allowed');

    const { body: theirs } = await equip(shop.client, elsewhere.place.id, {
      photo: await shop.given.photo(shop),
    });
    expect((await equip(sam.client, elsewhere.place.id)).body).toEqual({
      message: 'Location not found',
      code: 'not_found',
    });
    expect(
      (await sam.client.send(`PATCH /api/equipment/${theirs.id}`, { body: { kind: 'x' } })).body,
    ).toEqual({
      message: 'Equipment not found',
      code: 'not_found',
    });
    expect((await sam.client.send(`GET ${theirs.photo}`)).status).toBe(404);

    await shop.client.ok('PATCH /api/jobs/:id/assign', {
      params: { id: job.id },
      body: { technicianId: null },
    });
    expect((await equip(sam.client, place.id)).status).toBe(404);
    expect((await patch()).status).toBe(404);
    expect((await sam.client.send(`GET ${photo}`)).status).toBe(404);
  });

  test('replaces a photo, and takes none away', async () => {
    const shop = await openShop();
    const { customer, place } = await withPlace(shop);
    const sam = await shop.given.technician({ accountId: shop.user.accountId });
    await jobFor(shop, customer, { placeId: place.id, assignedTechnicianId: sam.technicianId });
    const [first, second] = [await shop.given.photo(shop), await shop.given.photo(sam)];
    const { body: furnace } = await equip(shop.client, place.id, { photo: first });
    const patch = (body: object) => sam.client.send(`PATCH /api/equipment/${furnace.id}`, { body });
    const refused = await patch({ serial: '1234', photo: null });
    expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed']);
    expect((await shop.client.send(`GET ${first}`)).status).toBe(200);
    expect((await patch({ serial: '1234', photo: second })).body).toMatchObject({
      serial: '1234',
      photo: second,
    });
    const { body: bare } = await equip(shop.client, place.id);
    const same = await sam.client.send(`PATCH /api/equipment/${bare.id}`, { body: { photo: null } });
    expect(same.status).toBe(200);
  });

  test('sends photos, and no logos', async () => {
    const shop = await openShop();
    const sam = await shop.given.technician({ accountId: shop.user.accountId });
    const form = new FormData();
    form.append('purpose', 'logo');
    form.append('file', new Blob(['x'], { type: 'image/png' }), 'logo.png');
    const refused = await sam.client.call('POST /api/objects/upload-file', { raw: form });
    expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed']);
  });
});

test('a photo that comes to a piece while its customer is deleted is given up with it', async () => {
  const shop = await openShop();
  const { customer, place } = await withPlace(shop);
  const photo = await shop.given.photo(shop);
  const { pool } = shop.deps.db;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from places where id = $1 for update', [place.id]);
    const removed = shop.client.call('DELETE /api/customers/:id', { params: { id: customer.id } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.query(
      `insert into equipment (account_id, id, place_id, kind, photo_path, created_at, updated_at)
       values ($1, $2, $3, 'Furnace', $4, now(), now())`,
      [shop.user.accountId, newId(), place.id, photo],
    );
    await other.query(`update objects set attached_at = now(), detached_at = null where account_id = $1`, [
      shop.user.accountId,
    ]);
    await other.query('commit');
    expect((await removed).status).toBe(200);
  } finally {
    other.release();
  }
  const { rows } = await pool.query('select detached_at from objects where account_id = $1', [
    shop.user.accountId,
  ]);
  expect(rows).toEqual([{ detached_at: expect.any(Date) }]);
});
