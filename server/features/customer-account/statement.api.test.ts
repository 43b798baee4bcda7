// What a customer owes, as a PDF and by email.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  canReadPdf,
  complaints,
  installLimitMs,
  linesInFileOrder,
  squeezed,
} from '#server/documents/testing/read-pdf.ts';
import { signedJob } from '#server/features/jobs/testing/signed-jobs.ts';
import {
  auditEventsOf,
  moveTo,
  openShop,
  runTask,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { hours, later } from '#server/platform/clock.ts';
import { findClaim } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const line = (unitPrice: string) => [{ quantity: 1, description: 'Labor', unitPrice, taxed: false }];

async function invoice(shop: Shop, unitPrice: string, overrides: object = {}) {
  const job = await given.job(shop, {
    customerName: 'Ana Díaz',
    customerEmail: 'ana@example.com',
    lineItems: line(unitPrice),
    taxRate: '0',
    currentStage: 'invoice',
    ...overrides,
  });
  if (!job.customerId) throw new Error('The job has no customer.');
  return { id: job.id, number: `INV-${job.jobNumber}`, customerId: job.customerId };
}

const pay = ({ client }: Shop, id: string, amount: string, paidOn: string) =>
  client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount, method: 'check', paidOn } });

const download = ({ client }: Pick<Shop, 'client'>, id: string, since = '') =>
  client.send(`GET /api/customers/${id}/statement${since && `?since=${since}`}`);

async function statementText(shop: Shop, id: string, since = ''): Promise<string> {
  const { status, bytes, headers } = await download(shop, id, since);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(complaints(bytes)).toBe('');
  return squeezed(linesInFileOrder(bytes).join(''));
}

const expectTexts = (found: string, texts: string[]) => {
  for (const text of texts) expect(found).toContain(squeezed(text));
};

