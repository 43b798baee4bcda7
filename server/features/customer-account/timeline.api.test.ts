// Everything that happened with a customer, as its page shows it.
import { describe, expect, test } from 'vitest';
import { deleteForGood, expectOk, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';

const timelineOf = ({ client }: Pick<Shop, 'client'>, id: string, query: object = {}) =>
  client.ok('GET /api/customers/:id/timeline', { params: { id }, query });

const textsOf = async (shop: Shop, id: string) =>
  (await timelineOf(shop, id, { limit: '200' })).items.map(({ kind, text }) => `${kind}: ${text}`);

async function jobAndCustomer(shop: Shop, overrides: object = {}) {
  const job = await given.job(shop, {
    customerName: 'Ana Díaz',
    customerEmail: 'ana@example.com',
    ...overrides,
  });
  if (!job.customerId) throw new Error('The job has no customer.');
  return { id: job.id, number: job.jobNumber, customerId: job.customerId };
}

const formatted = (decimal: string) => `$${decimal}`;

const pass = (shop: Shop, ms = minutes(1)) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));

test('a job that is printed as it is made is created before its document is issued, however long that takes', async () => {
  const shop = await openShop();
  const { clock } = shop;
  const now = clock.now.bind(clock);
  clock.now = () => {
    clock.advance(1);
    return now();
  };
  const body = { templateId: 'blank', documentType: 'invoice' as const, customerName: 'Ana Díaz' };
  const { headers } = await shop.client.send('POST /api/generate-pdf', { body });
  const id = headers.get('x-job-id') ?? '';
  const { customerId } = await shop.client.ok('GET /api/jobs/:id', { params: { id } });
  const kinds = (await textsOf(shop, customerId ?? '')).map((text) => text.split(':')[0]);
  expect(kinds).toEqual(['document', 'job', 'customer']);
});

test('a job from estimate to payment is read in order, in plain sentences', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop);
  pass(shop);
  const { signingToken } = await given.signatureRequest(shop, id);
  await shop.client.ok('POST /api/signatures/:token/send', { params: { token: signingToken } });
  await shop.drain();
  pass(shop);
  await shop.newGuest().ok('GET /api/signatures/:token', { params: { token: signingToken } });
  pass(shop);
  expectOk(await sign(shop.newGuest(), signingToken, { signerName: 'Ana Díaz' }));
  await shop.drain();
  pass(shop);
  await shop.client.ok('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage: 'invoice' } });
  pass(shop);
  await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
  pass(shop);
  const body = { amount: '50.00', method: 'check' as const };
  const { payment } = await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body });
  pass(shop);
  await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
    params: { id, paymentId: payment.id },
  });
  pass(shop);
  const photos = [await given.photo(shop), await given.photo(shop)];
  await shop.client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { beforePhotos: photos } });
  pass(shop);
  await shop.client.ok('PUT /api/jobs/:id/photos', { params: { id }, body: { removed: photos.slice(1) } });
  const texts = await textsOf(shop, customerId);
  expect(texts.slice(0, 8)).toEqual([
    'photo: 1 photo removed',
    'photo: 2 photos added',
    'payment: Payment of $50.00 removed',
    'payment: Payment of $50.00 by check',
    `email: Invoice INV-${number} emailed to ana@example.com, on its way`,
    `document: Invoice INV-${number} issued`,
    `stage: Work order WO-${number} became invoice INV-${number}`,
    `email: Signed estimate EST-${number} emailed to ana@example.com`,
  ]);
  for (const text of [
    `signature: Estimate EST-${number} signed by Ana Díaz for $237.70`,
    `signature: Estimate EST-${number} opened for signing`,
    `signature: Estimate EST-${number} emailed to ana@example.com for signature`,
    `stage: Estimate EST-${number} became work order WO-${number}`,
    `document: Estimate EST-${number} issued`,
    `job: Job #${number} created`,
    'customer: Ana Díaz added as a customer',
  ])
    expect(texts).toContain(text);
  const { items, total, nextCursor } = await timelineOf(shop, customerId);
  expect([items.length, nextCursor]).toEqual([total, null]);
  expect(new Set(items.map((item) => item.id)).size).toBe(total);
  expect(items.filter(({ kind }) => kind !== 'customer').every((item) => item.jobId === id)).toBe(true);
}, 60_000);

test('an email says what became of it', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop, { currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
  const become = async (change: string) => {
    await shop.deps.db.pool.query(`update mails set ${change} where subject_id = $1`, [id]);
    return (await textsOf(shop, customerId))[0];
  };
  const emailed = `email: Invoice INV-${number} emailed to ana@example.com`;
  expect(await become("last_error = '421 try later'")).toBe(`${emailed}, being tried again: 421 try later`);
  expect(await become("state = 'failed', last_error = 'mailbox full'")).toBe(
    `${emailed}, failed: mailbox full`,
  );
  expect(await become("state = 'withheld', unsent_reason = 'too_many'")).toBe(
    `email: Invoice INV-${number} not sent to ana@example.com: too many emails of this kind in a short time`,
  );
  expect(await become("state = 'sent', unsent_reason = null")).toBe(emailed);
});

