import { describe, expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';

const item = { quantity: 2, description: 'Copper elbow 22 mm', unitPrice: '4.50', taxed: true };
const full = {
  name: 'Boiler service',
  defaultJobDescription: 'Yearly service\nwith a report',
  defaultLineItems: [item, { quantity: '1.5', description: 'Labor (hours)', unitPrice: 95, taxed: false }],
  taxRate: '6.5',
  paymentTerms: 'Net 14',
  otherComments: 'Bring a ladder.',
  customerAgreementText: 'I agree.',
  thankYouMessage: 'Thanks!',
  headerColor: '#abc',
};

describe('a new template', () => {
  test('needs no more than a name; the rest are the usual texts', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { status, body } = await client.call('POST /api/templates', { body: { name: '  Small job ' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Small job',
      defaultJobDescription: '',
      defaultLineItems: [
        {
          id: expect.any(String),
          quantity: 1,
          description: 'Service Item',
          unitPrice: '0.00',
          taxed: true,
          total: '0.00',
        },
      ],
      options: null,
      discount: null,
      deposit: null,
      taxRate: '8.75',
      paymentTerms: 'Payment due 30 days after completion of work',
      otherComments: '',
      customerAgreementText: 'I agree that all work has been performed to my satisfaction.',
      thankYouMessage: 'Thank You For Your Business!',
      headerColor: '#4F72B8',
      createdAt: expect.any(String),
      revision: 1,
    });
  });

  test('takes the account’s own tax rate where none is given', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session();
    await deps.db.pool.query('update companies set default_tax_rate = 600 where account_id = $1', [
      user.accountId,
    ]);
    expect((await client.call('POST /api/templates', { body: { name: 'a' } })).body.taxRate).toBe('6.00');
    expect((await client.call('POST /api/templates', { body: { name: 'b', taxRate: 0 } })).body.taxRate).toBe(
      '0.00',
    );
  });

  test('is kept as it was written, and its lines are counted by the server', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const lines = full.defaultLineItems.map((line) => ({ ...line, total: '999.99' }));
    const body = await client.ok('POST /api/templates', { body: { ...full, defaultLineItems: lines } });
    expect(body).toMatchObject({
      ...full,
      taxRate: '6.50',
      headerColor: '#AABBCC',
      defaultLineItems: [
        { quantity: 2, unitPrice: '4.50', taxed: true, total: '9.00' },
        { quantity: 1.5, unitPrice: '95.00', taxed: false, total: '142.50' },
      ],
    });
    const [listed] = await client.ok('GET /api/templates');
    expect(listed).toEqual(body);
  });

  test('a double tap with one Idempotency-Key makes one', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const token = await client.csrfToken();
    const headers = { 'idempotency-key': 'tap-1', 'x-csrf-token': token };
    const taps = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.call('POST /api/templates', { body: { name: 'x' }, headers, csrf: false }),
      ),
    );
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(taps.map(({ body }) => body.id)).size).toBe(1);
    expect((await client.call('GET /api/templates')).body).toHaveLength(1);
    const changed = await client.call('POST /api/templates', {
      body: { name: 'y' },
      headers: { 'idempotency-key': 'tap-1' },
    });
    expect([changed.status, changed.body.code]).toEqual([409, 'key_reused']);
    const other = await given.session();
    const own = await other.client.call('POST /api/templates', {
      body: { name: 'x' },
      headers: { 'idempotency-key': 'tap-1' },
    });
    expect(own.body.id).not.toBe(taps[0]?.body.id);
  });

  test('an account can keep 500 of them', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session();
    await client.call('POST /api/templates', { body: { name: 'first' } });
    await deps.db.pool.query(
      `insert into templates select account_id, gen_random_uuid(), created_at, name, job_description, line_items, tax_rate,
         payment_terms, other_comments, customer_agreement_text, thank_you_message, header_color, null
       from templates, generate_series(1, 499) where account_id = $1`,
      [user.accountId],
    );
    const response = await client.call('POST /api/templates', { body: { name: 'one too many' } });
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
    expect(response.body.message).toContain('500 templates');
  });
});

