// What a technician sees of the place of a job that is theirs now, and nobody else sees (D-8).
import { expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { openShop, progress, type Shop } from '../jobs/testing/test-tools.ts';

const address = '2000 W Bannock St\nBoise, ID 83706';

/** A customer with two places, and two technicians. The first is at the first place tomorrow. */
async function openPlace() {
  const shop = await openShop();
  const { accountId } = shop.user;
  const [sam, ana] = [await shop.given.technician({ accountId }), await shop.given.technician({ accountId })];
  const { id: customerId, places } = await shop.client.ok('POST /api/customers', {
    body: {
      name: 'Maria Nguyễn',
      places: [
        { address, label: 'Home', accessNotes: 'Gate code 4412. Dog in the yard.' },
        { address: '87 Cedar Ln\nMeridian, ID 83642' },
      ],
    },
  });
  const placeId = places.find(({ label }) => label === 'Home')?.id ?? '';
  const otherPlaceId = places.find(({ label }) => label === null)?.id ?? '';
  const make = (overrides: object = {}) => given.job(shop, { customerId, placeId, ...overrides });
  const job = await make({
    assignedTechnicianId: sam.technicianId,
    serviceDateStart: '2026-11-15T08:00',
    jobDescription: 'No heat',
  });
  return { ...shop, sam, ana, customerId, placeId, otherPlaceId, make, job };
}

const read = (client: HttpClient, id: string) =>
  client.call('GET /api/technician/jobs/:id', { params: { id } });
const readOk = (client: HttpClient, id: string) =>
  client.ok('GET /api/technician/jobs/:id', { params: { id } });
const sees = async (client: HttpClient, path: string) => (await client.send(`GET ${path}`)).status;
const assign = ({ client }: Shop, id: string, technicianId: string | null) =>
  client.ok('PATCH /api/jobs/:id/assign', { params: { id }, body: { technicianId } });

test('a job comes with its place, the equipment there and what was done before', async () => {
  const shop = await openPlace();
  const { client, sam, job, placeId, make } = shop;
  const photo = await given.photo(shop);
  const furnace = await client.ok('POST /api/places/:id/equipment', {
    params: { id: placeId },
    body: { kind: 'Furnace', make: 'Trane', serial: '2194K7', photo },
  });
  const done = await make({ serviceDateStart: '2026-03-02', jobDescription: 'Replaced the igniter' });
  await progress(shop, done.id, 'work_order');
  const [before, after] = [await given.photo(shop), await given.photo(shop)];
  await client.ok('PUT /api/jobs/:id/photos', {
    params: { id: done.id },
    body: { beforePhotos: [before], afterPhotos: [after] },
  });
  await progress(shop, done.id, 'invoice');

  const details = await readOk(sam.client, job.id);
  expect(details).toMatchObject({
    id: job.id,
    jobDescription: 'No heat',
    place: { id: placeId, label: 'Home', address, accessNotes: 'Gate code 4412. Dog in the yard.' },
    equipment: [furnace],
    earlierWork: [{ date: '2026-03-02', description: 'Replaced the igniter', photos: [before, after] }],
  });
  expect(Object.keys(details.place ?? {}).sort()).toEqual(['accessNotes', 'address', 'id', 'label']);
  expect(Object.keys(details.earlierWork[0] ?? {}).sort()).toEqual(['date', 'description', 'photos']);
});

test('earlier work is what was ordered there and whose day has come, newest first', async () => {
  const shop = await openPlace();
  const { client, sam, job, otherPlaceId, make } = shop;
  const at = async (stage: string, jobDescription: string, more: object = {}) => {
    const made = await make({ jobDescription, ...more });
    for (const next of stage === 'estimate' ? [] : stage === 'invoice' ? ['work_order', 'invoice'] : [stage])
      await progress(shop, made.id, next);
    return made.id;
  };
  const close = (id: string, outcome: 'lost' | 'void' | 'archived') =>
    client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome } });
  await at('invoice', 'Oldest', { serviceDateStart: '2025-01-10' });
  await at('work_order', 'Ordered without a day');
  await at('invoice', 'Billed without a day');
  await at('work_order', 'Planned', { serviceDateStart: '2026-12-01' });
  await at('estimate', 'Only offered');
  await at('invoice', 'Elsewhere', { placeId: otherPlaceId });
  await close(await at('invoice', 'Void'), 'void');
  await close(await at('estimate', 'Lost'), 'lost');
  await close(await at('invoice', 'Archived', { serviceDateStart: '2026-06-01' }), 'archived');
  const binned = await at('invoice', 'In the bin');
  await client.ok('DELETE /api/jobs/:id', { params: { id: binned } });
  await at('invoice', '', { serviceDateStart: '2024-05-05' });
  const { earlierWork } = await readOk(sam.client, job.id);
  expect(earlierWork.map(({ date, description }) => `${date} ${description}`)).toEqual([
    '2026-11-14 Billed without a day',
    '2026-06-01 Archived',
    '2025-01-10 Oldest',
    '2024-05-05 Labor, Capacitor',
  ]);
});

