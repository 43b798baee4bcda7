// The notice of the right to cancel, and what a customer's cancelling does (D-22).
import { describe, expect, test } from 'vitest';
import { cancellationNotice } from '#contract/texts/cancellation-notice.ts';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import {
  auditEventsOf,
  expectOk,
  moveTo,
  openShop,
  progress,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import {
  cancel,
  cancelMails,
  forSum,
  type NewJob,
  openNoticed,
  sent,
  setNotice,
  signed,
} from '../testing/cancel-tools.ts';
import { historyOf, jobOf, rowOf, sign } from '../testing/signing-tools.ts';

const pageOf = async (shop: Shop, token: string) => {
  const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  return page;
};

test('it is off until it is turned on, and what was sent before stays without', async () => {
  const shop = await openShop();
  expect(await shop.client.ok('GET /api/company/cancellation-notice')).toEqual({ isOn: false });
  const before = await sent(shop);
  expect(await setNotice(shop, true)).toEqual({ isOn: true });
  await setNotice(shop, true);
  expect(await shop.client.ok('GET /api/company/cancellation-notice')).toEqual({ isOn: true });
  expect((await pageOf(shop, before.token)).job).not.toHaveProperty('cancellationNotice');
  await sign(shop.guest, before.token);
  expect(await jobOf(shop, before.jobId)).toMatchObject({ notBefore: null });
  expect((await cancel(shop, before.token)).status).toBe(409);
  const changes = (await auditEventsOf(shop, shop.user.accountId)).filter(
    ({ type }) => type === 'company.cancellation_notice_changed',
  );
  expect(changes).toMatchObject([{ data: { isOn: true } }]);
});

describe('it stands on estimates of', () => {
  const options = (...prices: string[]) => ({
    taxRate: '0',
    lineItems: undefined,
    options: prices.map((unitPrice, at) => ({
      name: `Option ${at + 1}`,
      lineItems: [{ quantity: 1, description: 'Gutters', unitPrice }],
    })),
  });
  const extra = { quantity: 1, description: 'Guards', unitPrice: '20', optional: true, isSelected: false };

  test.each<[what: string, job: NewJob, agreedAt: 'home' | 'elsewhere' | undefined, expected: string | null]>(
    [
      ['$25.00 at home, which is the default', forSum('25'), undefined, 'home'],
      ['not $24.99', forSum('24.99'), 'home', null],
      ['$130.00 elsewhere', forSum('130'), 'elsewhere', 'elsewhere'],
      ['not $129.99 elsewhere', forSum('129.99'), 'elsewhere', null],
      ['$24.00 with an option of $30.00', options('24', '30'), 'home', 'home'],
      ['not of options that are all below', options('24', '20'), 'home', null],
      [
        '$10.00 with something optional for $20.00',
        { taxRate: '0', lineItems: [{ quantity: 1, description: 'Gutters', unitPrice: '10' }, extra] },
        'home',
        'home',
      ],
      ['not work orders', { ...forSum('500'), currentStage: 'work_order' }, 'home', null],
    ],
  )('%s', async (_, job, agreedAt, expected) => {
    const shop = await openNoticed();
    const { token, requestId } = await sent(shop, job, agreedAt ? { agreedAt } : {});
    expect((await rowOf(shop, requestId)).agreed_at).toBe(expected);
    const { job: page } = await pageOf(shop, token);
    expect(page.cancellationNotice).toBe(expected === null ? undefined : cancellationNotice);
    const pdf = textOf((await shop.newGuest().send(`GET /api/signatures/${token}/download`)).bytes);
    expect(pdf.includes(squeezed(cancellationNotice))).toBe(expected !== null);
  });
});

test.each([
  [
    'on, what is sealed has both forms, completed',
    true,
    ['Notice of Cancellation', 'Copy 1 of 2', 'Copy 2 of 2'],
  ],
  ['off, it has none', false, []],
])('with the notice %s', async (_, isOn, marks) => {
  const shop = await openNoticed();
  await setNotice(shop, isOn);
  const { jobId } = await signed(shop);
  const [request] = await historyOf(shop, jobId);
  const { bytes } = await shop.client.send(`GET ${request?.signedPdf}`);
  expect(await shop.deps.sealer.verify(bytes)).toBe('valid');
  const text = textOf(bytes);
  const count = (part: string) => text.split(squeezed(part)).length - 1;
  const forms = isOn ? 2 : 0;
  // Wednesday, as in the text of the form and not in the notice beside the signature.
  for (const part of [
    'I HEREBY CANCEL',
    'NOT LATER THAN MIDNIGHT OF Nov 18, 2026.',
    'Ridgeline Heating & Air, at 418 Alder Street',
  ])
    expect(count(part), part).toBe(forms);
  for (const mark of marks) expect(text.toLowerCase()).toContain(squeezed(mark).toLowerCase());
});

test('the customer cancels: nothing is approved or asked for, and the owner is told', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop, {
    ...forSum('500'),
    deposit: { kind: 'amount', value: '100' },
  });
  // Saturday the 14th; Monday, Tuesday and Wednesday follow.
  expect(await pageOf(shop, token)).toMatchObject({ cancelUntil: '2026-11-18', cancelledAt: null });
  expect(await jobOf(shop, jobId)).toMatchObject({
    notBefore: '2026-11-19',
    depositDue: '100.00',
    approvedTotal: '500.00',
  });
  expect((await cancel(shop, token, { reason: 'We are moving.' })).status).toBe(200);
  expect((await cancel(shop, token, { reason: 'Again.' })).status).toBe(200);
  await shop.drain();
  expect(await jobOf(shop, jobId)).toMatchObject({
    currentStage: 'work_order',
    estimateSignatureStatus: 'cancelled',
    notBefore: null,
    depositDue: '0.00',
    approvedTotal: null,
  });
  const [request] = await historyOf(shop, jobId);
  expect(request).toMatchObject({
    status: 'approved',
    cancelUntil: '2026-11-18',
    cancelledAt: '2026-11-14T17:00:00.000Z',
    cancelReason: 'We are moving.',
  });
  expect(await pageOf(shop, token)).toMatchObject({
    status: 'approved',
    cancelUntil: null,
    cancelledAt: '2026-11-14T17:00:00.000Z',
  });
  const [mail, ...others] = await cancelMails(shop);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('We are moving.');
  const events = (await auditEventsOf(shop, shop.user.accountId, jobId)).filter(
    ({ type }) => type === 'signature.cancelled_by_customer',
  );
  expect(events).toMatchObject([{ data: { stage: 'estimate', reason: 'We are moving.' } }]);
});

