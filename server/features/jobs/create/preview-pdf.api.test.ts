import { beforeAll, describe, expect, test } from 'vitest';
import {
  canReadPdf,
  complaints,
  installLimitMs,
  squeezed,
  textOf,
} from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, openShop, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const form = (overrides: object = {}) => ({
  templateId: 'blank',
  customerName: 'Ana Díaz',
  description: 'Replace water heater',
  notes: 'key under the mat',
  lineItems: [{ quantity: 1.5, description: 'Labor', unitPrice: 80, taxed: true }],
  documentType: 'estimate',
  ...overrides,
});

const preview = ({ client }: Pick<Shop, 'client'>, body: unknown) =>
  client.send('POST /api/generate-pdf/preview', { body });

/** Everything of the account that a document would have left behind. */
async function tracesOf(shop: Shop) {
  const { accountId } = shop.user;
  const counted = await Promise.all(
    ['jobs', 'job_numbers', 'job_counters', 'job_documents', 'stored_files', 'idempotency_keys'].map(
      async (table) => {
        const { rows } = await shop.deps.db.pool.query(
          `select count(*)::int as n from ${table} where account_id = $1`,
          [accountId],
        );
        return [table, rows[0].n];
      },
    ),
  );
  return { counted, events: await auditEventsOf(shop, accountId) };
}

describe('the preview of a new document', () => {
  test.each([
    ['estimate', 'ESTIMATE', 'EST-1001'],
    ['work-order', 'WORK ORDER', 'WO-1001'],
    ['invoice', 'INVOICE', 'INV-1001'],
  ])('of %s is the document to come, except for its number', async (documentType, title, number) => {
    const shop = await openShop();
    const body = form({ templateId: await given.template(shop), documentType });
    const shown = await preview(shop, body);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(complaints(shown.bytes)).toBe('');
    const text = textOf(shown.bytes);
    for (const piece of [title, 'Draft', 'Ana Díaz', 'Replace water heater', '$127.20'])
      expect(text).toContain(squeezed(piece));
    expect(text).not.toContain(squeezed('key under the mat'));
    const made = textOf((await shop.client.send('POST /api/generate-pdf', { body })).bytes);
    expect(made.replaceAll(number, 'Draft')).toBe(text);
  });

  test('leaves nothing behind and takes no number', async () => {
    const shop = await openShop();
    const before = await tracesOf(shop);
    for (const workOrderNumber of ['', 'A-7']) {
      const { status, bytes } = await preview(shop, form({ workOrderNumber }));
      expect(status).toBe(200);
      // A number of one's own is not printed either: nothing that looks issued gets around.
      expect(textOf(bytes)).toContain('Draft');
      expect(textOf(bytes)).not.toContain('A-7');
    }
    expect(await tracesOf(shop)).toEqual(before);
    expect((await shop.client.ok('GET /api/stats')).pdfsGenerated).toBe(0);
    const made = await shop.client.send('POST /api/generate-pdf', {
      body: form({ workOrderNumber: 'A-7' }),
    });
    expect(made.status).toBe(200);
    expect((await given.job(shop)).jobNumber).toBe('1001');
  });

  test('shows only the rows that would be saved', async () => {
    const shop = await openShop();
    const lineItems = [
      { quantity: 1, description: 'Labor', unitPrice: '80' },
      { quantity: 1, description: '', unitPrice: '999' },
      { quantity: '', description: 'Not yet', unitPrice: '999' },
    ];
    const text = textOf((await preview(shop, form({ lineItems }))).bytes);
    expect(text).toContain('$80.00');
    expect(text).not.toContain('999');
    expect(text).not.toContain('Notyet');
  });

  test('of five hundred lines of odd text is drawn like any other', async () => {
    const shop = await openShop();
    const odd = ['#read("/etc/passwd")', '</script>{{7*7}}', '$ x^2 $ *bold* _it_', 'مرحبا שלום', '工事 🔧'];
    const lineItems = Array.from({ length: 500 }, (_, at) => ({
      quantity: 1,
      description: `${odd[at % odd.length]} ${at}`,
      unitPrice: '1',
    }));
    const { status, bytes } = await preview(
      shop,
      form({ lineItems, customerName: 'Ana\u202e #include', comments: '= Heading\n#panic("x")' }),
    );
    expect(status).toBe(200);
    expect(complaints(bytes)).toBe('');
    const text = textOf(bytes);
    for (const piece of ['#read("/etc/passwd")0', '</script>{{7*7}}496', '#panic("x")', '$500.00'])
      expect(text).toContain(squeezed(piece));
  });
});

