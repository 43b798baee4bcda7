// The facts and default texts of a company, saved one by one, and what they change.
import { describe, expect, test } from 'vitest';
import { companyLimits } from '#contract/limits.ts';
import { defaultMessages } from '#contract/texts/company-messages.ts';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';

const path = 'PATCH /api/company/settings';
const save = ({ client }: Pick<Shop, 'client'>, body: object) => client.send(path, { body });
const settingsOf = ({ client }: Pick<Shop, 'client'>) => client.ok('GET /api/company/settings');

const long = (length: number) => 'x'.repeat(length);

describe('each field saves alone', () => {
  test.each<[field: string, sent: unknown, stored: unknown, cleared: unknown, empty: unknown]>([
    ['licenseNumbers', ['RCE-48120', ' ', 'HVC  9921'], ['RCE-48120', 'HVC 9921'], [], []],
    ['licenseNumbers', 'RCE-48120\nHVC 9921\r\n', ['RCE-48120', 'HVC 9921'], '', []],
    ['licenseNumbers', ['A', 'A'], ['A'], [], []],
    ['companyEmail', ' office@ridgeline.example ', 'office@ridgeline.example', '', null],
    ['brandColor', '#1a2b3c', '#1A2B3C', null, templateTexts.headerColor],
    ['defaultTaxRate', 7.5, '7.50', 0, '0.00'],
    ['defaultTaxRate', '8.875', '8.88', '0', '0.00'],
    ['defaultPaymentTerms', 'Net 10', 'Net 10', null, templateTexts.paymentTerms],
    ['defaultPaymentTerms', 'Net 10', 'Net 10', '', ''],
    [
      'defaultAgreement',
      'I agree.\r\nAll of it.',
      'I agree.\nAll of it.',
      null,
      templateTexts.customerAgreementText,
    ],
    ['defaultComments', 'Mind the dog.', 'Mind the dog.', null, generateTexts.comments],
    ['estimateValidDays', 30, 30, null, null],
    ['estimateValidDays', '14', 14, '', null],
    ['ownerName', ' Carol  Whitcomb ', 'Carol Whitcomb', '', null],
    ['checkPayableTo', 'Ridgeline', 'Ridgeline', null, null],
    ['otherWaysToPay', 'Zelle\nVenmo', 'Zelle\nVenmo', '', null],
    ['printPhotos', true, true, false, false],
  ])('%s %j', async (field, sent, stored, cleared, empty) => {
    const shop = await openShop();
    const before = await settingsOf(shop);
    const { storage: _, ...saved } = (await save(shop, { [field]: sent })).body;
    const { storage, ...rest } = before;
    expect(saved).toEqual({ ...rest, [field]: stored });
    expect(await settingsOf(shop)).toEqual({ ...saved, storage });
    expect((await save(shop, { [field]: cleared })).body[field]).toEqual(empty);
  });

  test('a message and its halves, and each switch', async () => {
    const shop = await openShop();
    await save(shop, { messages: { invoice: { subject: 'Your bill {number}' } } });
    await save(shop, {
      messages: { invoice: { body: 'Hi {firstName}' }, reminder: { body: 'Please pay.' } },
    });
    await save(shop, { followUps: { invoices: true } });
    await save(shop, { followUps: { estimates: true } });
    await save(shop, { followUps: { invoices: false } });
    expect(await settingsOf(shop)).toMatchObject({
      messages: {
        estimate: defaultMessages.estimate,
        invoice: { subject: 'Your bill {number}', body: 'Hi {firstName}' },
        reminder: { subject: defaultMessages.reminder.subject, body: 'Please pay.' },
      },
      followUps: { estimates: true, invoices: false },
    });
    await save(shop, { messages: { invoice: { subject: '' }, reminder: null } });
    expect((await settingsOf(shop)).messages).toMatchObject({
      invoice: { subject: defaultMessages.invoice.subject, body: 'Hi {firstName}' },
      reminder: defaultMessages.reminder,
    });
  });

  test('twenty at once undo none of each other, and all are on record', async () => {
    const shop = await openShop();
    const kinds = ['estimate', 'invoice', 'reminder'] as const;
    const replies = await Promise.all([
      ...kinds.flatMap((kind) => [
        save(shop, { messages: { [kind]: { subject: `${kind} subject` } } }),
        save(shop, { messages: { [kind]: { body: `${kind} body` } } }),
      ]),
      save(shop, { followUps: { estimates: true } }),
      save(shop, { followUps: { invoices: true } }),
      save(shop, { checkPayableTo: 'Ridgeline' }),
      save(shop, { licenseNumbers: ['RCE-48120'] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await settingsOf(shop)).toMatchObject({
      messages: Object.fromEntries(
        kinds.map((kind) => [kind, { subject: `${kind} subject`, body: `${kind} body` }]),
      ),
      followUps: { estimates: true, invoices: true },
      checkPayableTo: 'Ridgeline',
      licenseNumbers: ['RCE-48120'],
    });
    const { rows } = await shop.deps.db.pool.query(
      "select data from audit_events where account_id = $1 and type = 'company.settings_changed'",
      [shop.user.accountId],
    );
    expect(rows).toHaveLength(replies.length);
    expect(rows).toContainEqual({ data: { fields: ['checkPayableTo'] } });
  });

  test('another company sees nothing of it, and unknown fields change nothing', async () => {
    const { given: made } = await startApp();
    const [one, other] = [await made.owner(), await made.owner()];
    await save(one, { checkPayableTo: 'Ridgeline', timeZone: 'Asia/Tokyo', accountId: other.user.accountId });
    expect(await settingsOf(one)).toMatchObject({ checkPayableTo: 'Ridgeline', timeZone: 'America/Boise' });
    expect((await settingsOf(other)).checkPayableTo).toBeNull();
  });
});

describe('what cannot be right is refused, with a message at its field', () => {
  const days = 'Enter a number of days from 1 to 365.';
  const color = 'Choose a color such as #4F72B8.';
  const email = 'Please enter a valid email address';
  const refused: [body: Record<string, unknown>, field: string, message: string | RegExp][] = [
    [{ licenseNumbers: [long(companyLimits.license + 1)] }, 'licenseNumbers.0', /at most 60/],
    [{ licenseNumbers: '1\n2\n3\n4\n5\n6\n7' }, 'licenseNumbers', 'Please enter at most 6 license numbers.'],
    [{ licenseNumbers: 7 }, 'licenseNumbers', /./],
    [{ companyEmail: 'office@' }, 'companyEmail', email],
    [{ companyEmail: 'a@b.example, c@d.example' }, 'companyEmail', email],
    [{ companyEmail: 'gone@company.invalid' }, 'companyEmail', email],
    [{ companyEmail: 'a@b.example\r\nBcc: c@d.example' }, 'companyEmail', email],
    [{ brandColor: 'red' }, 'brandColor', color],
    [{ brandColor: '#12345' }, 'brandColor', color],
    [{ brandColor: '#4F72B8;}' }, 'brandColor', color],
    [{ defaultTaxRate: 51 }, 'defaultTaxRate', 'The tax rate is between 0 and 50.'],
    [{ defaultTaxRate: '1e1' }, 'defaultTaxRate', /./],
    [{ defaultTaxRate: -1 }, 'defaultTaxRate', /./],
    [{ defaultPaymentTerms: long(10_001) }, 'defaultPaymentTerms', /at most 10,000/],
    [{ defaultAgreement: '\n'.repeat(10) + 'x\n'.repeat(600) }, 'defaultAgreement', /at most 10,000/],
    [{ defaultComments: [] }, 'defaultComments', /./],
    [{ estimateValidDays: 0 }, 'estimateValidDays', days],
    [{ estimateValidDays: 366 }, 'estimateValidDays', days],
    [{ estimateValidDays: 1.5 }, 'estimateValidDays', days],
    [{ estimateValidDays: 'soon' }, 'estimateValidDays', days],
    [{ estimateValidDays: '0x10' }, 'estimateValidDays', days],
    [{ estimateValidDays: '1e2' }, 'estimateValidDays', days],
    [{ estimateValidDays: '+5' }, 'estimateValidDays', days],
    [{ estimateValidDays: '5.0' }, 'estimateValidDays', days],
    [{ estimateValidDays: '٣' }, 'estimateValidDays', days],
    [{ estimateValidDays: [] }, 'estimateValidDays', days],
    [{ ownerName: long(121) }, 'ownerName', /at most 120/],
    [{ checkPayableTo: long(121) }, 'checkPayableTo', /at most 120/],
    [{ otherWaysToPay: long(1001) }, 'otherWaysToPay', /at most 1,000/],
    [{ printPhotos: 'yes' }, 'printPhotos', /./],
    [{ messages: { invoice: { subject: long(201) } } }, 'messages.invoice.subject', /at most 200/],
    [{ messages: { invoice: { body: long(5001) } } }, 'messages.invoice.body', /at most 5,000/],
    [
      { messages: { reminder: { body: 'Dear {naem}' } } },
      'messages.reminder.body',
      '{naem} is not known. Use {first name}, {number}, {amount}, {date}, {company}.',
    ],
    [{ followUps: { estimates: 1 } }, 'followUps.estimates', /./],
  ];
  // Named by the field alone: some bodies are very long.
  test.each(refused.map(([body, field, message]) => ({ body, field, message })))(
    '$field',
    async ({ body, field, message }) => {
      const shop = await openShop();
      const before = await settingsOf(shop);
      const reply = await save(shop, { ...body, otherWaysToPay: body.otherWaysToPay ?? 'Not saved either' });
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
      expect(reply.body.fields[field]).toMatch(message);
      expect(await settingsOf(shop)).toEqual(before);
    },
  );
});

describe('what they change', () => {
  test('replies to an email go to the company’s address, notices to the owner', async () => {
    const shop = await openShop();
    await save(shop, { companyEmail: 'office@ridgeline.example' });
    const customerEmail = `${crypto.randomUUID()}@example.com`;
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail });
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
    await shop.drain();
    const mail = await shop.mailbox.latest(customerEmail);
    expect(mail.replyTo).toEqual([{ name: 'Ridgeline Heating & Air', address: 'office@ridgeline.example' }]);
    expect((await shop.client.ok('GET /api/auth/user')).email).toBe(shop.user.email);
  });

  test('emails carry the company’s own words, filled in, and ours where it wrote none', async () => {
    const shop = await openShop();
    await save(shop, {
      messages: {
        invoice: { subject: 'Bill {number}', body: 'Hi {first name},\n\n{amount} by {date}. {company}' },
        estimate: { body: 'Hi {first name}, estimate {number} over {amount}.' },
      },
    });
    const customerEmail = `${crypto.randomUUID()}@example.com`;
    const { id } = await given.job(shop, { customerName: 'Maria {amount}', customerEmail });
    await given.sentRequest(shop, id);
    await shop.drain();
    const link = await shop.mailbox.latest(customerEmail);
    expect(link.subject).toMatch(/^Please sign: estimate EST-1001 from/);
    expect(link.text).toContain('Hi Maria {amount}, estimate EST-1001 over $237.70.');
    for (const stage of ['work_order', 'invoice'])
      await shop.client.send(`PATCH /api/jobs/${id}/stage`, { body: { stage } });
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
    await shop.drain();
    const invoice = await shop.mailbox.latest(customerEmail);
    expect(invoice.subject).toBe('Bill INV-1001');
    expect(invoice.text).toContain('$237.70 by Dec 14, 2026. Ridgeline Heating & Air');
    expect(invoice.text).not.toContain('Thank you for your business.');
    expect(invoice.text).toMatch(/\n\n\$237\.70\nDue Dec 14, 2026\n/);
    await shop.client.ok('POST /api/jobs/:id/send-reminder', { params: { id } });
    await shop.drain();
    expect((await shop.mailbox.latest(customerEmail)).text).toContain('is outstanding');
  });

  test('a new template starts from them; an older one keeps its texts and follows the color', async () => {
    const shop = await openShop();
    const make = (body: object = {}) =>
      shop.client.ok('POST /api/templates', { body: { name: 'Tune-up', ...body } });
    const [blue, green] = [await make(), await make({ headerColor: '#00AA00' })];
    await save(shop, { brandColor: '#aa0000' });
    await save(shop, { defaultPaymentTerms: 'Net 10', defaultAgreement: 'Agreed.', defaultTaxRate: '5' });
    expect(await make()).toMatchObject({
      headerColor: '#AA0000',
      paymentTerms: 'Net 10',
      customerAgreementText: 'Agreed.',
      taxRate: '5.00',
      otherComments: '',
    });
    const colors = new Map(
      (await shop.client.ok('GET /api/templates')).map(({ id, headerColor, revision, paymentTerms }) => [
        id,
        [headerColor, revision, paymentTerms],
      ]),
    );
    expect(colors.get(blue.id)).toEqual(['#AA0000', 2, templateTexts.paymentTerms]);
    expect(colors.get(green.id)).toEqual(['#00AA00', 1, templateTexts.paymentTerms]);
  });

  test('a new job without a template starts from them, and keeps what it started with', async () => {
    const shop = await openShop();
    await save(shop, {
      brandColor: '#aa0000',
      defaultPaymentTerms: 'Net 10',
      defaultAgreement: 'Agreed.',
      defaultComments: 'Mind the dog.',
      defaultTaxRate: '5',
      estimateValidDays: 14,
    });
    const { id } = await shop.client.ok('POST /api/jobs', { body: { customerName: 'Maria' } });
    const read = () => shop.client.ok('GET /api/jobs/:id', { params: { id } });
    const job = await read();
    expect(job).toMatchObject({
      taxRate: '5.00',
      comments: 'Mind the dog.',
      validUntil: '2026-11-28',
      templateData: { paymentTerms: 'Net 10', customerAgreementText: 'Agreed.', headerColor: '#AA0000' },
      printed: { comments: 'Mind the dog.', paymentTerms: 'Net 10', customerAgreementText: 'Agreed.' },
    });
    await save(shop, {
      brandColor: null,
      defaultPaymentTerms: 'Net 20',
      estimateValidDays: 60,
      defaultTaxRate: 9,
    });
    expect(await read()).toEqual(job);
    const own = await shop.client.ok('POST /api/jobs', {
      body: {
        customerName: 'Maria',
        comments: '',
        templateData: { paymentTerms: 'Cash' },
        currentStage: 'invoice',
      },
    });
    expect(own).toMatchObject({ comments: null, validUntil: null, templateData: { paymentTerms: 'Cash' } });
    const copy = await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id } });
    expect(copy).toMatchObject({ validUntil: '2027-01-13', templateData: { paymentTerms: 'Net 10' } });
  });
});
