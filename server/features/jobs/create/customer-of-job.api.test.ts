// Which customer and place a new job gets, and what it takes from them (D-2, D-6).
import { describe, expect, test } from 'vitest';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { addPlace, archiveCustomer, changeCustomer, customersOf } from '../testing/customer-rows.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const ana = { customerName: 'Ana Díaz', customerPhone: '208 555 0100', customerEmail: 'ana@example.com' };
const home = '12 Oak St\nBoise, ID 83702';

const create = (shop: Shop, body: object) => shop.client.send('POST /api/jobs', { body });
const made = async (shop: Shop, body: object) => expectOk<JobDetails>(await create(shop, body));
const read = (shop: Shop, id: string) => shop.client.ok('GET /api/jobs/:id', { params: { id } });

const document = (more: object) => ({
  templateId: 'blank',
  lineItems: [{ quantity: 1, description: 'Labor', unitPrice: 80 }],
  documentType: 'invoice',
  ...more,
});
const generate = (shop: Shop, more: object, key?: string) =>
  shop.client.send('POST /api/generate-pdf', {
    body: document(more),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Nothing that a rule of `verify` names. */
const expectSound = async ({ deps, user }: Shop) =>
  expect(await checkIntegrity(deps, user.accountId)).toEqual([]);

describe('a job without an id finds its customer', () => {
  test('by email in any letter case, also one of the others, else by name and phone, else makes one', async () => {
    const shop = await openShop();
    const first = await made(shop, { ...ana, customerAddress: home });
    const same = [
      { customerName: 'A. Díaz', customerEmail: 'ANA@example.com' },
      { customerName: 'ANA DIAZ', customerPhone: '+1 (208) 555-0100', customerEmail: 'ana@work.example' },
      {
        customerName: 'Whoever',
        customerEmail: 'Ana@Work.example',
        customerAddress: '12 oak st, boise id 83702',
      },
    ];
    for (const body of same) expect((await made(shop, body)).customerId).toBe(first.customerId);
    const [customer, ...others] = await customersOf(shop);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      name: 'Ana Díaz',
      email: 'ana@example.com',
      other_emails: ['ana@work.example'],
      addresses: [home],
      open_jobs: 4,
    });
    const types = (await auditEventsOf(shop, shop.user.accountId, first.customerId ?? '')).map(
      ({ type }) => type,
    );
    expect(types).toEqual(['customer.created', 'customer.changed']);
    await expectSound(shop);
  });

  test('not by a name alone, and a blank phone never matches', async () => {
    const shop = await openShop();
    for (const customerPhone of [undefined, null, '', 'none'])
      await made(shop, { customerName: 'Ana', customerPhone });
    expect(await customersOf(shop)).toHaveLength(4);
  });

  test('in letters from right to left as well', async () => {
    const shop = await openShop();
    const name = 'محمد علي';
    const first = await made(shop, {
      customerName: name,
      customerPhone: '٠٢٠ 208 555 0188',
      customerAddress: 'شارع ٥',
    });
    const again = await made(shop, { customerName: ` ${name} `, customerPhone: '208-555-0188' });
    expect(again.customerId).toBe(first.customerId);
  });

  test('five emails are remembered, a sixth is not', async () => {
    const shop = await openShop();
    for (const at of [1, 2, 3, 4, 5, 6]) await made(shop, { ...ana, customerEmail: `ana${at}@example.com` });
    const [customer, ...others] = await customersOf(shop);
    expect(others).toEqual([]);
    expect([customer?.email, ...(customer?.other_emails ?? [])]).toEqual(
      [1, 2, 3, 4, 5].map((at) => `ana${at}@example.com`),
    );
  });

  test('an archived one is restored; of two, the one that is not archived, with the newest job', async () => {
    const shop = await openShop();
    const { customerId } = await made(shop, ana);
    await archiveCustomer(shop, customerId);
    expect((await made(shop, ana)).customerId).toBe(customerId);
    expect((await customersOf(shop))[0]?.archived_at).toBeNull();
    await archiveCustomer(shop, customerId);
    const other = await made(shop, { ...ana, customerEmail: 'other@example.com', customerPhone: '1' });
    await changeCustomer(shop, other.customerId, { email: ana.customerEmail });
    expect((await made(shop, ana)).customerId).toBe(other.customerId);
  });

  test('twenty at once for somebody new make one customer and one place', async () => {
    const shop = await openShop();
    const body = { ...ana, customerAddress: home };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? create(shop, body) : generate(shop, { ...body, description: `No. ${at}` }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const customers = await customersOf(shop);
    expect(customers).toMatchObject([{ open_jobs: 20, addresses: [home] }]);
    await expectSound(shop);
  });
});

describe('a job for a customer by id', () => {
  test('takes what is absent from customer and place; blank stays blank', async () => {
    const shop = await openShop();
    const { customerId, placeId } = await made(shop, { ...ana, customerAddress: home });
    expect(await made(shop, { customerId })).toMatchObject({ ...ana, customerAddress: home, placeId });
    expect(await made(shop, { placeId })).toMatchObject({ ...ana, customerAddress: home, customerId });
    const blank = { customerPhone: '', customerEmail: null, customerAddress: null };
    expect(await made(shop, { customerId, ...blank })).toMatchObject({
      customerName: 'Ana Díaz',
      customerPhone: null,
      customerEmail: null,
      customerAddress: null,
      placeId: null,
    });
    const cabin = await made(shop, { customerId, customerAddress: '77 Lake Rd\nMcCall' });
    expect(cabin.placeId).not.toBe(placeId);
    // Two places, and nobody said which.
    expect(await made(shop, { customerId })).toMatchObject({ customerAddress: null, placeId: null });
    expect(await made(shop, { customerId, placeId: cabin.placeId })).toMatchObject({
      customerAddress: '77 Lake Rd\nMcCall',
    });
    expect((await customersOf(shop)).map(({ addresses }) => addresses)).toEqual([
      [home, '77 Lake Rd\nMcCall'],
    ]);
    await expectSound(shop);
  });

  test('unknown, foreign and mismatched ids are not found, in every call', async () => {
    const shop = await openShop();
    const { customerId, placeId } = await made(shop, { ...ana, customerAddress: home });
    const other = await made(shop, { customerName: 'Bo', customerAddress: '1 Elm St' });
    const foreign = await openShop();
    const unknown = '00000000-0000-7000-8000-000000000000';
    const customer = { message: 'Customer not found', code: 'not_found' };
    const place = { message: 'Location not found', code: 'not_found' };
    const refusals: [Shop, object, object][] = [
      [shop, { customerId: unknown }, customer],
      [shop, { customerId: 'x' }, customer],
      [foreign, { customerId }, customer],
      [shop, { customerId, placeId: unknown }, place],
      [shop, { customerId, placeId: other.placeId }, place],
      [foreign, { customerName: 'Cy', placeId }, place],
      [shop, { customerName: 'Cy', placeId: 'x' }, place],
    ];
    for (const [who, body, expected] of refusals)
      for (const send of [create, generate]) {
        const { status, body: refused } = await send(who, body);
        expect([status, refused]).toEqual([404, expected]);
      }
    expect(await customersOf(foreign)).toEqual([]);
  });

  test('of a tax-exempt customer starts at 0% and says so on the paper, unless a rate is sent', async () => {
    const shop = await openShop();
    const { customerId } = await made(shop, ana);
    await changeCustomer(shop, customerId, { isTaxExempt: true });
    const templateId = await given.template(shop);
    const job = await made(shop, { customerId, templateId });
    expect(job.taxRate).toBe('0.00');
    expect(await read(shop, job.id)).toMatchObject({ isTaxExempt: true });
    expect((await made(shop, { ...ana, templateId })).taxRate).toBe('0.00');
    expect((await made(shop, { customerId, templateId, taxRate: '6' })).taxRate).toBe('6.00');
  });

  test('of one who is billed elsewhere has both addresses', async () => {
    const shop = await openShop();
    const { customerId } = await made(shop, { ...ana, customerAddress: home });
    await changeCustomer(shop, customerId, { billingAddress: 'PO Box 9\nBoise' });
    const job = await made(shop, { customerId });
    expect(await read(shop, job.id)).toMatchObject({
      customerAddress: home,
      billingAddress: 'PO Box 9\nBoise',
    });
    await changeCustomer(shop, customerId, { billingAddress: '12 OAK ST, Boise ID 83702' });
    const same = await made(shop, { customerId });
    expect(await read(shop, same.id)).toMatchObject({ billingAddress: null });
    await addPlace(shop, customerId, '5 Pine St');
    const unclear = await made(shop, { customerId });
    expect(unclear.customerAddress).toBe('12 OAK ST, Boise ID 83702');
  });

  test('that is archived restores it', async () => {
    const shop = await openShop();
    const { customerId } = await made(shop, ana);
    await changeCustomer(shop, customerId, { billingAddress: '9 Bill St' });
    await archiveCustomer(shop, customerId);
    await made(shop, { customerId });
    expect(await customersOf(shop)).toMatchObject([{ archived_at: null, addresses: [] }]);
    await expectSound(shop);
  });
});

describe('generating', () => {
  test('a preview and a print that fails make no customer; the same key makes one', async () => {
    const shop = await openShop();
    const preview = await shop.client.send('POST /api/generate-pdf/preview', { body: document(ana) });
    expect(preview.status).toBe(200);
    const unknown = { ...ana, templateId: '00000000-0000-7000-8000-000000000000' };
    expect((await generate(shop, unknown)).status).toBe(404);
    const real = shop.deps.renderer;
    shop.deps.renderer = { ...real, render: () => Promise.reject(new Error('no')) };
    expect((await generate(shop, { ...ana, customerAddress: home }, 'once')).status).toBe(500);
    expect(await customersOf(shop)).toEqual([]);
    shop.deps.renderer = real;
    const taps = await Promise.all(
      [1, 2, 3].map(() => generate(shop, { ...ana, customerAddress: home }, 'once')),
    );
    expect(new Set(taps.map(({ headers }) => headers.get('x-job-id'))).size).toBe(1);
    expect(await customersOf(shop)).toMatchObject([{ addresses: [home], open_jobs: 1 }]);
  });
});

describe('while a document is printed', () => {
  /** A customer without jobs, and a renderer that first does something to it, once. */
  async function customerWhileRendering(change: (shop: Shop, id: string) => Promise<unknown>) {
    const shop = await openShop();
    const job = await made(shop, { ...ana, customerAddress: home });
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } });
    const customerId = job.customerId ?? '';
    const real = shop.deps.renderer;
    let changed: Promise<unknown> | undefined;
    shop.deps.renderer = {
      ...real,
      async render(...what) {
        changed ??= change(shop, customerId);
        await changed;
        return real.render(...what);
      },
    };
    return { shop, customerId, isChanged: () => changed !== undefined };
  }

  const remove = ({ client }: Shop, id: string) => client.ok('DELETE /api/customers/:id', { params: { id } });

  const customersOfJobs = async ({ deps, user }: Shop) => {
    const { rows } = await deps.db.pool.query(
      'select customer_id as "customerId", place_id as "placeId" from jobs where account_id = $1',
      [user.accountId],
    );
    return rows;
  };

  test('its customer is deleted: one that was found is made anew', async () => {
    const { shop, customerId, isChanged } = await customerWhileRendering(remove);
    expect((await generate(shop, { ...ana, customerAddress: home })).status).toBe(200);
    expect(isChanged()).toBe(true);
    const [customer, ...others] = await customersOf(shop);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ name: 'Ana Díaz', email: 'ana@example.com', addresses: [home] });
    expect(customer?.id).not.toBe(customerId);
    expect(await customersOfJobs(shop)).toMatchObject([{ customerId: customer?.id }]);
    await expectSound(shop);
  });

  test('its customer is deleted: one that was named is not found, and nothing is left', async () => {
    const { shop, customerId } = await customerWhileRendering(remove);
    const refused = await generate(shop, { customerId });
    expect([refused.status, refused.body.message]).toEqual([404, 'Customer not found']);
    expect([await customersOf(shop), await customersOfJobs(shop)]).toEqual([[], []]);
    await expectSound(shop);
  });

  test('its place is deleted: one that was named is not found, one that was found is made anew', async () => {
    const removePlaces = ({ deps, user }: Shop) =>
      deps.db.pool.query('delete from places where account_id = $1', [user.accountId]);
    const named = await customerWhileRendering(removePlaces);
    const { customerId } = named;
    const { places } = await named.shop.client.ok('GET /api/customers/:id', { params: { id: customerId } });
    const refused = await generate(named.shop, { customerId, placeId: places[0]?.id });
    expect([refused.status, refused.body.message]).toEqual([404, 'Location not found']);
    const found = await customerWhileRendering(removePlaces);
    expect((await generate(found.shop, { ...ana, customerAddress: home })).status).toBe(200);
    expect(await customersOf(found.shop)).toMatchObject([{ id: found.customerId, addresses: [home] }]);
    await expectSound(found.shop);
  });

  test('its customer is archived: the job restores it', async () => {
    for (const body of [{ ...ana, customerAddress: home }, 'named'] as const) {
      const { shop, customerId, isChanged } = await customerWhileRendering(async ({ client }, id) =>
        client.ok('POST /api/customers/:id/archive', { params: { id } }),
      );
      expect((await generate(shop, body === 'named' ? { customerId } : body)).status).toBe(200);
      expect(isChanged()).toBe(true);
      expect(await customersOf(shop)).toMatchObject([{ id: customerId, archived_at: null, open_jobs: 1 }]);
      expect((await auditEventsOf(shop, shop.user.accountId, customerId)).at(-1)).toMatchObject({
        type: 'customer.restored',
      });
      await expectSound(shop);
    }
  });

  test('its customer is merged into another: the job is for the one that stays', async () => {
    const { shop, customerId } = await customerWhileRendering(async ({ client }, id) =>
      client.ok('POST /api/customers/:id/merge', { params: { id }, body: { intoId } }),
    );
    const intoId = (await made(shop, { customerName: 'Ana at work', customerPhone: '1' })).customerId ?? '';
    expect((await generate(shop, { ...ana, customerAddress: home })).status).toBe(200);
    expect(await customersOf(shop)).toMatchObject([{ id: intoId, addresses: [home], open_jobs: 2 }]);
    expect(intoId).not.toBe(customerId);
    expect((await customersOfJobs(shop)).map((job) => job.customerId)).toEqual([intoId, intoId]);
    await expectSound(shop);
  });
});