const send = ({ client }: Pick<Shop, 'client'>, id: string, body: object = {}, key?: string) =>
  client.send(`POST /api/customers/${id}/statement/send`, {
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function filesOf({ deps, user }: Shop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/statements/`)) keys.push(key);
  return keys;
}

describe('the PDF', () => {
  test('lists open invoices and payments, and its total is that of the jobs to the cent', async () => {
    const shop = await openShop();
    const first = await invoice(shop, '485.31');
    const second = await invoice(shop, '100.07');
    const paid = await invoice(shop, '250.00');
    const ended = await invoice(shop, '999.99');
    await given.job(shop, {
      customerName: 'Ana Díaz',
      customerEmail: 'ana@example.com',
      lineItems: line('77.77'),
    });
    await invoice(shop, '888.88', { customerName: 'Somebody Else', customerEmail: 'else@example.com' });
    await pay(shop, second.id, '40.02', '2026-11-10');
    await pay(shop, paid.id, '250.00', '2026-11-12');
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id: ended.id }, body: { outcome: 'void' } });
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: first.id },
      body: { invoiceDueDate: '2026-11-02' },
    });
    const text = await statementText(shop, first.customerId);
    expectTexts(text, ['STATEMENT', 'Ana Díaz', 'AS OF Nov 14, 2026', first.number, '485.31', '12 days']);
    expectTexts(text, [second.number, '40.02', '60.05', 'Nov 10, 2026', 'Check', paid.number, '250.00']);
    for (const gone of [ended.number, '999.99', '888.88', '77.77']) expect(text).not.toContain(gone);
    const jobs = await Promise.all(
      [first, second].map(({ id }) => shop.client.ok('GET /api/jobs/:id', { params: { id } })),
    );
    const due = jobs.reduce((sum, job) => sum + Math.round(Number(job.balanceDue) * 100), 0);
    expect(due).toBe(54_536);
    expectTexts(text, ['Total due $545.36', 'Overdue $485.31', 'Total payments $290.02']);
    const since = await statementText(shop, first.customerId, '2026-11-11');
    expectTexts(since, ['Payments since Nov 11, 2026', 'Total payments $250.00', 'Total due $545.36']);
    expect(since).not.toContain(squeezed('Nov 10, 2026'));
  });

  test('calls a deposit one, as the receipt does', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: { kind: 'percent', value: '50' } });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '500', method: 'check', isDeposit: true },
    });
    const { customerId } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expectTexts(await statementText(shop, customerId ?? ''), ['Deposit, check', '500.00']);
  });

  test('says plainly that nothing is due', async () => {
    const shop = await openShop();
    const { id, customerId } = await invoice(shop, '10.00');
    await pay(shop, id, '10.00', '2026-11-10');
    expectTexts(await statementText(shop, customerId, '2026-11-14'), [
      'Nothing is due.',
      'TOTAL DUE $0.00',
      'No payments since Nov 14, 2026.',
    ]);
  });

  test('is as of the day of the company, also in its evening', async () => {
    const shop = await openShop();
    const { id, customerId } = await invoice(shop, '10.00');
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: { invoiceDueDate: '2026-11-15' },
    });
    // Already the 16th in Greenwich; in Boise it is still the day it is due.
    await moveTo(shop, '2026-11-16T03:00:00Z');
    const text = await statementText(shop, customerId);
    expectTexts(text, ['AS OF Nov 15, 2026']);
    expect(text).not.toContain(squeezed('1 day'));
    expect((await download(shop, customerId, '2026-11-15')).status).toBe(200);
    expect((await download(shop, customerId, '2026-11-16')).status).toBe(400);
  });

  test.each(['2026-02-30', 'yesterday', '2027-01-01'])('since %s is refused', async (since) => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00');
    for (const { status, body } of [
      await download(shop, customerId, since),
      await send(shop, customerId, { since }),
    ])
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['since']]);
  });

  test.each([
    ['Acme / Sons "LLC"', 'Statement-Acme-Sons-LLC-2026-11-14.pdf'],
    ['../..', 'Statement-2026-11-14.pdf'],
    ['x'.repeat(200), `Statement-${'x'.repeat(60)}-2026-11-14.pdf`],
  ])('of %j is downloaded as %s', async (customerName, filename) => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00', { customerName });
    const { headers } = await download(shop, customerId);
    expect(headers.get('content-disposition')).toContain(`filename="${filename}"`);
  });

  test('is counted with the previews', async () => {
    const shop = await openShop({ env: { LIMIT_DOCUMENT_PREVIEWS: '1/10m' } });
    const { customerId } = await invoice(shop, '10.00');
    expect((await download(shop, customerId)).status).toBe(200);
    expect((await download(shop, customerId)).status).toBe(429);
  });
});

describe('the email', () => {
  test.each([
    ['Boise Property Management', 'Sam Lee', 'Hello Sam,'],
    // The same person, as typed elsewhere.
    ['Ana Díaz', 'ana diaz', 'Hello Ana,'],
  ])('to %s with the contact person %s says %s', async (customerName, customerContactName, greeting) => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00', { customerName });
    await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customerId },
      body: { contactName: customerContactName },
    });
    expect((await send(shop, customerId)).status).toBe(200);
    await shop.drain();
    expect((await shop.mailbox.latest('ana@example.com')).text).toContain(greeting);
  });

  test('brings the PDF once for each key, and the timeline shows it', async () => {
    const shop = await openShop();
    const { customerId, number } = await invoice(shop, '485.31');
    const [first, again] = await Promise.all([1, 2].map(() => send(shop, customerId, {}, 'one press')));
    for (const answer of [first, again, await send(shop, customerId, {}, 'one press')])
      expect([answer?.status, answer?.body]).toEqual([200, { success: true, sentTo: 'ana@example.com' }]);
    await shop.drain();
    const mails = (await shop.client.ok('GET /api/dev/mails')).filter(({ to }) => to === 'ana@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Statement from .*: \$485\.31 due$/),
    ]);
    const { text = '', attachments } = await shop.mailbox.latest('ana@example.com');
    for (const part of ['$485.31', 'Total due', number, 'Hello Ana']) expect(text).toContain(part);
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    expect(pdf?.filename).toBe('Statement-Ana-Díaz-2026-11-14.pdf');
    expect(complaints(Buffer.from(pdf?.content as ArrayBuffer))).toBe('');
    const other = await send(shop, customerId, { since: '2026-11-01' }, 'one press');
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    const { items } = await shop.client.ok('GET /api/customers/:id/timeline', { params: { id: customerId } });
    expect(
      items.filter(({ text }) => text.startsWith('Statement')).map(({ kind, text }) => [kind, text]),
    ).toEqual([['email', 'Statement emailed to ana@example.com']]);
    const events = await auditEventsOf(shop, shop.user.accountId, customerId);
    expect(events.filter(({ type }) => type === 'customer.statement_sent')).toEqual([
      {
        type: 'customer.statement_sent',
        data: { to: 'ana@example.com', since: null, due: '485.31', sha256: expect.any(String) },
      },
    ]);
  });

  test('says once, beside its subject, what is overdue', async () => {
    const shop = await openShop();
    const { id, customerId } = await invoice(shop, '700.34');
    await invoice(shop, '1802.52');
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: { invoiceDueDate: '2026-11-15' },
    });
    await moveTo(shop, '2026-11-18T17:00:00Z');
    await send(shop, customerId);
    await shop.drain();
    const { html = '' } = await shop.mailbox.latest('ana@example.com');
    const [, preview = ''] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? [];
    expect(preview).toContain('$2,502.86 total due · $700.34 overdue · Statement as of Nov 18, 2026 · ');
  });

  test('greets the customer where the contact person is invisible', async () => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00', { customerContactName: '\u00ad\u200b\u2060' });
    await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customerId },
      body: { contactName: '\u00ad\u200b\u2060' },
    });
    await send(shop, customerId);
    await shop.drain();
    expect((await shop.mailbox.latest('ana@example.com')).text).toContain('Hello Ana,');
  });

  test('leaves no file behind once it is delivered', async () => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '485.31');
    expect((await send(shop, customerId)).status).toBe(200);
    expect(await filesOf(shop)).toHaveLength(1);
    await shop.drain();
    await shop.deps.db.pool.query(
      "update graphile_worker._private_jobs set run_at = now() - interval '1 second'",
    );
    await shop.drain();
    expect(await filesOf(shop)).toEqual([]);
  });

  test('leaves no file behind for longer than a day when the email is refused', async () => {
    const shop = await openShop({ env: { RATE_LIMIT: 'on', LIMIT_MAILS_TO_OTHERS: '1/1d' } });
    const { customerId } = await invoice(shop, '485.31');
    // Both are drawn before either is counted.
    const answers = await Promise.all([send(shop, customerId), send(shop, customerId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await filesOf(shop)).toHaveLength(2);
    shop.clock.set(later(new Date(), hours(25)));
    await runTask(shop, 'integrity.sweep-files');
    expect(await filesOf(shop)).toHaveLength(1);
  });

  test('needs an address, and goes to archived customers too', async () => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00', { customerEmail: null });
    const { status, body } = await send(shop, customerId);
    expect([status, body.code, body.fields.email]).toEqual([
      400,
      'invalid_input',
      'Customer email is required to send the statement. Please add an email address to the customer first.',
    ]);
    await shop.deps.db.pool.query(
      "update customers set email = 'ana@example.com', archived_at = now() where id = $1",
      [customerId],
    );
    expect((await send(shop, customerId)).status).toBe(200);
  });

  test('goes to the address that was chosen, if it is one of the customer’s own', async () => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00');
    await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customerId },
      body: { otherEmails: ['Bills@example.com'] },
    });
    const sentTo = async (body: object, key?: string) => {
      const { status, body: reply } = await send(shop, customerId, body, key);
      return [status, reply.sentTo ?? reply.code];
    };
    expect(await sentTo({ to: 'bills@EXAMPLE.com' }, 'one')).toEqual([200, 'Bills@example.com']);
    expect(await sentTo({ to: 'ANA@example.com' }, 'two')).toEqual([200, 'ana@example.com']);
    for (const body of [{}, { to: '' }]) expect(await sentTo(body)).toEqual([200, 'ana@example.com']);
    // The same press again, also once the address is another; with another address it is another press.
    expect(await sentTo({ to: 'BILLS@example.com' }, 'one')).toEqual([200, 'Bills@example.com']);
    for (const body of [{ to: 'ana@example.com' }, {}])
      expect(await sentTo(body, 'one')).toEqual([409, 'key_reused']);
    const emailed = await shop.deps.db.pool.query(
      "select recipient from mails where kind = 'customer.statement' and subject_id = $1 order by id",
      [customerId],
    );
    expect(emailed.rows.map(({ recipient }) => recipient)).toEqual([
      'Bills@example.com',
      ...['ana@example.com', 'ana@example.com', 'ana@example.com'],
    ]);
    const message = 'Please choose one of this customer’s email addresses.';
    const { status, body } = await send(shop, customerId, { to: 'stranger@example.com' });
    expect([status, body]).toEqual([400, { message, code: 'invalid_input', fields: { to: message } }]);
    expect(await sentTo({ to: 'no address' })).toEqual([400, 'invalid_input']);
  });

  test('a key of an older version, which knew no choice, still counts', async () => {
    const shop = await openShop();
    const { customerId } = await invoice(shop, '10.00');
    const action = { action: 'statement', key: 'from before', content: [customerId, null] };
    expect((await send(shop, customerId, {}, 'from before')).status).toBe(200);
    const claim = await findClaim(shop.deps.db.query, shop.user, action);
    expect(claim?.isFirst).toBe(false);
  });

  test('is counted by the one check of emails, also for another address', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_ONE_ADDRESS: '1/1d' } });
    const { customerId } = await invoice(shop, '10.00');
    await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customerId },
      body: { otherEmails: ['bills@example.com'] },
    });
    const body = { to: 'bills@example.com' };
    expect((await send(shop, customerId, body)).status).toBe(200);
    expect((await send(shop, customerId, body)).status).toBe(429);
    expect((await send(shop, customerId)).status).toBe(200);
  });

  test('is counted by the one check of emails', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_ONE_ADDRESS: '1/1d' } });
    const { customerId } = await invoice(shop, '10.00');
    expect((await send(shop, customerId)).status).toBe(200);
    const refused = await send(shop, customerId);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  });
});

test('a customer of another company is unknown', async () => {
  const shop = await openShop();
  const { customerId } = await invoice(shop, '10.00');
  const stranger = await shop.given.owner();
  for (const id of [customerId, newId(), 'x'])
    for (const { status, body } of [await download(stranger, id), await send(stranger, id)])
      expect([status, body]).toEqual([404, { message: 'Customer not found', code: 'not_found' }]);
});
