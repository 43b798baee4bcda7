// What a template holds for estimates, from saving it to the job that is made of it (D-23).
import { describe, expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';

const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  taxed: true,
  ...more,
});

const offer = {
  options: [
    { name: 'Good', description: 'Keeps you warm.', lineItems: [line('Furnace 80%', '4000.00')] },
    {
      name: 'Better',
      isRecommended: true,
      discount: { kind: 'percent' as const, value: '10.00', label: 'Fall special' },
      lineItems: [
        line('Furnace 96%', '5000.00'),
        line('Humidifier', '600.00', { optional: true, isSelected: false }),
      ],
    },
  ],
  discount: { kind: 'amount' as const, value: '25.00', label: 'Loyal' },
  deposit: { kind: 'percent' as const, value: '50.00' },
};

/** As it was sent, whatever is added to it. */
const asSent = {
  options: [
    {
      ...offer.options[0],
      isRecommended: false,
      discount: null,
      totalAmount: '4240.00',
      depositAmount: '2120.00',
    },
    { ...offer.options[1], totalAmount: '4770.00', depositAmount: '2385.00' },
  ],
  deposit: offer.deposit,
};

const idsOf = ({ options }: { options: { id: string; lineItems: { id?: string | undefined }[] }[] | null }) =>
  (options ?? []).flatMap(({ id, lineItems }) => [id, ...lineItems.map((found) => found.id)]);

test('options, discount and deposit come back as they were saved, and in a job that is made of it', async () => {
  const owner = await (await startApp()).given.owner();
  const { client } = owner;
  const templateId = await given.template(owner, {
    taxRate: '6',
    defaultLineItems: [line('Tune-up', '129.00')],
    ...offer,
  });
  const [template] = await client.ok('GET /api/templates');
  expect(template).toMatchObject({ id: templateId, ...asSent, discount: offer.discount });

  const fromTemplate = { templateId, lineItems: undefined, taxRate: undefined };
  const job = await given.job(owner, fromTemplate);
  expect(job).toMatchObject({ ...asSent, totalAmount: '4770.00', depositAmount: '2385.00' });
  // Two jobs of it have nothing in common that could be taken for one another.
  const other = await given.job(owner, fromTemplate);
  const optionIds = [template, job, other].flatMap((found) => found?.options?.map(({ id }) => id) ?? []);
  expect([optionIds.length, new Set(optionIds).size]).toEqual([6, 6]);
  expect(idsOf(job)).toHaveLength(5);
  expect(new Set(idsOf(job)).size).toBe(5);

  const read = await client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect(read).toMatchObject(asSent);
  // What is written into the form counts; null takes it away.
  const plain = await given.job(owner, { ...fromTemplate, options: null, deposit: null });
  expect(plain).toMatchObject({
    options: null,
    deposit: null,
    discount: offer.discount,
    lineItems: [{ description: 'Tune-up' }],
  });
  const invoice = await given.job(owner, { ...fromTemplate, currentStage: 'invoice' });
  expect(invoice).toMatchObject({ options: null, deposit: null, lineItems: [{ description: 'Tune-up' }] });
});

test('a discount beside a template with options is refused as beside the options of a job', async () => {
  const owner = await (await startApp()).given.owner();
  const { client } = owner;
  const templateId = await given.template(owner, { ...offer, taxRate: '6' });
  const { id, ...made } = await client.ok('POST /api/jobs', { body: { customerName: 'Dana', templateId } });
  const off = { kind: 'amount', value: '100', label: 'Neighbor' } as const;
  for (const discount of [off, null]) {
    const { status, body } = await client.call('PATCH /api/jobs/:id/offer', {
      params: { id },
      body: { discount },
    });
    const refused = { status, body };
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    if (!discount) continue;
    const sent = { customerName: 'Dana', templateId, discount };
    expect(await client.call('POST /api/jobs', { body: sent })).toMatchObject(refused);
    for (const generate of ['generate-pdf', 'generate-pdf/preview'])
      expect(
        await client.send(`POST /api/${generate}`, { body: { ...sent, documentType: 'estimate' } }),
      ).toMatchObject(refused);
  }
  expect(await client.ok('GET /api/jobs')).toHaveLength(1);
  // Nothing of the options is left in what has lines of its own, or no options.
  const plain = { customerName: 'Dana', templateId, discount: off };
  const bodies = [
    { ...plain, options: null },
    { ...plain, lineItems: [line('Furnace', '4000')] },
    { ...plain, currentStage: 'invoice' as const },
  ];
  for (const body of bodies)
    expect(await client.ok('POST /api/jobs', { body })).toMatchObject({ discountAmount: '100.00' });
  expect(made.options).toHaveLength(2);
});