test('a change order is named as one, beside the document of its stage', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop);
  const { signingToken } = await given.sentRequest(shop, id);
  expectOk(await sign(shop.newGuest(), signingToken));
  const { lineItems } = await shop.client.ok('GET /api/jobs/:id', { params: { id } });
  const written = (unitPrice: string) =>
    shop.client.ok('POST /api/jobs/:id/change-orders', {
      params: { id },
      body: { reason: 'Corroded', lineItems: [...lineItems, { quantity: 1, description: 'Box', unitPrice }] },
    });
  const dropped = await written('5.00');
  await shop.client.ok('DELETE /api/jobs/:id/change-orders/:changeOrderId', {
    params: { id, changeOrderId: dropped.id },
  });
  const order = await written('100.00');
  const sent = await shop.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id, changeOrderId: order.id },
    body: {},
  });
  await shop.newGuest().ok('GET /api/signatures/:token', { params: { token: sent.signingToken } });
  expectOk(await sign(shop.newGuest(), sent.signingToken));
  await shop.drain();
  const texts = await textsOf(shop, customerId);
  const [from, to] = [formatted(order.oldTotal), formatted(order.newTotal)];
  for (const text of [
    `job: Draft of change order ${dropped.number} deleted`,
    `job: Change order ${order.number} written: ${from} to ${to}`,
    `signature: Change order ${order.number} emailed to ana@example.com for signature`,
    `signature: Change order ${order.number} opened for signing`,
    `signature: Change order ${order.number} signed by Ana Díaz for ${to}`,
    `job: Job #${number} changed by change order ${order.number}: ${from} became ${to}`,
    `email: Signed change order ${order.number} emailed to ana@example.com`,
  ])
    expect(texts).toContain(text);
  expect(texts.filter((text) => /work order WO-.* (signed|opened|emailed)/i.test(text))).toEqual([]);
});

test('declined, withdrawn, lost, reopened and deleted are in it; a job in the bin has no link', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop);
  const first = await given.signatureRequest(shop, id);
  await shop.client.ok('POST /api/signatures/:token/send', { params: { token: first.signingToken } });
  await shop.newGuest().ok('POST /api/signatures/:token/decline', {
    params: { token: first.signingToken },
    body: { reason: 'Too expensive' },
  });
  pass(shop);
  const second = await given.signatureRequest(shop, id);
  await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
    params: { id, requestId: second.request.id },
  });
  const reason = 'Went with another company';
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'lost', reason } });
  await shop.client.ok('POST /api/jobs/:id/reopen', { params: { id }, body: {} });
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
  const texts = await textsOf(shop, customerId);
  for (const text of [
    `signature: Estimate EST-${number} declined by Ana Díaz: Too expensive`,
    `signature: Link to sign estimate EST-${number} withdrawn`,
    `job: Estimate EST-${number} marked as lost: ${reason}`,
    `job: Job #${number} reopened`,
    `job: Job #${number} deleted`,
  ])
    expect(texts).toContain(text);
  const { items } = await timelineOf(shop, customerId);
  const ofJob = items.filter(({ kind }) => kind !== 'customer');
  expect(ofJob.map(({ jobId, jobNumber }) => [jobId, jobNumber])).toEqual(
    ofJob.map(() => [undefined, number]),
  );
  await shop.client.ok('POST /api/jobs/:id/undelete', { params: { id } });
  const [newest] = (await timelineOf(shop, customerId)).items;
  expect(newest).toMatchObject({ jobId: id, text: `Job #${number} taken back from the bin` });
  await deleteForGood(shop, shop.client, id);
  expect(await textsOf(shop, customerId)).toEqual(['customer: Ana Díaz added as a customer']);
});

test('an opened link has the time of its opening, and one that was opened too late is called so', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop);
  const expire = () =>
    shop.deps.db.pool.query(
      'update signature_requests set token_expires_at = $2 where job_id = $1 and ended_at is null',
      [id, shop.clock.now()],
    );
  const open = (token: string) => shop.newGuest().call('GET /api/signatures/:token', { params: { token } });
  const first = await given.sentRequest(shop, id);
  pass(shop);
  const openedAt = shop.clock.now().toISOString();
  await open(first.signingToken);
  pass(shop);
  const expiredAt = shop.clock.now().toISOString();
  await expire();
  pass(shop);
  // Once more, after its end: when it was first opened stays.
  await open(first.signingToken);
  const ofLinks = async () =>
    (await timelineOf(shop, customerId, { limit: '200' })).items
      .filter(({ text }) => /opened|expired/i.test(text))
      .map(({ at, text }) => [at, text]);
  const history = [
    [expiredAt, `Link to sign estimate EST-${number} expired`],
    [openedAt, `Estimate EST-${number} opened for signing`],
  ];
  expect(await ofLinks()).toEqual(history);
  const second = await given.sentRequest(shop, id);
  pass(shop);
  await expire();
  const endedAt = shop.clock.now().toISOString();
  pass(shop);
  const lateAt = shop.clock.now().toISOString();
  await open(second.signingToken);
  expect(await ofLinks()).toEqual([
    [lateAt, `Expired link to sign estimate EST-${number} opened`],
    [endedAt, `Link to sign estimate EST-${number} expired`],
    ...history,
  ]);
});

