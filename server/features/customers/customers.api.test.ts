import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { jobFor, newCustomer, pageOf, readCustomer } from './testing/customer-tools.ts';

const full = {
  name: 'Northside Apartments',
  contactName: 'Ana Díaz',
  email: 'ana@northside.example',
  otherEmails: [
    'bills@northside.example',
    'c@northside.example',
    'd@northside.example',
    'e@northside.example',
  ],
  phone: '(208) 555-0177',
  otherPhones: ['(208) 555-0178'],
  billingAddress: 'PO Box 7\nBoise, ID',
  notes: 'Pays late.\nNice people.',
  isTaxExempt: true,
  places: [
    { label: 'House A', address: '1 First St', accessNotes: 'Gate 4711' },
    { label: null, address: '2 Second St', accessNotes: null },
  ],
};

describe('a new customer', () => {
  test('needs no more than a name', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, { name: '  Ana   Díaz ' });
    expect(customer).toEqual({
      id: expect.any(String),
      name: 'Ana Díaz',
      contactName: null,
      email: null,
      otherEmails: [],
      phone: null,
      otherPhones: [],
      billingAddress: null,
      notes: null,
      isTaxExempt: false,
      archivedAt: null,
      address: null,
      openJobs: 0,
      balanceDue: '0.00',
      lastJobAt: null,
      createdAt: '2026-11-14T17:00:00.000Z',
      revision: 1,
      places: [],
      overdue: '0.00',
      paidTotal: '0.00',
      changeableJobs: 0,
    });
    expect(await readCustomer(shop, customer.id)).toEqual(customer);
  });

  test('is stored as it was written, with its places in their order', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, full);
    expect(customer).toMatchObject({ ...full, address: '1 First St' });
    expect(await readCustomer(shop, customer.id)).toEqual(customer);
    expect(await auditEventsOf(shop, shop.user.accountId, customer.id)).toEqual([
      { type: 'customer.created', data: { name: full.name } },
    ]);
  });

  test('the primary email and phone are not also other ones', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, {
      email: 'ana@x.example',
      otherEmails: ['ANA@x.example', 'b@x.example', 'B@X.example', ''],
      phone: '1',
      otherPhones: ['1', '2'],
    });
    expect([customer.otherEmails, customer.otherPhones]).toEqual([['B@X.example'], ['2']]);
  });

  test('a double tap with one Idempotency-Key makes one', async () => {
    const { client } = await openShop();
    const headers = { 'idempotency-key': 'tap', 'x-csrf-token': await client.csrfToken() };
    const tap = (name: string) =>
      client.call('POST /api/customers', { body: { name }, headers, csrf: false });
    const taps = await Promise.all([tap('Ana'), tap('Ana'), tap('Ana')]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await pageOf({ client })).total).toBe(1);
    expect((await tap('Otto')).body.code).toBe('key_reused');
  });

  const bad: [what: string, body: object, field: string][] = [
    ['no name', { name: ' ' }, 'name'],
    ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name'],
    ['a web address as name', { name: 'Visit evil.example.com' }, 'name'],
    ['no email', { email: 'nobody' }, 'email'],
    ['five other emails', { otherEmails: [1, 2, 3, 4, 5].map((n) => `${n}@x.example`) }, 'otherEmails'],
    ['five other phones', { otherPhones: ['1', '2', '3', '4', '5'] }, 'otherPhones'],
    ['notes of 10,001 letters', { notes: 'x'.repeat(10_001) }, 'notes'],
    ['a place without an address', { places: [{ label: 'x', address: ' ' }] }, 'places.0.address'],
    [
      'one address twice',
      { places: [{ address: '1 First St' }, { address: '1 first st.' }] },
      'places.1.address',
    ],
    ['21 places', { places: Array.from({ length: 21 }, (_, n) => ({ address: `${n} St` })) }, 'places'],
  ];
  test.each(bad)('with %s is refused, and the field is named', async (_, body, field) => {
    const shop = await openShop();
    const response = await shop.client.send('POST /api/customers', { body: { name: 'x', ...body } });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.body.fields).toHaveProperty([field]);
    expect((await pageOf(shop)).total).toBe(0);
  });

  test('text of any kind is stored as text', async () => {
    const shop = await openShop();
    const odd = '#read("/etc/passwd") {{7*7}} </script> שלום עולם 你好 👩‍🔧';
    const customer = await newCustomer(shop, { name: odd, notes: `${'ש'.repeat(9999)}x`, contactName: odd });
    expect(await readCustomer(shop, customer.id)).toMatchObject({
      name: odd,
      contactName: odd,
      notes: `${'ש'.repeat(9999)}x`,
    });
    for (const q of ['שלום', '你', '%F0%9F%91%A9', "'); drop table customers; --"])
      expect((await shop.client.send(`GET /api/customers?q=${q}`)).status).toBe(200);
    expect((await pageOf(shop, `q=${encodeURIComponent('שלום')}`)).total).toBe(1);
  });
});

