// The page behind a link: what it shows, to whom, and what it notes about those who look.
import { describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/secrets.ts';
import type { SentLink } from '#server/testing/given/signatures.ts';
import { given } from '#server/testing/given.ts';
import { addView } from '../evidence/signature-events.store.ts';
import { historyOf, jobOf, phone, rowOf, sign, timelineOf } from '../testing/signing-tools.ts';

describe('reading', () => {
  test('shows what was sent', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    const { status, body, headers } = await shop.guest.call('GET /api/signatures/:token', {
      params: { token },
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      status: 'pending',
      tokenExpiresAt: '2026-11-16T17:00:00.000Z',
      isExpired: false,
      signerName: 'Maria Nguyễn',
      signerEmail: 'maria@example.com',
      signedAt: null,
      isSealing: false,
      copyMail: 'none',
      job: {
        customerName: 'Maria Nguyễn',
        jobDescription: 'No-cool repair',
        currentStage: 'estimate',
        number: `EST-${job.jobNumber}`,
        lineItems: [
          { description: 'Labor', quantity: '2', unitPrice: '95.00', lineTotal: '190.00' },
          { description: 'Capacitor', quantity: '1', unitPrice: '45.00', lineTotal: '45.00' },
        ],
        subtotal: '235.00',
        taxRate: '6.00',
        taxAmount: '2.70',
        totalAmount: '237.70',
      },
    });
    expect(JSON.stringify(body)).not.toContain(shop.user.accountId);
  });

  test('shows every word of the document, and its page as a picture', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop, {
      job: {
        comments: 'Gate code 4411',
        serviceDateStart: '2026-11-20T09:00',
        templateData: {
          customerAgreementText: 'I want this done.',
          paymentTerms: 'Half now, half later',
          thankYouMessage: 'Thanks!',
        },
      },
    });
    const body = await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
    expect(body.job).toMatchObject({
      sections: [
        { label: 'Comments', text: 'Gate code 4411' },
        { label: 'Payment terms', text: 'Half now, half later' },
      ],
      agreement: 'I want this done.',
      thankYou: 'Thanks!',
    });
    expect(body.job?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Issued', text: 'Nov 14, 2026' },
        { label: 'Service', text: 'Nov 20, 2026' },
        { label: 'Address', text: '2000 W Bannock St\nBoise, ID 83706' },
      ]),
    );
    const picture = await shop.guest.call('GET /api/signatures/:token/pages/:page', {
      params: { token, page: '1' },
    });
    expect([picture.status, body.pageCount]).toEqual([200, 1]);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    const plain = await shop.guest.call('GET /api/signatures/:token/pages/:page', {
      params: { token, page: '1' },
      headers: { 'accept-encoding': 'identity' },
    });
    expect(plain.bytes.equals(picture.bytes)).toBe(true);
    expect([picture, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(picture.bytes.toString()).toMatch(/^<svg /);
    expect(picture.bytes.toString()).not.toMatch(/<script|<foreignObject|href="http/);
    const pdf = await shop.guest.call('GET /api/signatures/:token/download', { params: { token } });
    expect(pdf.headers.get('content-disposition')).toMatch(
      new RegExp(`^inline; filename="EST-${job.jobNumber}.pdf"`),
    );
  });

  test('of an expired link only says whose it was', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    shop.clock.advance(hours(49));
    const { body } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(body).toEqual({
      status: 'pending',
      tokenExpiresAt: '2026-11-16T17:00:00.000Z',
      isExpired: true,
      companyName: 'Ridgeline Heating & Air',
      companyPhone: '(208) 555-0142',
      brandColor: '#4F72B8',
      companyLogo: null,
    });
    const picture = await shop.guest.call('GET /api/signatures/:token/pages/:page', {
      params: { token, page: '1' },
    });
    expect([picture.status, picture.body.code]).toEqual([410, 'signing_link_expired']);
  });

  test('records who opened it; the sender’s own view is marked and does not count as the customer’s', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    await shop.client.call('GET /api/signatures/:token', { params: { token } });
    expect((await historyOf(shop, job.id))[0]?.openedAt).toBeNull();
    for (let i = 0; i < 3; i += 1)
      await shop.guest.call('GET /api/signatures/:token', {
        params: { token },
        headers: { 'user-agent': phone },
      });
    shop.clock.advance(minutes(5));
    expect((await historyOf(shop, job.id))[0]?.openedAt).toBe('2026-11-14T17:00:00.000Z');
    const opened = (await timelineOf(shop, request.id)).filter(({ kind }) => kind === 'opened');
    expect(opened).toHaveLength(2);
    expect(opened).toContainEqual({
      kind: 'opened',
      what: 'The document was opened',
      address: shop.guest.address,
      user_agent: phone,
    });
    expect(opened.map(({ what }) => what)).toContain(
      `The document was opened in a browser signed in as ${shop.user.email}, on the sender’s side`,
    );
  });

  test('a link that was opened has arrived: it is never called not sent', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { signingToken, request } = await given.signatureRequest(shop, job.id);
    await shop.client.call('GET /api/signatures/:token', { params: { token: signingToken } });
    expect((await historyOf(shop, job.id))[0]?.status).toBe('created');
    await shop.guest.call('GET /api/signatures/:token', { params: { token: signingToken } });
    expect((await historyOf(shop, job.id))[0]).toMatchObject({
      id: request.id,
      status: 'pending',
      reachedBy: 'copied link',
      sentAt: '2026-11-14T17:00:00.000Z',
    });
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('pending');
  });

  test('stores the views of so many browsers and counts the rest', async () => {
    const shop = await openShop();
    const { request } = await given.sentLink(shop);
    const key = { accountId: shop.user.accountId, id: request.id };
    for (let at = 0; at < 305; at += 1)
      await addView(shop.deps.db.query, key, {
        kind: 'opened',
        what: 'The document was opened',
        at: new Date(shop.clock.now().getTime() + at),
        address: '203.0.113.9',
        userAgent: `robot ${at}`,
      });
    const opened = (await timelineOf(shop, request.id)).filter(({ kind }) => kind === 'opened');
    expect([opened.length, (await rowOf(shop, request.id)).further_views]).toEqual([300, 5]);
    expect(opened.at(-1)?.user_agent).toBe('robot 304');
  });

  test('wrong links are limited; a right one opens also for somebody who guessed', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    const guesser = shop.newGuest();
    const guess = () => guesser.call('GET /api/signatures/:token', { params: { token: newToken() } });
    for (let tried = 0; tried < 30; tried += 1) {
      const { status, body } = await guess();
      expect([status, body.message]).toEqual([404, 'This signature link is invalid or has expired.']);
    }
    const limited = await guess();
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guesser.call('GET /api/signatures/:token', { params: { token } })).status).toBe(200);
    expect((await guess()).status).toBe(429);
    shop.clock.advance(minutes(1));
    expect((await guess()).status).toBe(404);
  });

  test('right links are not limited', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    for (let read = 0; read < 35; read += 1)
      expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).status).toBe(200);
  });

  test.each(['', 'nothing', `${'a'.repeat(43)}%00`, '%2e%2e', 'a'.repeat(5000)])(
    'takes %j for an unknown link',
    async (token) => {
      const { guest } = await openShop();
      expect((await guest.send(`GET /api/signatures/${token}/download`)).status).toBe(404);
    },
  );

  test('everything ends with the company’s account, but a signed copy stays', async () => {
    const shop = await openShop();
    const open = await given.sentLink(shop);
    const signed = await given.sentLink(shop);
    await sign(shop.guest, signed.token);
    await shop.drain();
    await shop.deps.db.pool.query('update accounts set deactivated_at = $2 where id = $1', [
      shop.user.accountId,
      shop.clock.now(),
    ]);
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: open.token } })).body.code,
    ).toBe('signing_link_withdrawn');
    expect((await sign(shop.guest, open.token)).body.code).toBe('signing_link_withdrawn');
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: signed.token } })).body.status,
    ).toBe('approved');
    expect(
      (await shop.guest.call('GET /api/signatures/:token/download', { params: { token: signed.token } }))
        .status,
    ).toBe(200);
  });

  test('a deleted job’s link is unknown', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
    expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).status).toBe(404);
    expect((await sign(shop.guest, token)).status).toBe(404);
  });
});

