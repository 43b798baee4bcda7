import { describe, expect, test } from 'vitest';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { auditEventsOf, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { fillPlaces, jobFor, newCustomer, pageOf, readCustomer } from '../testing/customer-tools.ts';

type Ids = Pick<CustomerDetails, 'id'>;

const merge = ({ client }: Shop, from: Ids, into: Ids, more: { dryRun?: boolean } = {}) =>
  client.call('POST /api/customers/:id/merge', {
    params: { id: from.id },
    body: { intoId: into.id, ...more },
  });

const placeAt = ({ places }: CustomerDetails, address: string) =>
  places.find((place) => place.address === address)?.id ?? '';

async function twoRecords(shop: Shop) {
  const stays = await newCustomer(shop, {
    name: 'Ana Díaz',
    email: 'ana@x.example',
    phone: '(208) 555-0177',
    notes: 'Pays at once.',
    places: [{ address: '1 First St', accessNotes: 'Dog' }],
  });
  const goes = await newCustomer(shop, {
    name: 'A. Diaz',
    contactName: 'Ana',
    email: 'ANA@x.example',
    otherEmails: ['diaz@x.example'],
    phone: '+1 208 555 0177',
    otherPhones: ['(208) 555-0199'],
    billingAddress: 'PO Box 7',
    notes: 'Lost.',
    places: [{ address: '1 first st.', label: 'Home', accessNotes: 'Gate 4711' }, { address: '2 Second St' }],
  });
  return { stays, goes };
}

describe('a merge', () => {
  test('moves jobs, places, equipment, emails and phones; doubles fold; it says so before', async () => {
    const shop = await openShop();
    const { stays, goes } = await twoRecords(shop);
    const [first, second] = [placeAt(goes, '1 first st.'), placeAt(goes, '2 Second St')];
    const jobs = [
      await jobFor(shop, goes, { placeId: first, currentStage: 'invoice' }),
      await jobFor(shop, goes, { placeId: second }),
    ];
    const equip = (id: string) =>
      shop.client.ok('POST /api/places/:id/equipment', { params: { id }, body: { kind: 'Furnace' } });
    const [furnace, boiler] = [await equip(first), await equip(second)];
    const due = (await readCustomer(shop, goes.id)).balanceDue;

    const counts = {
      jobs: 2,
      places: 1,
      foldedPlaces: 1,
      equipment: 2,
      emails: ['diaz@x.example'],
      phones: ['(208) 555-0199'],
      intoNotes: [],
    };
    const before = await readCustomer(shop, stays.id);
    const preview = await merge(shop, goes, stays, { dryRun: true });
    expect(preview.body).toEqual({ ...counts, customer: before });
    expect(await readCustomer(shop, goes.id)).toMatchObject({ openJobs: 2 });

    const { body: merged } = await merge(shop, goes, stays);
    expect(merged).toMatchObject(counts);
    expect(merged.customer).toEqual(await readCustomer(shop, stays.id));
    expect(merged.customer).toMatchObject({
      name: 'Ana Díaz',
      contactName: 'Ana',
      email: 'ana@x.example',
      otherEmails: ['diaz@x.example'],
      phone: '(208) 555-0177',
      otherPhones: ['(208) 555-0199'],
      billingAddress: 'PO Box 7',
      notes: 'Pays at once.',
      openJobs: 2,
      balanceDue: due,
      lastJobAt: '2026-11-14T17:00:00.000Z',
      revision: 2,
    });
    const places = new Map((merged.customer?.places ?? []).map((place) => [place.address, place]));
    expect(places.get('1 First St')).toMatchObject({
      id: placeAt(stays, '1 First St'),
      label: 'Home',
      accessNotes: 'Dog\nGate 4711',
      equipment: [{ id: furnace.id }],
    });
    expect(places.get('2 Second St')).toMatchObject({
      id: second,
      customerId: stays.id,
      equipment: [{ id: boiler.id }],
    });
    expect((await shop.client.call('GET /api/customers/:id', { params: { id: goes.id } })).status).toBe(404);
    const { rows } = await shop.deps.db.pool.query(
      'select customer_id, place_id from jobs where account_id = $1 order by number',
      [shop.user.accountId],
    );
    expect(rows).toEqual([
      { customer_id: stays.id, place_id: placeAt(stays, '1 First St') },
      { customer_id: stays.id, place_id: second },
    ]);
    expect(jobs).toHaveLength(2);
    expect([(await pageOf(shop, 'q=second')).items[0]?.id, (await pageOf(shop)).total]).toEqual([
      stays.id,
      1,
    ]);
    expect((await auditEventsOf(shop, shop.user.accountId, stays.id)).at(-1)).toEqual({
      type: 'customer.merged',
      data: { fromId: goes.id, name: 'A. Diaz', jobs: 2, places: 1, foldedPlaces: 1, equipment: 2 },
    });
    expect((await auditEventsOf(shop, shop.user.accountId, goes.id)).at(-1)).toEqual({
      type: 'customer.merged_away',
      data: { intoId: stays.id, name: 'A. Diaz' },
    });
  });

  test('fills what is blank, and writes into the notes what a customer cannot have', async () => {
    const shop = await openShop();
    const emails = (name: string) => [1, 2, 3, 4].map((n) => `${name}${n}@x.example`);
    const stays = await newCustomer(shop, {
      name: 'Ana',
      otherEmails: emails('a'),
      phone: '1',
      otherPhones: ['2', '3', '4', '5'],
      billingAddress: 'PO Box 1',
    });
    const goes = await newCustomer(shop, {
      name: 'Ana B',
      email: 'b@x.example',
      otherEmails: emails('b'),
      phone: '6',
      billingAddress: 'PO Box 2',
      notes: 'Nice.',
    });
    const { body } = await merge(shop, goes, stays);
    expect(body).toMatchObject({
      emails: ['b@x.example'],
      phones: [],
      intoNotes: [...emails('b'), '6', 'PO Box 2'],
      customer: {
        email: 'b@x.example',
        otherEmails: emails('a'),
        phone: '1',
        billingAddress: 'PO Box 1',
        notes: `Nice.\nFrom Ana B: ${[...emails('b'), '6', 'PO Box 2'].join(', ')}`,
      },
    });
  });

  test('into an archived customer brings it back, unless both are', async () => {
    const shop = await openShop();
    const [one, two, three] = [await newCustomer(shop), await newCustomer(shop), await newCustomer(shop)];
    for (const { id } of [one, two])
      await shop.client.ok('POST /api/customers/:id/archive', { params: { id } });
    expect((await merge(shop, one, two)).body.customer?.archivedAt).not.toBeNull();
    expect((await merge(shop, three, two)).body.customer?.archivedAt).toBeNull();
    expect([(await pageOf(shop)).total, (await pageOf(shop, 'archived=true')).total]).toEqual([1, 0]);
  });

  test('of thousands of jobs counts them once, and right', async () => {
    const shop = await openShop({ ownDatabase: true });
    const { stays, goes } = await twoRecords(shop);
    await jobFor(shop, stays);
    const { id } = await jobFor(shop, goes, {
      placeId: placeAt(goes, '1 first st.'),
      currentStage: 'invoice',
    });
    const { pool } = shop.deps.db;
    await pool.query(
      `insert into jobs select (jsonb_populate_record(j, jsonb_build_object(
         'id', gen_random_uuid(), 'number', 'copy ' || n, 'created_at', j.created_at - n * interval '1 minute',
         'closed_as', case when n % 7 = 0 then 'archived' end, 'closed_at', case when n % 7 = 0 then j.created_at end,
         'deleted_at', case when n % 10 = 0 then j.created_at end,
         'next_reminder_at', null,
         'paid_cents', case when n % 3 = 0 then j.total_cents else 0 end))).*
       from jobs j, generate_series(1, 2000) n where j.id = $1`,
      [id],
    );
    const countsOf = async (ids: string[]) => {
      const { rows } = await pool.query(
        `select sum(open_jobs)::int as open, sum(balance_cents)::int as balance, max(last_job_at) as last
         from customers where id = any($1)`,
        [ids],
      );
      return rows;
    };
    const before = await countsOf([goes.id, stays.id]);
    const { body: merged } = await merge(shop, goes, stays);
    expect(merged).toMatchObject({ jobs: 2001 });
    expect(await countsOf([stays.id])).toEqual(before);
    // Changes after it are counted one by one again.
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
    const [{ balance } = { balance: 0 }] = before;
    expect(await countsOf([stays.id])).toMatchObject([{ balance: balance - 23770 }]);
  }, 60_000);

  test('with itself is refused, in every spelling', async () => {
    const shop = await openShop();
    const one = await newCustomer(shop);
    for (const id of [one.id, one.id.toUpperCase()])
      for (const dryRun of [true, false])
        expect((await merge(shop, one, { id }, { dryRun })).body).toEqual({
          code: 'merge_with_itself',
          message: 'Choose another customer to merge with.',
        });
    expect((await shop.client.send(`POST /api/customers/${one.id}/merge`, { body: {} })).status).toBe(400);
  });
});

describe('at once', () => {
  test('two merges in opposite directions leave one customer with everything', async () => {
    const shop = await openShop();
    for (let round = 0; round < 4; round += 1) {
      const { stays, goes } = await twoRecords(shop);
      await jobFor(shop, goes, { placeId: placeAt(goes, '2 Second St') });
      await jobFor(shop, stays, { placeId: placeAt(stays, '1 First St') });
      const both = await Promise.all([merge(shop, goes, stays), merge(shop, stays, goes)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      const left = both.find(({ status }) => status === 200)?.body.customer?.id ?? '';
      expect(await readCustomer(shop, left)).toMatchObject({ openJobs: 2 });
      await shop.deps.db.pool.query('delete from jobs where customer_id = $1', [left]);
      await shop.client.ok('DELETE /api/customers/:id', { params: { id: left } });
    }
  }, 60_000);

  test('the same merge from two tabs is done once', async () => {
    const shop = await openShop();
    const { stays, goes } = await twoRecords(shop);
    const taps = await Promise.all([1, 2, 3].map(() => merge(shop, goes, stays)));
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await readCustomer(shop, stays.id)).places).toHaveLength(2);
  });

  test('a merge and new jobs, equipment and edits: nothing is lost, nobody waits for ever', async () => {
    const shop = await openShop();
    const { stays, goes } = await twoRecords(shop);
    const first = placeAt(goes, '1 first st.');
    const job = await jobFor(shop, goes, { placeId: first });
    const responses = await Promise.all([
      merge(shop, goes, stays),
      ...[1, 2].map(() =>
        shop.client.call('POST /api/places/:id/equipment', {
          params: { id: first },
          body: { kind: 'Boiler' },
        }),
      ),
      shop.client.call('PATCH /api/customers/:id', {
        params: { id: stays.id },
        body: { name: 'Ana D.', alsoOpenJobs: true },
      }),
      shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body: { stage: 'invoice' } }),
      shop.client.call('PATCH /api/places/:id', {
        params: { id: placeAt(goes, '2 Second St') },
        body: { accessNotes: 'Key', alsoOpenJobs: true },
      }),
    ]);
    const [merged, ...others] = responses;
    expect(merged?.status).toBe(200);
    for (const { status } of others) expect([200, 404, 409]).toContain(status);
    const written = others.slice(0, 2).filter(({ status }) => status === 200).length;
    const after = await readCustomer(shop, stays.id);
    expect(after.places.flatMap(({ equipment }) => equipment)).toHaveLength(written);
    expect(after.openJobs).toBe(1);
  });

  test.each([
    ['folded', '1 First St'],
    ['moved', '9 Ninth St'],
  ])(
    'equipment at a place that is %s while somebody changes it is changed where it is then',
    async (_, address) => {
      const shop = await openShop();
      const stays = await newCustomer(shop, { name: 'Beta', places: [{ address: '1 First St' }] });
      const goes = await newCustomer(shop, { name: 'Acme', places: [{ address }] });
      const add = () =>
        shop.client.ok('POST /api/places/:id/equipment', {
          params: { id: placeAt(goes, address) },
          body: { kind: 'Boiler' },
        });
      const [changed, deleted] = [await add(), await add()];
      const { pool } = shop.deps.db;
      const waiting = async (count: number) => {
        await expect
          .poll(async () => {
            const { rows } = await pool.query(
              `select count(*)::int as n from pg_locks where not granted
               and pid in (select pid from pg_stat_activity where datname = current_database())`,
            );
            return rows[0].n;
          })
          .toBeGreaterThanOrEqual(count);
      };
      const other = await pool.connect();
      let answers: Promise<{ status: number }[]>;
      try {
        await other.query('begin');
        await other.query('select from customers where id = $1 for update', [goes.id]);
        const merged = merge(shop, goes, stays);
        await waiting(1);
        answers = Promise.all([
          merged,
          shop.client.call('PATCH /api/equipment/:id', {
            params: { id: changed.id },
            body: { make: 'Weil' },
          }),
          shop.client.call('DELETE /api/equipment/:id', { params: { id: deleted.id } }),
        ]);
        await waiting(3);
        await other.query('commit');
      } finally {
        other.release();
      }
      expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
      const after = await readCustomer(shop, stays.id);
      const there = after.places.find((place) => place.address === address);
      expect(there?.equipment).toMatchObject([{ id: changed.id, make: 'Weil' }]);
    },
  );
});

