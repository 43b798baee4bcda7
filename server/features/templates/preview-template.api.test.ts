import { describe, expect, test } from 'vitest';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { complaints, textOf } from '#server/documents/testing/read-pdf.ts';
import { startApp } from '#server/testing/start-app.ts';

needsPdfTools();

const squeezedWords = (text: string) => text.replace(/\s/g, '');

async function withCompany() {
  const app = await startApp();
  const { client, user } = await app.given.session();
  await app.deps.db.pool.query(
    `update companies set business_name = 'Ridgeline Heating & Air', business_phone = '2085550142',
       business_address = '418 Alder Street', business_city = 'Boise', business_state = 'ID', business_zip = '83702',
       business_website = 'ridgeline.example', time_zone = 'America/Boise' where account_id = $1`,
    [user.accountId],
  );
  return { ...app, client, user };
}

describe('the preview', () => {
  test.each([
    ['estimate', 'ESTIMATE', 'I accept this estimate and authorize the work to be performed.'],
    ['work-order', 'WORK ORDER', 'I agree that all work has been performed to my satisfaction.'],
    ['work_order', 'WORK ORDER', 'I agree that all work has been performed to my satisfaction.'],
    ['invoice', 'INVOICE', ''],
  ])('of %s shows the template with the owner’s company', async (stage, title, agreement) => {
    const { client } = await withCompany();
    const body = {
      stage,
      defaultJobDescription: 'Yearly service of the boiler',
      defaultLineItems: [{ quantity: 3, description: 'Copper elbow', unitPrice: '4.50' }],
      taxRate: 10,
      otherComments: 'Parts are kept for a week.',
      headerColor: '#2E7D32',
    };
    const response = await client.call('POST /api/templates/preview', { body });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(complaints(response.bytes)).toBe('');
    const text = textOf(response.bytes);
    for (const part of [
      title,
      agreement,
      'Ridgeline Heating & Air',
      '418 Alder Street',
      'Boise, ID 83702',
      '(208) 555-0142',
      'Sample Customer',
      'Yearly service of the boiler',
      'Copper elbow',
      '13.50',
      '1.35',
      '$14.85',
      'Parts are kept for a week.',
      'Thank You For Your Business!',
    ])
      expect(text, part).toContain(squeezedWords(part));
    // An invoice asks nobody to sign.
    expect(/customer\s*signature/i.test(text)).toBe(agreement !== '');
  });

  test('of an estimate without an agreement asks to accept, as the estimate itself will', async () => {
    const { client } = await withCompany();
    const { bytes } = await client.call('POST /api/templates/preview', {
      body: { stage: 'estimate', customerAgreementText: ' ' },
    });
    expect(textOf(bytes)).toContain(
      squeezedWords('I accept this estimate and authorize the work to be performed.'),
    );
  });

  const line = (description: string, unitPrice: string) => ({ quantity: 1, description, unitPrice });
  const offer = {
    taxRate: 10,
    defaultLineItems: [line('Tune-up', '180.00')],
    discount: { kind: 'amount', value: '30.00', label: 'Loyal' },
    options: [
      { name: 'Good', lineItems: [line('Furnace 80%', '4000.00')] },
      {
        name: 'Better',
        description: 'Quieter, and cheaper to run.',
        isRecommended: true,
        discount: { kind: 'percent', value: '10', label: 'Fall special' },
        lineItems: [line('Furnace 96%', '5000.00')],
      },
      { name: 'Best', lineItems: [line('Heat pump', '9000.00')] },
    ],
    deposit: { kind: 'percent', value: '50' },
  };
  const ofOptions = [
    ...['Good', 'Better', 'Best', 'Quieter, and cheaper to run.', 'Furnace 80%', 'Furnace 96%', 'Heat pump'],
    ...['Fall special', '$4,400.00', '$4,950.00', '$9,900.00', 'Deposit'],
  ];
  const ofLines = ['Tune-up', 'Loyal', '30.00', '$165.00'];

  test.each([
    ['estimate', ofOptions, ofLines],
    ['work_order', ofLines, ofOptions],
    ['invoice', ofLines, ofOptions],
  ])('of %s shows what it offers', async (stage, shown, absent) => {
    const { client } = await withCompany();
    const { status, bytes } = await client.send('POST /api/templates/preview', { body: { ...offer, stage } });
    expect([status, complaints(bytes)]).toEqual([200, '']);
    const text = textOf(bytes);
    for (const words of shown) expect(text).toContain(squeezedWords(words));
    for (const words of absent) expect(text).not.toContain(squeezedWords(words));
  });

  test('of an estimate without options shows its discount and its deposit', async () => {
    const { client } = await withCompany();
    const body = { ...offer, options: null, stage: 'estimate' };
    const text = textOf((await client.send('POST /api/templates/preview', { body })).bytes);
    for (const words of ['Loyal', '$165.00', 'Deposit', '$82.50'])
      expect(text).toContain(squeezedWords(words));
  });

  test('of an invoice over nothing is due by no day', async () => {
    const { client } = await withCompany();
    const dueIn = async (value: string) => {
      const discount = { kind: 'percent', value, label: 'Warranty' };
      const body = { ...offer, discount, stage: 'invoice' };
      return /by(?:[A-Z][a-z]{2})\d/.test(
        textOf((await client.send('POST /api/templates/preview', { body })).bytes),
      );
    };
    expect([await dueIn('99'), await dueIn('100')]).toEqual([true, false]);
  });

  test('saves nothing', async () => {
    const { client } = await withCompany();
    expect((await client.call('POST /api/templates/preview', { body: { stage: 'invoice' } })).status).toBe(
      200,
    );
    expect((await client.call('GET /api/templates')).body).toEqual([]);
  });

  test('is bounded for each account', async () => {
    const { given } = await startApp({ env: { LIMIT_TEMPLATE_PREVIEW: '2/1m' } });
    const { client } = await given.session();
    const request = () => client.call('POST /api/templates/preview', { body: { stage: 'estimate' } });
    expect([(await request()).status, (await request()).status]).toEqual([200, 200]);
    const refused = await request();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await given.session();
    expect(
      (await other.client.call('POST /api/templates/preview', { body: { stage: 'estimate' } })).status,
    ).toBe(200);
  });

  test('many at once wait or are turned away; none fails', async () => {
    const { client } = await withCompany();
    const token = await client.csrfToken();
    const options = { csrf: false, headers: { 'x-csrf-token': token } };
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        client.call('POST /api/templates/preview', { body: { stage: 'invoice' }, ...options }),
      ),
    );
    const made = responses.filter(({ status }) => status === 200);
    const away = responses.filter(({ status }) => status === 503);
    expect(made.length + away.length).toBe(30);
    expect(made.length).toBeGreaterThan(0);
    for (const response of away) expect(response.body.code).toBe('unavailable');
  });
});