describe('a link that has ended says why, and whom to call', () => {
  const decline = ({ guest }: Shop, { token }: SentLink) =>
    guest.call('POST /api/signatures/:token/decline', {
      params: { token },
      body: { reason: 'Too dear' },
      csrf: false,
    });

  test.each<[code: string, end: (shop: Shop, link: SentLink) => Promise<unknown>]>([
    ['signing_link_replaced', (shop, { job }) => given.signatureRequest(shop, job.id)],
    [
      'signing_link_changed',
      ({ client }, { job }) =>
        client.call('PATCH /api/jobs/:id', { params: { id: job.id }, body: { jobDescription: 'Other' } }),
    ],
    [
      'signing_link_withdrawn',
      ({ client }, { job, request }) =>
        client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: job.id, requestId: request.id },
        }),
    ],
    ['signing_link_declined', decline],
  ])('%s', async (code, end) => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', { body: { brandColor: '#B84F4F' } });
    const link = await given.sentLink(shop);
    await end(shop, link);
    const { status, body } = await shop.guest.call('GET /api/signatures/:token', {
      params: { token: link.token },
    });
    expect([status, body]).toEqual([
      410,
      {
        code,
        message: expect.stringMatching(/\.$/),
        contact: { name: 'Ridgeline Heating & Air', phone: '(208) 555-0142' },
        brand: { brandColor: '#B84F4F', companyLogo: null },
      },
    ]);
  });

  test('the owner reads the reason with the job, until it is sent again', async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop);
    await decline(shop, link);
    expect(await jobOf(shop, link.job.id)).toMatchObject({
      estimateSignatureStatus: 'declined',
      signatureDeclineReason: 'Too dear',
    });
    const { signingToken } = await given.signatureRequest(shop, link.job.id);
    await shop.client.call('POST /api/signatures/:token/copied', { params: { token: signingToken } });
    expect((await jobOf(shop, link.job.id)).signatureDeclineReason).toBeNull();
  });
});