describe('a merge that would be too much is refused, also when it is only shown', () => {
  const expectRefused = async (shop: Shop, from: Ids, into: Ids, message: string) => {
    for (const dryRun of [true, false]) {
      const { status, body } = await merge(shop, from, into, { dryRun });
      expect([status, body]).toMatchObject([
        409,
        { message: `These customers cannot be merged. ${message}` },
      ]);
    }
    expect(await readCustomer(shop, from.id)).toMatchObject({ id: from.id });
  };

  test('notes', async () => {
    const shop = await openShop();
    const stays = await newCustomer(shop, { notes: 'x'.repeat(9999), billingAddress: 'PO Box 1' });
    const goes = await newCustomer(shop, { billingAddress: 'PO Box 2' });
    const message = 'Their notes are too long together. Please shorten them first.';
    await expectRefused(shop, goes, stays, message);
  });

  test('places', async () => {
    const shop = await openShop();
    const stays = await newCustomer(shop);
    const goes = await newCustomer(shop, { places: [{ address: 'One more' }] });
    await shop.deps.db.pool.query(
      `insert into places (account_id, id, customer_id, address, address_key, created_at, updated_at)
       select $1, gen_random_uuid(), $2, n || ' Main St', n || ' main st', now(), now() from generate_series(1, 500) n`,
      [shop.user.accountId, stays.id],
    );
    await expectRefused(shop, goes, stays, 'A customer can have at most 500 locations.');
  });

  test('equipment at one address', async () => {
    const shop = await openShop();
    const places = [{ address: '1 First St' }];
    const [stays, goes] = [await newCustomer(shop, { places }), await newCustomer(shop, { places })];
    for (const { id } of [...stays.places, ...goes.places])
      await shop.deps.db.pool.query(
        `insert into equipment (account_id, id, place_id, kind, created_at, updated_at)
         select $1, gen_random_uuid(), $2, 'Furnace', now(), now() from generate_series(1, 101)`,
        [shop.user.accountId, id],
      );
    const message = 'There would be more than 200 pieces of equipment at 1 First St.';
    await expectRefused(shop, goes, stays, message);
  });

  test('equipment of one customer', async () => {
    const shop = await openShop();
    const stays = await newCustomer(shop);
    const goes = await newCustomer(shop, { places: [{ address: 'One more' }] });
    await fillPlaces(shop, stays.id, { places: 10, equipmentAtEach: 100 });
    // Nothing to bring along is never too much.
    expect((await merge(shop, goes, stays, { dryRun: true })).status).toBe(200);
    await shop.client.ok('POST /api/places/:id/equipment', {
      params: { id: placeAt(goes, 'One more') },
      body: { kind: 'Boiler' },
    });
    await expectRefused(shop, goes, stays, 'A customer can have at most 1,000 pieces of equipment.');
  });
});
