// What the record of a signature tells: everything that is known, nothing that is not.
import { expect, test } from 'vitest';
import type { Evidence } from '#server/documents/sealing/sealer.ts';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { minutes } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { addView } from './evidence/signature-events.store.ts';
import { phone, sign, watched } from './testing/signing-tools.ts';

/** A shop, and all evidence its sealer is given. */
async function openWatchedShop() {
  const shop = await openShop();
  const seen: Evidence[] = [];
  const { sealer } = shop.deps;
  shop.deps.sealer = watched(sealer, {
    seal: (input) => {
      seen.push(input.evidence);
      return sealer.seal(input);
    },
  });
  return { shop, seen };
}

test('the sealer gets the whole timeline', async () => {
  const { shop, seen } = await openWatchedShop();
  const { token, job, request } = await given.sentLink(shop);
  await shop.drain();
  shop.clock.advance(minutes(1));
  await shop.guest.call('GET /api/signatures/:token', {
    params: { token },
    headers: { 'user-agent': phone },
  });
  shop.clock.advance(minutes(1));
  await sign(shop.guest, token, { method: 'typed' });
  await shop.drain();
  expect(seen).toHaveLength(1);
  const [evidence] = seen;
  expect(evidence).toMatchObject({
    requestId: request.id,
    companyName: 'Ridgeline Heating & Air',
    documentNumber: `EST-${job.jobNumber}`,
    documentTitle: 'Estimate',
    stage: 'estimate',
    revision: 1,
    totalAmount: '237.70',
    signer: { name: 'Maria Nguyễn', email: 'maria@example.com', reachedBy: ['mail'], method: 'typed' },
    agreement: 'I accept this estimate and authorize the work to be performed.',
    consent: { version: '1' },
    signedAt: '2026-11-14T17:02:00.000Z',
    serverAddress: shop.guest.address,
    userAgent: phone,
    claimed: { address: null, userAgent: 'claimed', time: '2001-01-01T00:00:00.000Z' },
    ownerSessionPresent: false,
    ownerName: null,
    furtherLooks: 0,
  });
  expect(evidence?.events.slice(-2)).toEqual([
    {
      at: '2026-11-14T17:01:00.000Z',
      what: 'The document was opened',
      address: shop.guest.address,
      device: 'Safari on iPhone',
      userAgent: phone,
    },
    {
      at: '2026-11-14T17:02:00.000Z',
      what: 'Electronic records agreed to and signed, through the link for Maria Nguyễn',
      address: shop.guest.address,
      device: 'Safari on iPhone',
      userAgent: phone,
    },
  ]);
  expect(evidence?.events.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      `A copy of the document was saved and a link made by ${shop.user.email}`,
      'The link for maria@example.com was queued to be emailed',
      'The link was emailed to maria@example.com, and the email was accepted for delivery',
    ]),
  );
});

test('before the mail server has taken the link, nothing says it was mailed; a copy is told beside it', async () => {
  const { shop, seen } = await openWatchedShop();
  const { token, job } = await given.sentLink(shop);
  await shop.client.call('POST /api/signatures/:token/copied', { params: { token } });
  await shop.deps.db.pool.query(`update mails set state = 'failed', content = null where subject_id = $1`, [
    job.id,
  ]);
  await sign(shop.guest, token);
  await shop.drain();
  expect(seen[0]?.signer.reachedBy).toEqual(['copied link']);
  expect(JSON.stringify(seen[0]?.events)).not.toContain('was emailed');
  const both = await given.sentLink(shop);
  await shop.client.call('POST /api/signatures/:token/copied', { params: { token: both.token } });
  await shop.drain();
  await sign(shop.guest, both.token);
  await shop.drain();
  expect(seen[1]?.signer.reachedBy).toEqual(['mail', 'copied link']);
});

test('views of one browser are one line with the last of them and their number', async () => {
  const { shop, seen } = await openWatchedShop();
  const { token } = await given.sentLink(shop);
  const view = (userAgent: string) =>
    shop.guest.call('GET /api/signatures/:token', {
      params: { token },
      headers: { 'user-agent': userAgent },
    });
  await Promise.all([view(phone), view(phone), view(phone)]);
  shop.clock.advance(minutes(5));
  await view(phone);
  for (let at = 0; at < 40; at += 1) await view(`robot ${at}`);
  await sign(shop.guest, token);
  await shop.drain();
  const [evidence] = seen;
  const opened = evidence?.events.filter(({ what }) => what.startsWith('The document was opened')) ?? [];
  expect(opened[0]).toMatchObject({
    at: '2026-11-14T17:00:00.000Z',
    what: 'The document was opened (4 times, last Nov 14, 2026, 10:05\u00a0AM MST (2026-11-14 17:05:00 UTC))',
    userAgent: phone,
  });
  expect([opened.length, evidence?.furtherLooks]).toEqual([31, 10]);
});