test('cancelled before the copies went out, they say so and ask for nothing', async () => {
  const shop = await openNoticed();
  const { token } = await sent(shop, { ...forSum('500'), deposit: { kind: 'amount', value: '100' } });
  expectOk(await sign(shop.newGuest(), token));
  expect((await cancel(shop, token)).status).toBe(200);
  await shop.drain();
  const mailsTo = async (address: string) => (await shop.mailbox.all(address)).map(({ text }) => text ?? '');
  const [owners = '', ...others] = (await mailsTo(shop.user.email)).filter((text) =>
    text.includes('was signed, and canceled since'),
  );
  expect(others).toEqual([]);
  expect(owners).toContain('has canceled it since. Please don’t start the work.');
  const copies = (await mailsTo('maria@example.com')).filter((text) => text.includes('Your signed copy'));
  expect(copies).toHaveLength(1);
  for (const text of [owners, ...copies]) {
    expect(text).toMatch(/Canceled: +Nov/);
    expect(text).not.toMatch(
      /schedule the work|can still cancel|can cancel until|be canceled until|deposit|\$|total/i,
    );
  }
});

test('of a job that was moved on by hand before, the work waits too', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await sent(shop);
  expectOk(await progress(shop, jobId, 'work_order'));
  expectOk(await sign(shop.newGuest(), token));
  expect(await jobOf(shop, jobId)).toMatchObject({ currentStage: 'work_order', notBefore: '2026-11-19' });
  expect((await cancel(shop, token)).status).toBe(200);
  expect(await jobOf(shop, jobId)).toMatchObject({ notBefore: null });
});