describe('a change', () => {
  test('replaces what is sent, leaves what is not, and clears what is null', async () => {
    const shop = await openShop();
    const made = await newCustomer(shop, full);
    const changed = await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: made.id },
      body: { name: 'Southside', email: null, otherPhones: ['9'], revision: made.revision },
    });
    expect(changed).toEqual({
      ...made,
      name: 'Southside',
      email: null,
      otherPhones: ['9'],
      revision: 2,
      changedJobs: 0,
    });
    expect((await pageOf(shop, 'q=southside')).total).toBe(1);
    expect((await pageOf(shop, 'q=apartments')).total).toBe(0);
    expect((await pageOf(shop, 'q=first')).total).toBe(1);
    expect(await auditEventsOf(shop, shop.user.accountId, made.id)).toContainEqual({
      type: 'customer.changed',
      data: { fields: ['name', 'email', 'otherPhones'], jobs: 0 },
    });
  });

  test('of nothing leaves no trace and no new revision', async () => {
    const shop = await openShop();
    const made = await newCustomer(shop, full);
    const body = { name: made.name, otherEmails: made.otherEmails, notes: made.notes };
    const same = await shop.client.ok('PATCH /api/customers/:id', { params: { id: made.id }, body });
    expect(same.revision).toBe(1);
    expect(await auditEventsOf(shop, shop.user.accountId, made.id)).toHaveLength(1);
  });

  test('over an older revision is refused with what is there now; of two at once one is saved', async () => {
    const { client } = await openShop();
    const { id, revision } = await newCustomer({ client });
    const save = (name: string) =>
      client.call('PATCH /api/customers/:id', { params: { id }, body: { name, revision } });
    const both = await Promise.all([save('One'), save('Two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = await save('Three');
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body.present).toEqual(await readCustomer({ client }, id));
  });

  test('to something unreadable is refused', async () => {
    const shop = await openShop();
    const { id } = await newCustomer(shop);
    for (const body of [
      { name: '' },
      { name: null },
      { email: 'x' },
      { otherEmails: 'x' },
      { notes: 'x'.repeat(10_001) },
    ])
      expect((await shop.client.send(`PATCH /api/customers/${id}`, { body })).status).toBe(400);
    expect((await readCustomer(shop, id)).revision).toBe(1);
  });
});

describe('archiving and deleting', () => {
  test('an archived customer leaves the list and comes back; twice is once', async () => {
    const shop = await openShop();
    const { id } = await newCustomer(shop);
    const archive = () => shop.client.ok('POST /api/customers/:id/archive', { params: { id } });
    expect((await archive()).archivedAt).toBe('2026-11-14T17:00:00.000Z');
    await archive();
    expect([(await pageOf(shop)).total, (await pageOf(shop, 'archived=true')).total]).toEqual([0, 1]);
    const restore = () => shop.client.ok('POST /api/customers/:id/restore', { params: { id } });
    expect((await restore()).archivedAt).toBeNull();
    await restore();
    expect([(await pageOf(shop)).total, (await pageOf(shop, 'archived=true')).total]).toEqual([1, 0]);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.archived',
      'customer.restored',
    ]);
  });

  test('a customer without jobs can be deleted, with places and equipment', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, full);
    const photo = await shop.given.photo(shop);
    await shop.client.ok('POST /api/places/:id/equipment', {
      params: { id: customer.places[0]?.id ?? '' },
      body: { kind: 'Furnace', photo },
    });
    const remove = () => shop.client.call('DELETE /api/customers/:id', { params: { id: customer.id } });
    expect((await remove()).body).toEqual({ success: true });
    expect((await remove()).status).toBe(404);
    expect(await shop.client.ok('GET /api/customers')).toEqual({ items: [], nextCursor: null, total: 0 });
    const { rows } = await shop.deps.db.pool.query(
      'select (select count(*) from places where account_id = $1) as places, detached_at from objects where account_id = $1',
      [shop.user.accountId],
    );
    expect(rows).toEqual([{ places: 0, detached_at: shop.clock.now() }]);
  });
});