test('no discount beside a template with options takes nothing from them', async () => {
  const owner = await (await startApp()).given.owner();
  const { client } = owner;
  const templateId = await given.template(owner, { ...offer, taxRate: '6' });
  const sent = { customerName: 'Dana', templateId, discount: null };
  const { id } = await client.ok('POST /api/jobs', { body: sent });
  expect(await client.ok('GET /api/jobs/:id', { params: { id } })).toMatchObject(asSent);
  for (const generate of ['generate-pdf', 'generate-pdf/preview']) {
    const reply = await client.send(`POST /api/${generate}`, { body: { ...sent, documentType: 'estimate' } });
    expect([generate, reply.status]).toEqual([generate, 200]);
  }
});

test('saved again without them they stay, and null takes each away', async () => {
  const owner = await (await startApp()).given.owner();
  const { client } = owner;
  const id = await given.template(owner, { ...offer, taxRate: '6' });
  const save = (body: object) =>
    client.ok('PUT /api/templates/:id', { params: { id }, body: { name: 'AC tune-up', ...body } });
  expect(await save({ paymentTerms: 'Net 14' })).toMatchObject({ ...asSent, discount: offer.discount });
  expect(await save({ options: null, discount: null, deposit: null })).toMatchObject({
    options: null,
    discount: null,
    deposit: null,
    defaultLineItems: [{ description: 'Tune-up' }],
  });
});

describe('what cannot be counted is refused with a sentence, also in an option', () => {
  const withLines = (lineItems: object[]) => [{ name: 'Good', lineItems }, offer.options[1]];
  const negative = 'This can’t be negative.';
  const tooLarge = 'The total can’t be more than $999,999,999.99.';
  const huge = { quantity: 99_999.99, description: '', unitPrice: '9999999.99' };
  const large = { ...huge, quantity: 60 };

  test.each<[what: string, line: object[], fields: object]>([
    ['less than nothing', [line('Furnace', '-5')], { 'options.0.lineItems.0.unitPrice': negative }],
    [
      'a quantity below nothing, of a row without words',
      [line('Furnace', '5'), { ...line('', '5'), quantity: -1 }],
      { 'options.0.lineItems.1.quantity': negative },
    ],
    [
      'no figure',
      [{ ...line('Furnace', ''), quantity: null }],
      {
        'options.0.lineItems.0.quantity': 'Enter a number.',
        'options.0.lineItems.0.unitPrice': 'Enter a number.',
      },
    ],
    ['no line', [], { 'options.0.lineItems': 'At least one line item must remain.' }],
    ['too much, of rows without words', [huge, huge], { 'options.0.lineItems': tooLarge }],
    ['too much at some tax rate', [large], { 'options.0.lineItems': tooLarge }],
  ])('%s', async (_, lineItems, fields) => {
    const owner = await (await startApp()).given.owner();
    const refused = { status: 400, body: { code: 'invalid_input', fields } };
    const body = { name: 'AC tune-up', taxRate: '0', options: withLines(lineItems) };
    expect(await owner.client.send('POST /api/templates', { body })).toMatchObject(refused);
    const preview = { body: { ...body, stage: 'estimate' } };
    expect(await owner.client.send('POST /api/templates/preview', preview)).toMatchObject(refused);
    const id = await given.template(owner, offer);
    expect(await owner.client.send(`PUT /api/templates/${id}`, { body })).toMatchObject(refused);
  });

  test('nor is too much in its own lines drawn', async () => {
    const { client } = await (await startApp()).given.owner();
    const body = { stage: 'estimate', defaultLineItems: [huge, huge] };
    expect(await client.send('POST /api/templates/preview', { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { defaultLineItems: tooLarge } },
    });
  });

  test('an unfinished row is saved as it is', async () => {
    const { client } = await (await startApp()).given.owner();
    const options = withLines([line('Furnace', '5'), { ...line('', '0'), quantity: 0 }]);
    const body = { name: 'AC tune-up', options };
    const { options: saved } = await client.ok('POST /api/templates', { body: body as never });
    expect(saved?.[0]).toMatchObject({ lineItems: [{}, { quantity: 0, description: '' }], subtotal: '5.00' });
  });

  test('at another tax rate, what was saved before there was a limit', async () => {
    const app = await startApp();
    const owner = await app.given.owner();
    const id = await given.template(owner, { ...offer, taxRate: '0' });
    await app.deps.db.pool.query(
      `update templates set options = jsonb_set(options, '{0,lineItems,0}',
         options #> '{0,lineItems,0}' || '{"quantity": 6000, "unitPrice": 999999999}') where id = $1`,
      [id],
    );
    const save = (taxRate: string) =>
      owner.client.call('PUT /api/templates/:id', { params: { id }, body: { name: 'AC tune-up', taxRate } });
    expect(await save('100')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { taxRate: tooLarge } },
    });
    expect(await save('10')).toMatchObject({ status: 200, body: { taxRate: '10.00' } });
  });
});