test('what is open about the job ends with it: a change order, its draft and the work order', async () => {
  const shop = await openNoticed();
  const [withLink, withDraft] = [await signed(shop), await signed(shop)];
  const change = async (jobId: string) => {
    const { lineItems } = await jobOf(shop, jobId);
    return shop.client.ok('POST /api/jobs/:id/change-orders', {
      params: { id: jobId },
      body: { reason: 'Two more downspouts', lineItems: [...lineItems, ...(forSum('80').lineItems ?? [])] },
    });
  };
  const { id } = await change(withLink.jobId);
  const order = await shop.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id: withLink.jobId, changeOrderId: id },
    body: {},
  });
  const workOrder = await given.sentRequest(shop, withLink.jobId);
  await change(withDraft.jobId);
  for (const { token, jobId } of [withLink, withDraft]) {
    expect((await cancel(shop, token)).status).toBe(200);
    const { items } = await shop.client.ok('GET /api/jobs/:id/change-orders', {
      params: { id: jobId },
    });
    expect(items).toMatchObject([{ status: 'withdrawn' }]);
    expect(await jobOf(shop, jobId)).toMatchObject({ totalAmount: '500.00', approvedTotal: null });
  }
  for (const { signingToken } of [order, workOrder])
    expect(await sign(shop.newGuest(), signingToken)).toMatchObject({
      status: 410,
      body: { code: 'signing_link_withdrawn' },
    });
  expect(await jobOf(shop, withLink.jobId)).toMatchObject({ totalAmount: '500.00', approvedTotal: null });
});

describe('it can be canceled until midnight of the third business day, by the company’s clock', () => {
  test.each<[what: string, signedAt: string, lastDay: string, before: string, after: string]>([
    ['Saturdays count', '2026-11-05T18:00:00Z', '2026-11-09', '2026-11-10T06:59:00Z', '2026-11-10T07:01:00Z'],
    [
      'not a Sunday, and not Veterans Day',
      '2026-11-07T18:00:00Z',
      '2026-11-12',
      '2026-11-13T06:59:00Z',
      '2026-11-13T07:01:00Z',
    ],
    [
      'late in the evening is still that day',
      '2026-11-14T06:30:00Z',
      '2026-11-17',
      '2026-11-18T06:59:00Z',
      '2026-11-18T07:01:00Z',
    ],
    [
      'over the end of summer time',
      '2026-10-30T18:00:00Z',
      '2026-11-03',
      '2026-11-04T06:59:00Z',
      '2026-11-04T07:01:00Z',
    ],
  ])('%s', async (_, signedAt, lastDay, before, after) => {
    const shop = await openNoticed(signedAt);
    const [inTime, late] = [await signed(shop), await signed(shop)];
    expect((await pageOf(shop, late.token)).cancelUntil).toBe(lastDay);
    await moveTo(shop, before);
    expect((await cancel(shop, inTime.token)).status).toBe(200);
    await moveTo(shop, after);
    expect((await pageOf(shop, late.token)).cancelUntil).toBeNull();
    expect(await cancel(shop, late.token)).toMatchObject({
      status: 410,
      body: { code: 'cancellation_over', contact: { name: expect.any(String) } },
    });
    // A second tap of what was in time.
    expect((await cancel(shop, inTime.token)).status).toBe(200);
    expect(await jobOf(shop, late.jobId)).toMatchObject({ estimateSignatureStatus: 'approved' });
  });
});

test.each<[what: string, agreeAgain: (shop: Shop, id: string) => Promise<unknown>, approvedTotal: string]>([
  ['as it is', async () => {}, '500.00'],
  [
    'as it was changed',
    ({ client }, id) =>
      client.ok('PATCH /api/jobs/:id/line-items', {
        params: { id },
        body: { lineItems: [{ quantity: 1, description: 'Clean gutters', unitPrice: '300' }] },
      }),
    '300.00',
  ],
])(
  'a work order that was signed is cancelled with the sale, and counts signed again %s',
  async (_, agreeAgain, approvedTotal) => {
    const shop = await openNoticed();
    const { token, jobId } = await signed(shop);
    const link = await given.sentRequest(shop, jobId);
    expect((await sign(shop.newGuest(), link.signingToken)).status).toBe(200);
    await shop.drain();
    expect(await jobOf(shop, jobId)).toMatchObject({ approvedTotal: '500.00' });
    shop.clock.advance(1000);
    expect((await cancel(shop, token)).status).toBe(200);
    expect(await jobOf(shop, jobId)).toMatchObject({
      estimateSignatureStatus: 'cancelled',
      workOrderSignatureStatus: 'cancelled',
      approvedTotal: null,
    });
    shop.clock.advance(1000);
    await agreeAgain(shop, jobId);
    const again = await given.sentRequest(shop, jobId);
    expect((await sign(shop.newGuest(), again.signingToken)).status).toBe(200);
    expect(await jobOf(shop, jobId)).toMatchObject({ workOrderSignatureStatus: 'approved', approvedTotal });
  },
);