const crowd = 301;

test.each([
  { first: true, what: 'opened', action: 'Electronic records agreed to and signed', wasOpened: true },
  { first: false, what: 'never opened', action: 'Signed without opening the signing page', wasOpened: false },
])(
  'a page that was $what is called so throughout, however many looked at the PDF since',
  async (expected) => {
    const { shop, seen } = await openWatchedShop();
    const { token, request } = await given.sentLink(shop);
    await shop.drain();
    if (expected.first)
      await shop.guest.call('GET /api/signatures/:token', {
        params: { token },
        headers: { 'user-agent': phone },
      });
    shop.clock.advance(minutes(1));
    for (let at = 0; at < crowd; at += 1)
      await addView(
        shop.deps.db.query,
        { accountId: shop.user.accountId, id: request.id },
        {
          kind: 'downloaded',
          what: 'The PDF of the document was opened',
          at: new Date(shop.clock.now().getTime() + at),
          address: '203.0.113.9',
          userAgent: `robot ${at}`,
        },
      );
    shop.clock.advance(minutes(1));
    await sign(shop.guest, token);
    await shop.drain();
    const [evidence] = seen;
    const openings = evidence?.events.filter(({ what }) => what === 'The document was opened');
    expect(evidence?.events.at(-1)?.what).toBe(`${expected.action}, through the link for Maria Nguyễn`);
    expect([evidence?.wasOpened, openings?.length]).toEqual([expected.wasOpened, expected.wasOpened ? 1 : 0]);
  },
);

test.each([
  { isOpened: false, action: 'Signed without opening the signing page' },
  { isOpened: true, action: 'Electronic records agreed to and signed' },
])('reading the text is not opening the signing page: opened $isOpened', async ({ isOpened, action }) => {
  const { shop, seen } = await openWatchedShop();
  const { token } = await given.sentLink(shop);
  expect((await shop.guest.send(`GET /sign/${token}/read`)).status).toBe(200);
  if (isOpened) await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
  await sign(shop.guest, token);
  await shop.drain();
  const [evidence] = seen;
  const happened = evidence?.events.map(({ what }) => what) ?? [];
  expect(evidence?.wasOpened).toBe(isOpened);
  expect(happened).toContain('The document was read as text');
  expect(happened.includes('The document was opened')).toBe(isOpened);
  expect(happened).toContain(`${action}, through the link for Maria Nguyễn`);
});

test('a link that was neither emailed nor copied went a way that nobody recorded', async () => {
  const { shop, seen } = await openWatchedShop();
  const job = await given.job(shop);
  const { signingToken: token } = await given.signatureRequest(shop, job.id);
  await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
  await sign(shop.guest, token);
  await shop.drain();
  expect(seen[0]?.signer.reachedBy).toEqual([]);
});

test('a view that comes to light after signing is no part of the timeline', async () => {
  const { shop, seen } = await openWatchedShop();
  const { token, request } = await given.sentLink(shop);
  await sign(shop.guest, token);
  // A view that was on its way while the signature arrived.
  await addView(
    shop.deps.db.query,
    { accountId: shop.user.accountId, id: request.id },
    {
      kind: 'opened',
      what: 'The document was opened',
      at: shop.clock.now(),
      address: shop.guest.address,
      userAgent: phone,
    },
  );
  await shop.drain();
  expect(seen[0]?.wasOpened).toBe(false);
  expect(JSON.stringify(seen[0]?.events)).not.toContain('was opened');
});

test('signed before this was decided at signing: views that were dropped since count as opened', async () => {
  const { shop, seen } = await openWatchedShop();
  for (const views of [3, 0]) {
    const { token, request } = await given.sentLink(shop);
    await sign(shop.guest, token);
    await shop.deps.db.pool.query(
      `update signature_requests set evidence = evidence - 'wasOpened', further_views = $2 where id = $1`,
      [request.id, views],
    );
    await shop.drain();
  }
  expect(seen.map(({ wasOpened }) => wasOpened)).toEqual([true, false]);
});