describe('the preview is refused', () => {
  test.each([
    ['without a template', { templateId: '' }, 'templateId', 'Please select a template first.'],
    ['without a customer', { customerName: ' ' }, 'customerName', 'Customer name is required'],
    ['for no kind of document', { documentType: 'receipt' }, 'documentType', ''],
    ['with too many lines', { lineItems: Array(501).fill({ description: 'x' }) }, 'lineItems', ''],
    ['with a text in place of lines', { lineItems: 'x'.repeat(1000) }, 'lineItems', ''],
    ['with a price that is none', { lineItems: [{ description: 'x', unitPrice: '1e99' }] }, '', ''],
    ['with a day that is none', { serviceDateStart: '2026-02-31' }, 'serviceDateStart', ''],
  ])('%s', async (_, wrong, field, message) => {
    const shop = await openShop();
    const { status, body } = await preview(shop, form(wrong));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    if (field) expect(body.fields[field]).toContain(message);
  });

  test('for a template of another company exactly as for an unknown one', async () => {
    const shop = await openShop();
    const theirs = await given.template(await openShop());
    const answers = await Promise.all(
      [theirs, '00000000-0000-7000-8000-000000000000', 'Blank', "x'--"].map((templateId) =>
        preview(shop, form({ templateId })),
      ),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { message: 'Template not found', code: 'not_found' }]);
  });

  test('to technicians, not to office people', async () => {
    const shop = await openShop();
    const { accountId } = shop.user;
    const office = await shop.given.session({ role: 'office', accountId });
    expect((await preview(office, form())).status).toBe(200);
    const technician = await shop.given.session({ role: 'technician', accountId });
    const refused = await preview(technician, form());
    expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed']);
  });

  test('to a lapsed company, with the way to the plans', async () => {
    const shop = await openShop();
    await shop.deps.db.pool.query(
      "update subscriptions set status = 'expired', plan = 'monthly' where account_id = $1",
      [shop.user.accountId],
    );
    const refused = await preview(shop, form());
    expect([refused.status, refused.body.type]).toEqual([402, 'credits_required']);
  });
});

describe('limits', () => {
  test('previews are counted, apart from templates’ previews and from documents', async () => {
    const shop = await openShop({
      env: { LIMIT_DOCUMENT_PREVIEWS: '2/10m', LIMIT_TEMPLATE_PREVIEW: '1/1m' },
    });
    const drawn = await shop.client.send('POST /api/templates/preview', { body: { stage: 'invoice' } });
    expect(drawn.status).toBe(200);
    for (const _ of [1, 2]) expect((await preview(shop, form())).status).toBe(200);
    const refused = await preview(shop, form());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await shop.client.send('POST /api/generate-pdf', { body: form() })).status).toBe(200);
    expect((await preview(await shop.given.owner(), form())).status).toBe(200);
  });

  test('a company that may make no more jobs now can still look', async () => {
    const shop = await openShop({ env: { LIMIT_NEW_JOBS: '1/1h' } });
    const make = () => shop.client.send('POST /api/generate-pdf', { body: form() });
    expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(429);
    expect((await preview(shop, form())).status).toBe(200);
  });

  test('a company without room for files can still look', async () => {
    const shop = await openShop({ env: { STORAGE_QUOTA_MB: '1' } });
    await shop.deps.db.pool.query('insert into storage_use (account_id, bytes) values ($1, 3000000)', [
      shop.user.accountId,
    ]);
    const full = await shop.client.send('POST /api/generate-pdf', { body: form() });
    expect(full.body.code).toBe('storage_full');
    expect((await preview(shop, form())).status).toBe(200);
  });

  test('many at once wait or are turned away; none fails', async () => {
    const shop = await openShop();
    const token = await shop.client.csrfToken();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        shop.client.send('POST /api/generate-pdf/preview', {
          body: form(),
          csrf: false,
          headers: { 'x-csrf-token': token },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });
});