test('links that were replaced, ended by a change or expired are in it', async () => {
  const shop = await openShop();
  const { id, number, customerId } = await jobAndCustomer(shop);
  await given.signatureRequest(shop, id);
  pass(shop);
  await given.signatureRequest(shop, id);
  pass(shop);
  const body = { jobDescription: 'Something else' };
  await shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body });
  pass(shop);
  const { signingToken: token } = await given.signatureRequest(shop, id);
  await shop.deps.db.pool.query(
    'update signature_requests set token_expires_at = $2 where job_id = $1 and ended_at is null',
    [id, shop.clock.now()],
  );
  pass(shop);
  await shop.newGuest().call('GET /api/signatures/:token', { params: { token } });
  const { items } = await timelineOf(shop, customerId);
  expect(items.flatMap(({ text }) => (text.startsWith('Link to sign') ? text : []))).toEqual([
    `Link to sign estimate EST-${number} expired`,
    `Link to sign estimate EST-${number} ended: the job was changed`,
    `Link to sign estimate EST-${number} replaced by a newer one`,
  ]);
});

test('changes of the customer are in it, also of one that was merged into it', async () => {
  const shop = await openShop();
  const { customerId } = await jobAndCustomer(shop);
  const [fromId, { accountId }] = [newId(), shop.user];
  const record = (subject: string, type: string, data: object = {}) =>
    shop.deps.db.pool.query(
      `insert into audit_events (account_id, id, at, type, subject_id, data) values ($1, $2, $3, $4, $5, $6)`,
      [accountId, newId(), shop.clock.now(), type, subject, data],
    );
  await record(fromId, 'customer.created', { name: 'Ana Diaz' });
  pass(shop);
  await record(customerId, 'customer.merged', { fromId, name: 'Ana Diaz' });
  pass(shop);
  await record(customerId, 'customer.changed', { fields: ['phone', 'email'], jobs: 2 });
  pass(shop);
  await record(customerId, 'customer.archived');
  expect((await textsOf(shop, customerId)).filter((text) => text.startsWith('customer'))).toEqual([
    'customer: Customer archived',
    'customer: Customer changed: phone, email, also in 2 open jobs',
    'customer: Ana Diaz merged into this customer',
    'customer: Ana Diaz added as a customer',
    'customer: Ana Díaz added as a customer',
  ]);
});

describe('pages', () => {
  test('go through many things of the same moment without doubles or gaps', async () => {
    const shop = await openShop();
    const { customerId } = await jobAndCustomer(shop);
    for (let made = 1; made < 40; made += 1) await jobAndCustomer(shop);
    const { items: whole, total } = await timelineOf(shop, customerId, { limit: '200' });
    // Each job was created and issued, all at once.
    expect([total, whole.length, new Set(whole.map(({ at }) => at)).size]).toEqual([81, 81, 1]);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await timelineOf(shop, customerId, { limit: '7', ...(cursor && { cursor }) });
      expect(page.total).toBe(81);
      read.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(whole.map(({ id }) => id));
  });

  const cursorAt = (at: string) =>
    Buffer.from(JSON.stringify({ at, rank: 1, id: newId(), total: 1 })).toString('base64url');

  test.each([
    'x',
    Buffer.from('{}').toString('base64url'),
    cursorAt(`2026-11-14T17:00:00.${'1'.repeat(200)}Z`),
    cursorAt('0000-11-14T17:00:00Z'),
  ])('with cursor %s are refused', async (cursor) => {
    const shop = await openShop();
    const { customerId: id } = await jobAndCustomer(shop);
    const { status, body } = await shop.client.call('GET /api/customers/:id/timeline', {
      params: { id },
      query: { cursor },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

test('a customer of another company is unknown', async () => {
  const shop = await openShop();
  const { customerId } = await jobAndCustomer(shop);
  const { client } = await shop.given.owner();
  for (const id of [customerId, newId(), 'x']) {
    const { status, body } = await client.call('GET /api/customers/:id/timeline', { params: { id } });
    expect([status, body]).toEqual([404, { message: 'Customer not found', code: 'not_found' }]);
  }
});