test('the list begins with the newest', async () => {
  const { given, clock } = await startApp();
  const { client } = await given.session();
  for (const name of ['first', 'second', 'third']) {
    await client.call('POST /api/templates', { body: { name } });
    clock.advance(1000);
  }
  const body = await client.ok('GET /api/templates');
  expect(body.map((template: { name: string }) => template.name)).toEqual(['third', 'second', 'first']);
});

describe('a change', () => {
  test('replaces what is sent, leaves what is not, and keeps the lines’ ids', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const made = await client.ok('POST /api/templates', { body: full });
    const [first, second] = made.defaultLineItems;
    if (!first || !second) throw new Error('The lines are missing.');
    const change = { name: 'Renamed', defaultLineItems: [second, { ...first, unitPrice: '5.00' }] };
    const body = await client.ok('PUT /api/templates/:id', { params: { id: made.id }, body: change });
    expect(body).toEqual({
      ...made,
      name: 'Renamed',
      defaultLineItems: [second, { ...first, unitPrice: '5.00', total: '10.00' }],
      revision: made.revision + 1,
    });
    expect(await client.ok('GET /api/templates')).toEqual([body]);
  });

  test('two lines with one id become two lines', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const twice = [
      { ...item, id: 'same' },
      { ...item, id: 'same' },
    ];
    const body = await client.ok('POST /api/templates', { body: { name: 'x', defaultLineItems: twice } });
    expect(new Set(body.defaultLineItems.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  test('creating, changing and deleting leave a trace', async () => {
    const { given, deps } = await startApp();
    const { client, user } = await given.session();
    const body = await client.ok('POST /api/templates', { body: { name: 'x' } });
    await client.call('PUT /api/templates/:id', { params: { id: body.id }, body: { name: 'y' } });
    expect((await client.call('DELETE /api/templates/:id', { params: { id: body.id } })).status).toBe(204);
    expect((await client.call('GET /api/templates')).body).toEqual([]);
    const { rows } = await deps.db.pool.query(
      'select type, subject_id, actor_user_id from audit_events where account_id = $1 order by at, id',
      [user.accountId],
    );
    const trace = { subject_id: body.id, actor_user_id: user.userId };
    expect(rows).toEqual([
      { type: 'template.created', ...trace },
      { type: 'template.changed', ...trace },
      { type: 'template.deleted', ...trace },
    ]);
  });
});

describe('what cannot be a template', () => {
  const bad: [name: string, change: Record<string, unknown>, field: string][] = [
    ['no name', { name: '   ' }, 'name'],
    ['a name of control characters', { name: '\u0000\u0007' }, 'name'],
    ['a name that is a list', { name: ['x'] }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
    ['no line', { defaultLineItems: [] }, 'defaultLineItems'],
    ['lines that are none', { defaultLineItems: 'x' }, 'defaultLineItems'],
    ['501 lines', { defaultLineItems: Array(501).fill(item) }, 'defaultLineItems'],
    ['a negative quantity', { defaultLineItems: [{ ...item, quantity: -1 }] }, 'defaultLineItems.0.quantity'],
    [
      'a quantity of 1e21',
      { defaultLineItems: [{ ...item, quantity: 1e21 }] },
      'defaultLineItems.0.quantity',
    ],
    ['a quantity NaN', { defaultLineItems: [{ ...item, quantity: 'NaN' }] }, 'defaultLineItems.0.quantity'],
    [
      'a price with an exponent',
      { defaultLineItems: [{ ...item, unitPrice: '1e3' }] },
      'defaultLineItems.0.unitPrice',
    ],
    [
      'a price that is a list',
      { defaultLineItems: [{ ...item, unitPrice: [1] }] },
      'defaultLineItems.0.unitPrice',
    ],
    [
      'a negative price',
      { defaultLineItems: [{ ...item, unitPrice: '-1' }] },
      'defaultLineItems.0.unitPrice',
    ],
    [
      'a third decimal',
      { defaultLineItems: [{ ...item, unitPrice: 1.005 }] },
      'defaultLineItems.0.unitPrice',
    ],
    ['a price of null', { defaultLineItems: [{ ...item, unitPrice: null }] }, 'defaultLineItems.0.unitPrice'],
    [
      'a total beyond counting',
      { defaultLineItems: Array(5).fill({ ...item, quantity: 99999, unitPrice: 9999999.99 }) },
      'defaultLineItems',
    ],
    [
      'too much text in all lines',
      { defaultLineItems: Array(6).fill({ ...item, description: 'x'.repeat(9999) }) },
      'defaultLineItems',
    ],
    ['a hostile line id', { defaultLineItems: [{ ...item, id: '../x' }] }, 'defaultLineItems.0.id'],
    ['a tax above 100', { taxRate: 100.01 }, 'taxRate'],
    ['a negative tax', { taxRate: '-1' }, 'taxRate'],
    ['a tax with three decimals', { taxRate: '8.875' }, 'taxRate'],
    ['a tax that is no number', { taxRate: {} }, 'taxRate'],
    ['a colour by name', { headerColor: 'red' }, 'headerColor'],
    ['a colour that injects', { headerColor: '#fff");#read("x' }, 'headerColor'],
    ['a text that fills the paper', { paymentTerms: 'x'.repeat(10_001) }, 'paymentTerms'],
    ['nothing but line breaks', { otherComments: `a${'\n'.repeat(600)}b` }, 'otherComments'],
  ];
  test.each(bad)('%s: 400, and the field is named', async (_, change, field) => {
    const { given } = await startApp();
    const { client } = await given.session();
    const ok = await client.ok('POST /api/templates', { body: { name: 'good' } });
    for (const response of [
      await client.call('POST /api/templates', { body: { name: 'x', ...change } }),
      await client.call('PUT /api/templates/:id', { params: { id: ok.id }, body: { name: 'x', ...change } }),
    ]) {
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
      expect(response.body.fields).toHaveProperty([field]);
    }
    expect((await client.call('GET /api/templates')).body).toEqual([ok]);
  });

  test('text of any kind is kept as text, without what no database holds', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const odd = '#read("/etc/passwd") {{7*7}} </script> שלום 你好 👩‍🔧';
    const raw = `{"name":${JSON.stringify(odd)},"otherComments":"a\\u0000b\\ud800c\\r\\nd","defaultLineItems":[{"quantity":1,"description":"\\u0000\\udfffx","unitPrice":1}]}`;
    const headers = { 'content-type': 'application/json' } as const;
    const { body } = await client.send('POST /api/templates', { raw, headers });
    expect(body.name).toBe(odd);
    expect(body.otherComments).toBe('ab\ufffdc\nd');
    expect(body.defaultLineItems[0]).toMatchObject({ description: '\ufffdx', taxed: true });
    expect((await client.call('GET /api/templates')).body).toEqual([body]);
  });
});

describe('a template saved with the revision its form was opened with', () => {
  test('is refused with the present one when somebody was faster; without a revision it is saved', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { id, revision } = await client.ok('POST /api/templates', { body: full });
    const first = await client.ok('PUT /api/templates/:id', {
      params: { id },
      body: { ...full, paymentTerms: 'Net 30', revision },
    });
    expect(first).toMatchObject({ paymentTerms: 'Net 30', revision: revision + 1 });
    const stale = await client.call('PUT /api/templates/:id', {
      params: { id },
      body: { ...full, name: 'Boiler check', revision },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body.present).toEqual(first);
    expect(await client.ok('GET /api/templates')).toEqual([first]);
    expect(
      (await client.ok('PUT /api/templates/:id', { params: { id }, body: { name: 'Boiler check' } })).name,
    ).toBe('Boiler check');
  });

  test('of two at once one is saved', async () => {
    const { given } = await startApp();
    const { client } = await given.session();
    const { id, revision } = (await client.call('POST /api/templates', { body: full })).body;
    const save = (name: string) => client.send(`PUT /api/templates/${id}`, { body: { name, revision } });
    const responses = await Promise.all([save('One'), save('Two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
