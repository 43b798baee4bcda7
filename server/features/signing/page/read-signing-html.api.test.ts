// A document to sign as plain HTML: what was frozen, for the same people and as long as the page beside it.
import { expect, test } from 'vitest';
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/secrets.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, sign, timelineOf } from '../testing/signing-tools.ts';

const read = async ({ newGuest }: Pick<Shop, 'newGuest'>, token: string) => {
  const { status, headers, bytes } = await newGuest().send(`GET /sign/${token}/read`);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  return { status, headers, html: bytes.toString() };
};

test('has what was sent, without scripts', async () => {
  const shop = await openShop();
  const { token, job } = await given.sentLink(shop, {
    job: { jobDescription: 'Fix <script>alert(1)</script>' },
  });
  const { readUrl } = await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
  expect(readUrl).toBe(`/sign/${token}/read`);
  const { status, headers, html } = await read(shop, token);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain(`<h1>ESTIMATE EST-${job.jobNumber}</h1>`);
  for (const text of [
    'Maria Nguyễn',
    'Capacitor',
    '$237.70',
    `<a href="/sign/${token}">Back to sign or decline</a>`,
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('<script');
});

test('stays what was sent when the company changes', async () => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  const before = await read(shop, token);
  await shop.client.ok('POST /api/company/update', { body: { ...profile, companyName: 'Other Name LLC' } });
  expect((await read(shop, token)).html).toBe(before.html);
  expect(before.html).not.toContain('Other Name LLC');
});

test('reading it is a view of its own, and the link has arrived', async () => {
  const shop = await openShop();
  const { token, job, request } = await given.sentLink(shop);
  await read(shop, token);
  expect((await historyOf(shop, job.id))[0]?.openedAt).not.toBeNull();
  const views = (await timelineOf(shop, request.id)).filter(({ kind }) => ['opened', 'read'].includes(kind));
  expect(views.map(({ kind, what }) => [kind, what])).toEqual([['read', 'The document was read as text']]);
});

test('what was chosen is read as it will be signed', async () => {
  const shop = await openShop();
  const humidifier = { quantity: 1, description: 'Humidifier', unitPrice: '90.00' };
  const options = [
    { name: 'Good', lineItems: [{ quantity: 1, description: 'Furnace 80%', unitPrice: '4000' }] },
    {
      name: 'Better',
      lineItems: [{ quantity: 1, description: 'Furnace 96%', unitPrice: '5000' }, humidifier],
    },
  ];
  const { token, request } = await given.sentLink(shop, { job: { lineItems: undefined, options } });
  const page = await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
  const optionId = (!page.isExpired && page.job.options?.[1]?.id) || '';
  const { readUrl, pdfUrl } = await shop.guest.ok('POST /api/signatures/:token/selection', {
    params: { token },
    body: { optionId, selectedLineIds: [] },
    csrf: false,
  });
  const chosen = await shop.newGuest().send(`GET ${readUrl}`);
  const html = chosen.bytes.toString();
  expect([chosen.status, chosen.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of ['Furnace 96%', 'Humidifier', `href="${pdfUrl}"`, 'text of what you chose'])
    expect(html).toContain(text);
  expect(html).not.toContain('Furnace 80%');
  expect((await timelineOf(shop, request.id)).map(({ what }) => what)).toContain(
    'What was chosen was read as text',
  );

  const other = await given.sentLink(shop);
  const foreign = await shop.newGuest().send(`GET ${readUrl.replace(token, other.token)}`);
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('says who has signed it and when', async () => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect((await read(shop, token)).html).toContain(
    'Signed by Maria Nguyễn on Nov 14, 2026, 10:00\u00a0AM MST.',
  );
});

test('an ended link is a page that says why, and whom to call', async () => {
  const shop = await openShop();
  const [expired, changed] = [await given.sentLink(shop), await given.sentLink(shop)];
  await shop.client.ok('PATCH /api/jobs/:id', {
    params: { id: changed.job.id },
    body: { jobDescription: 'New' },
  });
  const edited = await read(shop, changed.token);
  expect([edited.status, edited.html.includes('href="tel:2085550142"')]).toEqual([410, true]);
  expect(edited.html).toContain('The document was changed after this link was sent.');
  shop.clock.advance(hours(49));
  const late = await read(shop, expired.token);
  expect([late.status, late.html.includes('Ridgeline Heating &#38; Air')]).toEqual([410, true]);
  expect((await read(shop, newToken())).status).toBe(404);
});

test('a document from before there was such a page offers none', async () => {
  const shop = await openShop();
  const { token, request } = await given.sentLink(shop);
  await shop.deps.db.pool.query('update signature_requests set reading_html = null where id = $1', [
    request.id,
  ]);
  const { readUrl } = await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
  expect(readUrl).toBeNull();
  const { status, html } = await read(shop, token);
  expect(status).toBe(404);
  expect(html).toContain('This document has no text version. Please go back and open the PDF.');
});