test('at most twenty are shown', async () => {
  const shop = await openPlace();
  for (let n = 0; n < 22; n += 1) {
    const { id } = await shop.make({ serviceDateStart: addDays('2026-01-01', n) });
    await progress(shop, id, 'work_order');
  }
  const { earlierWork } = await readOk(shop.sam.client, shop.job.id);
  expect(earlierWork).toHaveLength(20);
  expect(earlierWork[0]?.date).toBe('2026-01-22');
});

test('a job without an address has no place', async () => {
  const shop = await openPlace();
  const { id } = await given.job(shop, {
    customerName: 'Bob',
    customerEmail: '',
    customerPhone: '',
    customerAddress: '',
    assignedTechnicianId: shop.sam.technicianId,
  });
  expect(await readOk(shop.sam.client, id)).toMatchObject({ place: null, equipment: [], earlierWork: [] });
});

test('only who has the job now reads it; for everybody else it is unknown', async () => {
  const shop = await openPlace();
  const { sam, ana, job } = shop;
  const elsewhere = await openPlace();
  const unknown = await read(sam.client, '0198aaaa-0000-7000-8000-000000000000');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Job not found']);
  const refused = [
    await read(ana.client, job.id),
    await read(sam.client, elsewhere.job.id),
    await read(sam.client, 'nothing'),
  ];
  await assign(shop, job.id, null);
  refused.push(await read(sam.client, job.id));
  await assign(shop, job.id, sam.technicianId);
  expect((await read(sam.client, job.id)).status).toBe(200);
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome: 'archived' } });
  refused.push(await read(sam.client, job.id));
  for (const response of refused) expect([response.status, response.bytes]).toEqual([404, unknown.bytes]);
  expect((await read(shop.client, job.id)).status).toBe(403);
});

test('photos of the place are read by who works there now, and by no other technician', async () => {
  const shop = await openPlace();
  const { client, sam, ana, job, placeId, make } = shop;
  const elsewhere = await openPlace();
  const [plate, earlier, planned] = [
    await given.photo(shop),
    await given.photo(shop),
    await given.photo(shop),
  ];
  await client.ok('POST /api/places/:id/equipment', {
    params: { id: placeId },
    body: { kind: 'Furnace', photo: plate },
  });
  const photograph = async (path: string, more: object) => {
    const { id } = await make(more);
    await progress(shop, id, 'work_order');
    await client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { beforePhotos: [path] } });
  };
  await photograph(earlier, { serviceDateStart: '2026-03-02' });
  await photograph(planned, { serviceDateStart: '2026-12-01' });
  for (const path of [plate, earlier]) {
    expect([await sees(sam.client, path), await sees(sam.client, `${path}?size=thumb`)]).toEqual([200, 200]);
    for (const other of [ana.client, elsewhere.sam.client, elsewhere.client])
      expect(await sees(other, path)).toBe(404);
  }
  expect(await sees(sam.client, planned)).toBe(404);
  await assign(shop, job.id, ana.technicianId);
  for (const path of [plate, earlier])
    expect([await sees(sam.client, path), await sees(ana.client, path)]).toEqual([404, 200]);
});

test('a technician photographs the data plate of what stands there', async () => {
  const { sam, job, placeId, ana } = await openPlace();
  const photo = await given.photo(sam);
  const added = await sam.client.ok('POST /api/places/:id/equipment', {
    params: { id: placeId },
    body: { kind: 'Air conditioner', photo },
  });
  const corrected = await sam.client.ok('PATCH /api/equipment/:id', {
    params: { id: added.id },
    body: { model: 'XR14', revision: added.revision },
  });
  expect((await readOk(sam.client, job.id)).equipment).toEqual([corrected]);
  expect([await sees(sam.client, photo), await sees(ana.client, photo)]).toEqual([200, 404]);
  const foreign = await ana.client.call('PATCH /api/equipment/:id', {
    params: { id: added.id },
    body: { model: 'X' },
  });
  expect(foreign.status).toBe(404);
});

test('what the company looks like on paper is not for technicians to upload', async () => {
  const { sam } = await openPlace();
  for (const purpose of ['logo', undefined]) {
    const form = new FormData();
    if (purpose) form.append('purpose', purpose);
    form.append('file', new Blob([new Uint8Array(8)], { type: 'image/png' }), 'logo.png');
    const { status } = await sam.client.call('POST /api/objects/upload-file', { raw: form });
    expect([purpose, status]).toEqual([purpose, 403]);
  }
});