test('the deposit is due once it is signed, with how to pay it, until it is paid', async () => {
  const shop = await openShop();
  const { token, job } = await given.sentLink(shop, { job: { deposit: { kind: 'amount', value: '100' } } });
  const due = async () => {
    const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
    return page.isExpired ? null : [page.job.depositAmount, page.job.depositDue];
  };
  const howToPay = async () => {
    const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
    return page.isExpired ? undefined : page.job.howToPay;
  };
  expect([...((await due()) ?? []), await howToPay()]).toEqual(['100.00', '0.00', null]);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await due()).toEqual(['100.00', '100.00']);
  expect(await howToPay()).toMatch(/^Call .+ to arrange payment\./);
  await shop.client.ok('PATCH /api/company/settings', { body: { checkPayableTo: 'Ridgeline' } });
  expect(await howToPay()).toBe(
    `Make checks payable to Ridgeline. Write EST-${job.jobNumber} on your check.`,
  );
  const pay = (amount: string) =>
    shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount, paidOn: '2026-11-14', method: 'check', isDeposit: true },
    });
  await pay('40');
  expect(await due()).toEqual(['100.00', '60.00']);
  await pay('60');
  expect([...((await due()) ?? []), await howToPay()]).toEqual(['100.00', '0.00', null]);
});