test('a copy is for the same customer and place', async () => {
  const shop = await openShop();
  const job = await made(shop, { ...ana, customerAddress: home });
  await archiveCustomer(shop, job.customerId);
  const copy = expectOk<JobDetails>(await shop.client.send(`POST /api/jobs/${job.id}/duplicate`));
  expect(copy).toMatchObject({ customerId: job.customerId, placeId: job.placeId });
  expect((await customersOf(shop))[0]).toMatchObject({ archived_at: null, open_jobs: 2 });
});

test('a copy for a customer who is tax exempt by now has no tax', async () => {
  const shop = await openShop();
  const job = await made(shop, { ...ana, taxRate: '6' });
  await changeCustomer(shop, job.customerId, { isTaxExempt: true });
  const { id } = expectOk<JobDetails>(await shop.client.send(`POST /api/jobs/${job.id}/duplicate`));
  expect(await read(shop, id)).toMatchObject({ isTaxExempt: true, taxRate: '0.00' });
});

test('changing a job’s own customer fields changes nothing of the customer; its place is the one with the address', async () => {
  const shop = await openShop();
  const job = await made(shop, { ...ana, customerAddress: home });
  const change = (body: object) =>
    shop.client.send(`PATCH /api/jobs/${job.id}/customer`, { body: { customerName: 'Ana D.', ...body } });
  const moved = expectOk<JobDetails>(
    await change({ customerAddress: '5 Pine St', customerEmail: 'new@example.com' }),
  );
  expect(moved.customerId).toBe(job.customerId);
  expect(moved.placeId).toBeNull();
  expect(await customersOf(shop)).toMatchObject([
    { name: 'Ana Díaz', email: 'ana@example.com', other_emails: [], addresses: [home] },
  ]);
  expect(expectOk<JobDetails>(await change({ customerAddress: '12 oak st, Boise ID 83702' })).placeId).toBe(
    job.placeId,
  );
  expect(expectOk<JobDetails>(await change({ customerAddress: '' })).placeId).toBeNull();
  await change({ customerAddress: home, billingAddress: 'PO Box 9' });
  expect(await read(shop, job.id)).toMatchObject({ billingAddress: 'PO Box 9', customerAddress: home });
  await change({ billingAddress: '12 OAK st boise id 83702' });
  expect(await read(shop, job.id)).toMatchObject({ billingAddress: null });
  await expectSound(shop);
});