test('a company that moves to another time zone takes no hour from it, and gives none', async () => {
  const shop = await openNoticed();
  const { token } = await signed(shop);
  await shop.deps.db.pool.query(`update companies set time_zone = 'Pacific/Auckland'`);
  await moveTo(shop, '2026-11-19T06:59:00Z');
  expect(await pageOf(shop, token)).toMatchObject({ cancelUntil: '2026-11-18' });
  await shop.deps.db.pool.query(`update companies set time_zone = 'Pacific/Honolulu'`);
  await moveTo(shop, '2026-11-19T07:01:00Z');
  expect(await pageOf(shop, token)).toMatchObject({ cancelUntil: null });
  expect((await cancel(shop, token)).status).toBe(410);
});

test('what is not signed cannot be cancelled, nor what has ended otherwise', async () => {
  const shop = await openNoticed();
  const { token, jobId, requestId } = await sent(shop);
  expect((await cancel(shop, token)).status).toBe(409);
  await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
    params: { id: jobId, requestId },
  });
  expect(await cancel(shop, token)).toMatchObject({ status: 410, body: { code: 'signing_link_withdrawn' } });
  expect((await cancel(shop, 'x'.repeat(43))).status).toBe(404);
});

test('of twenty taps at once one cancels and one email goes out', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(shop, token)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.drain();
  expect(await cancelMails(shop)).toHaveLength(1);
  const events = await auditEventsOf(shop, shop.user.accountId, jobId);
  expect(events.filter(({ type }) => type === 'signature.cancelled_by_customer')).toHaveLength(1);
});

test('in an emergency the owner records why the work begins; the customer can still cancel', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const waive = (reason: string) =>
    shop.client.call('POST /api/jobs/:id/cancellation-waiver', { params: { id: jobId }, body: { reason } });
  expect((await waive('  ')).status).toBe(400);
  expect(await waive('No heat, and it freezes tonight.')).toMatchObject({
    status: 200,
    body: { notBefore: null },
  });
  expect((await waive('Again.')).status).toBe(200);
  const waivers = (await auditEventsOf(shop, shop.user.accountId, jobId)).filter(
    ({ type }) => type === 'job.cancellation_waived',
  );
  expect(waivers).toMatchObject([{ data: { reason: 'No heat, and it freezes tonight.' } }]);
  expect((await cancel(shop, token)).status).toBe(200);
});

test('a waiver stays with the job when its work order is signed too', async () => {
  const shop = await openNoticed();
  const { jobId } = await signed(shop);
  const reason = 'No heat, and it freezes tonight.';
  await shop.client.ok('POST /api/jobs/:id/cancellation-waiver', { params: { id: jobId }, body: { reason } });
  const { waivedAt, waiverReason } = await jobOf(shop, jobId);
  expect([waivedAt, waiverReason]).toEqual([expect.any(String), reason]);
  shop.clock.advance(1000);
  const { signingToken } = await given.sentRequest(shop, jobId);
  expectOk(await sign(shop.newGuest(), signingToken));
  expect(await jobOf(shop, jobId)).toMatchObject({ notBefore: null, waivedAt, waiverReason });
});

test('the owner cannot send while the notice is being turned on: what is printed is what is stored', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, forSum('500'));
  const [request] = await Promise.all([
    shop.client.call('POST /api/jobs/:id/signature-request', { params: { id }, body: {} }),
    setNotice(shop, true),
  ]);
  if (request.status !== 200) return expect(request.status).toBe(409);
  const row = await rowOf(shop, request.body.request.id);
  const page = row.page as { cancellationNotice?: string };
  expect(page.cancellationNotice !== undefined).toBe(row.agreed_at !== null);
});