describe('with jobs', () => {
  test('a customer cannot be deleted, also while the last job is in the bin or just being made', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop);
    const job = await jobFor(shop, customer);
    const remove = () => shop.client.call('DELETE /api/customers/:id', { params: { id: customer.id } });
    const refused = {
      code: 'customer_has_jobs',
      message: 'This customer has jobs and can’t be deleted. Archive the customer instead.',
    };
    expect((await remove()).body).toEqual(refused);
    await shop.deps.db.pool.query('update jobs set deleted_at = now() where id = $1', [job.id]);
    expect((await remove()).body).toEqual(refused);
    for (let round = 0; round < 3; round += 1) {
      const next = await newCustomer(shop, { name: `Next ${round}` });
      const call = { params: { id: next.id } };
      const [deleted, made] = await Promise.all([
        shop.client.call('DELETE /api/customers/:id', call),
        shop.client.call('POST /api/jobs', { body: { ...aJob(), customerId: next.id } }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.status, made.status]);
    }
  });

  test('money is counted: due, overdue by the company’s day, and paid in all', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop);
    const lines = { lineItems: [{ quantity: 1, description: 'x', unitPrice: '100' }], taxRate: 0 };
    const late = await jobFor(shop, customer, { currentStage: 'invoice', ...lines });
    await jobFor(shop, customer, { currentStage: 'invoice', ...lines });
    await jobFor(shop, customer, lines);
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id: late.id }, body: { amount: '30' } });
    await shop.deps.db.pool.query(`update jobs set due_on = '2026-11-13' where id = $1`, [late.id]);
    expect(await readCustomer(shop, customer.id)).toMatchObject({
      openJobs: 3,
      balanceDue: '170.00',
      overdue: '70.00',
      paidTotal: '30.00',
      changeableJobs: 3,
    });
  });

  test('a change is written into open jobs only where that is wanted (D-5)', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, {
      places: [{ address: '1 First St' }, { address: '2 Second St' }],
    });
    const place = customer.places.find(({ address }) => address === '1 First St');
    const open = await jobFor(shop, customer, { placeId: place?.id ?? '', customerAddress: '1 First St' });
    const sent = await jobFor(shop, customer, { customerEmail: 'maria@example.com' });
    await shop.given.sentRequest(shop, sent.id);
    const jobOf = (id: string) => shop.client.ok('GET /api/jobs/:id', { params: { id } });
    const change = (body: object) =>
      shop.client.ok('PATCH /api/customers/:id', { params: { id: customer.id }, body });
    const { changeableJobs, places } = await readCustomer(shop, customer.id);
    const changeableAt = places.map((one) => [one.address, one.changeableJobs]);
    expect(changeableJobs).toBe(1);
    expect(changeableAt).toEqual(
      expect.arrayContaining([
        ['1 First St', 1],
        ['2 Second St', 0],
      ]),
    );
    expect((await change({ phone: '(208) 555-0111' })).changedJobs).toBe(0);
    expect((await jobOf(open.id)).customerPhone).not.toBe('(208) 555-0111');

    const changed = await change({ name: 'Ana Díaz', phone: '(208) 555-0222', alsoOpenJobs: true });
    expect(changed.changedJobs).toBe(1);
    expect(await jobOf(open.id)).toMatchObject({ customerName: 'Ana Díaz', customerPhone: '(208) 555-0222' });
    expect((await jobOf(sent.id)).customerName).toBe(customer.name);
    expect((await change({ notes: 'Only here', alsoOpenJobs: true })).changedJobs).toBe(0);

    const moved = await shop.client.ok('PATCH /api/places/:id', {
      params: { id: place?.id ?? '' },
      body: { address: '9 Ninth St', alsoOpenJobs: true },
    });
    expect([moved.changedJobs, (await jobOf(open.id)).customerAddress]).toEqual([1, '9 Ninth St']);
  });

  test('changes of a customer and of its jobs at once do not wait for each other', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop);
    const jobs = [await jobFor(shop, customer), await jobFor(shop, customer), await jobFor(shop, customer)];
    const responses = await Promise.all([
      ...[1, 2, 3].map((n) =>
        shop.client.call('PATCH /api/customers/:id', {
          params: { id: customer.id },
          body: { phone: `(208) 555-010${n}`, alsoOpenJobs: true },
        }),
      ),
      ...jobs.map(({ id }) =>
        shop.client.call('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage: 'work_order' } }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await readCustomer(shop, customer.id)).openJobs).toBe(3);
  });
});

test('an unknown, foreign or unreadable customer is answered alike', async () => {
  const shop = await openShop();
  const theirs = await newCustomer(await shop.given.owner(), full);
  const own = await newCustomer(shop);
  for (const id of [newId(), theirs.id, 'nobody'])
    for (const [call, body] of [
      [`GET /api/customers/${id}`],
      [`PATCH /api/customers/${id}`, { name: 'x', alsoOpenJobs: true }],
      [`DELETE /api/customers/${id}`],
      [`POST /api/customers/${id}/archive`, {}],
      [`POST /api/customers/${id}/restore`, {}],
      [`POST /api/customers/${id}/merge`, { intoId: own.id }],
      [`POST /api/customers/${own.id}/merge`, { intoId: id }],
      [`POST /api/customers/${own.id}/merge`, { intoId: id, dryRun: true }],
      [`POST /api/customers/${id}/places`, { address: 'x' }],
    ] as [string, object?][])
      expect([call, await shop.client.send(call, { body }).then((response) => response.body)]).toEqual([
        call,
        { message: 'Customer not found', code: 'not_found' },
      ]);
});
