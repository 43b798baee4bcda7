import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { equip, jobFor, newCustomer, pageOf, readCustomer, withPlace } from '../testing/customer-tools.ts';

describe('a place', () => {
  test('is added, and its customer is found by the address', async () => {
    const shop = await openShop();
    const { id } = await newCustomer(shop);
    const place = await shop.client.ok('POST /api/customers/:id/places', {
      params: { id },
      body: { label: ' Shop ', address: '7 Seventh Ave\r\nBoise', accessNotes: 'Key at the bar' },
    });
    expect(place).toEqual({
      id: expect.any(String),
      customerId: id,
      label: 'Shop',
      address: '7 Seventh Ave\nBoise',
      accessNotes: 'Key at the bar',
      createdAt: '2026-11-14T17:00:00.000Z',
      revision: 1,
      equipment: [],
    });
    const after = await readCustomer(shop, id);
    expect([after.places, after.address, after.revision]).toEqual([
      [{ ...place, changeableJobs: 0, hasJobs: false }],
      place.address,
      1,
    ]);
    expect((await pageOf(shop, 'q=seventh')).total).toBe(1);
    expect(await auditEventsOf(shop, shop.user.accountId, place.id)).toEqual([
      { type: 'place.created', data: { customerId: id } },
    ]);
  });

  test('a double tap with one key makes one; the same address again is refused', async () => {
    const shop = await openShop();
    const { id } = await newCustomer(shop);
    const headers = { 'idempotency-key': 'tap' };
    const add = (address: string, more: object = {}) =>
      shop.client.call('POST /api/customers/:id/places', { params: { id }, body: { address }, ...more });
    const taps = [await add('1 First St', { headers }), await add('1 First St', { headers })];
    expect(taps.map(({ body }) => body.id)).toEqual([taps[0]?.body.id, taps[0]?.body.id]);
    const again = await add('1 FIRST st,');
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'conflict', message: 'This customer already has a location with this address.' },
    ]);
    const race = await Promise.all([add('2 Second St'), add('2 Second St'), add('2 second st')]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await readCustomer(shop, id)).places).toHaveLength(2);
  });

  test('a change replaces what is sent, with its revision', async () => {
    const shop = await openShop();
    const { customer, place } = await withPlace(shop);
    const patch = (body: object) =>
      shop.client.call('PATCH /api/places/:id', { params: { id: place.id }, body });
    const { changeableJobs: _, hasJobs: __, ...stored } = place;
    expect((await patch({ address: '3 Third St', label: null, revision: 1 })).body).toEqual({
      ...stored,
      address: '3 Third St',
      label: null,
      revision: 2,
      changedJobs: 0,
    });
    expect([(await pageOf(shop, 'q=third')).total, (await pageOf(shop, 'q=first')).total]).toEqual([1, 0]);
    const stale = await patch({ accessNotes: 'Cat', revision: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body.present).toMatchObject({ revision: 2 });
    expect((await patch({ address: '3 Third St' })).body.revision).toBe(2);
    expect((await patch({ address: ' ' })).status).toBe(400);
    await shop.client.ok('POST /api/customers/:id/places', {
      params: { id: customer.id },
      body: { address: '4 Fourth St' },
    });
    expect((await patch({ address: '4 fourth st' })).body.code).toBe('conflict');
  });

  test('is deleted with what stands there; one that a job uses stays', async () => {
    const shop = await openShop();
    const { customer, place } = await withPlace(shop);
    const job = await jobFor(shop, customer, { placeId: place.id });
    const remove = () => shop.client.call('DELETE /api/places/:id', { params: { id: place.id } });
    expect((await remove()).body).toEqual({
      code: 'place_in_use',
      message: 'A job uses this location, so it can’t be deleted.',
    });
    // Also from the bin.
    await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } });
    await shop.deps.db.pool.query('delete from jobs where id = $1', [job.id]);
    await equip(shop.client, place.id, { photo: await shop.given.photo(shop) });
    expect((await remove()).body).toEqual({ success: true });
    expect((await remove()).status).toBe(404);
    expect((await readCustomer(shop, customer.id)).places).toEqual([]);
    expect((await pageOf(shop, 'q=first')).total).toBe(0);
    expect(await auditEventsOf(shop, shop.user.accountId, place.id)).toContainEqual({
      type: 'place.deleted',
      data: { customerId: customer.id, address: '1 First St' },
    });
  });
});

test('a place says whether a job is there, also one in the bin', async () => {
  const shop = await openShop();
  const customer = await newCustomer(shop, {
    places: ['1 First St', '2 Second St', '3 Third St'].map((address) => ({ address })),
  });
  const at = (address: string) => customer.places.find((one) => one.address === address)?.id ?? '';
  const { id } = await jobFor(shop, customer, { placeId: at('2 Second St'), currentStage: 'invoice' });
  // What was paid goes to the bin.
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '1.00' } });
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
  await jobFor(shop, customer, { placeId: at('3 Third St') });
  const { places } = await readCustomer(shop, customer.id);
  expect(Object.fromEntries(places.map(({ address, hasJobs }) => [address, hasJobs]))).toEqual({
    '1 First St': false,
    '2 Second St': true,
    '3 Third St': true,
  });
});

test('a place or customer with a job is refused without waiting for whoever changes that job', async () => {
  const shop = await openShop();
  const { customer, place } = await withPlace(shop);
  const { id } = await jobFor(shop, customer, { placeId: place.id });
  const other = await shop.deps.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from jobs where id = $1 for update', [id]);
    const answers = await Promise.all([
      shop.client.send(`DELETE /api/places/${place.id}`),
      shop.client.send(`DELETE /api/customers/${customer.id}`),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(['place_in_use', 'customer_has_jobs']);
    // Whoever changes the job writes the customer's counters then.
    await other.query('update customers set open_jobs = open_jobs where id = $1', [customer.id]);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('an unknown, foreign or unreadable place or piece of equipment is answered alike', async () => {
  const shop = await openShop();
  const stranger = { ...shop, ...(await shop.given.owner()) };
  const { place } = await withPlace(stranger);
  const { body: furnace } = await equip(stranger.client, place.id);
  const notFound = (what: string) => ({ message: `${what} not found`, code: 'not_found' });
  for (const id of [newId(), place.id, 'x']) {
    const body = { address: 'x', alsoOpenJobs: true };
    expect((await shop.client.send(`PATCH /api/places/${id}`, { body })).body).toEqual(notFound('Location'));
    expect((await shop.client.send(`DELETE /api/places/${id}`)).body).toEqual(notFound('Location'));
    expect((await equip(shop.client, id)).body).toEqual(notFound('Location'));
  }
  for (const id of [newId(), furnace.id, 'x']) {
    const body = { kind: 'x' };
    expect((await shop.client.send(`PATCH /api/equipment/${id}`, { body })).body).toEqual(
      notFound('Equipment'),
    );
    expect((await shop.client.send(`DELETE /api/equipment/${id}`)).body).toEqual(notFound('Equipment'));
  }
});
