// Choosing from an offer, and signing what was chosen (D-18).
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { openShop, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { choiceOf, line, select, selectionFiles, sentOffer } from '../testing/offer-tools.ts';
import { historyOf, jobOf, pageKeysOf, sign, timelineOf } from '../testing/signing-tools.ts';

test('the page names options, lines and totals to choose from', async () => {
  const shop = await openShop();
  const { page } = await sentOffer(shop);
  expect(page.job.options).toMatchObject([
    { name: 'Good', isRecommended: false, totalAmount: '4240.00', depositAmount: '2120.00' },
    {
      name: 'Better',
      isRecommended: true,
      subtotal: '5000.00',
      discountAmount: '500.00',
      discountLabel: 'Fall special',
      taxAmount: '270.00',
      totalAmount: '4770.00',
      depositAmount: '2385.00',
      lineItems: [
        { description: 'Furnace 96%', id: expect.any(String) },
        {
          description: 'Humidifier',
          optional: true,
          isSelected: false,
          plusTax: true,
          id: expect.any(String),
        },
      ],
    },
  ]);
  expect(page.job).toMatchObject({ totalAmount: '4770.00' });
});

test('what was chosen is shown, signed, and becomes the job; the offer stays', async () => {
  const shop = await openShop();
  const { token, jobId, request, page } = await sentOffer(shop);
  const offered = await shop.newGuest().send(`GET /api/signatures/${token}/download`);
  const { optionId, extraId } = choiceOf(page, 'Better');
  const { status, body } = await select(shop.guest, token, { optionId, selectedLineIds: [extraId] });
  expect([status, body]).toMatchObject([
    200,
    {
      subtotal: '5600.00',
      discountAmount: '560.00',
      taxAmount: '302.40',
      totalAmount: '5342.40',
      depositAmount: '2671.20',
      pageCount: 1,
    },
  ]);
  const pdf = await shop.newGuest().send(`GET ${body.pdfUrl}`);
  const text = textOf(pdf.bytes);
  expect(text).toContain('Humidifier');
  expect(text).toContain('5,342.40');
  expect(text).toContain(squeezed('Furnace 96%'));
  expect(text).not.toContain(squeezed('Furnace 80%'));
  const picture = await shop
    .newGuest()
    .send(`GET /api/signatures/${token}/selections/${body.selectionId}/pages/1`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);

  expect((await sign(shop.guest, token, { selectionId: body.selectionId })).status).toBe(200);
  await shop.drain();
  expect(await jobOf(shop, jobId)).toMatchObject({
    currentStage: 'work_order',
    options: null,
    optionName: 'Better',
    totalAmount: '5342.40',
    approvedTotal: '5342.40',
    depositAmount: '2671.20',
    depositDue: '2671.20',
    lineItems: [{ description: 'Furnace 96%' }, { description: 'Humidifier' }],
    discount: { kind: 'percent', value: '10.00', label: 'Fall special' },
  });
  const [signed] = await historyOf(shop, jobId);
  expect(signed).toMatchObject({ totalAmount: '5342.40', optionName: 'Better', status: 'approved' });
  const stored = await shop.client.send(`GET ${signed?.offerPdf}`);
  expect(stored.bytes.equals(offered.bytes)).toBe(true);
  const sealed = textOf((await shop.client.send(`GET ${signed?.signedPdf}`)).bytes);
  expect(sealed).toContain('5,342.40');
  expect(sealed).not.toContain(squeezed('Furnace 80%'));
  // The record says what was chosen, and names both documents by their hash.
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  for (const text of [
    'Option: Better',
    'Optional, included: Humidifier',
    'Document as chosen',
    hash(pdf.bytes),
    hash(offered.bytes),
  ])
    expect(sealed).toContain(squeezed(text));
  expect(await pageKeysOf(shop, request.id)).toHaveLength(1);
  const after = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  expect(after).toMatchObject({ status: 'approved', job: { totalAmount: '5342.40', optionName: 'Better' } });
  expect(after).not.toHaveProperty('job.options');
});

test('the record says who chose, when and from where, and which of the choices were opened', async () => {
  const shop = await openShop();
  const { token, jobId, request, page } = await sentOffer(shop);
  const better = choiceOf(page, 'Better').optionId;
  const other = await select(shop.guest, token, {
    optionId: choiceOf(page, 'Good').optionId,
    selectedLineIds: [],
  });
  await shop.newGuest().send(`GET ${other.body.pdfUrl}`);
  // The company chooses; the customer signs what the company chose.
  const { body } = await select(shop.client, token, { optionId: better, selectedLineIds: [] });
  const last = await select(shop.guest, token, {
    optionId: choiceOf(page, 'Good').optionId,
    selectedLineIds: [choiceOf(page, 'Good').extraId].filter((id) => id !== ''),
  });
  expect(last.status).toBe(200);
  const short = (sha256 = '') => sha256.slice(0, 12);
  const good = `Option “Good” (document ${short(other.body.sha256)})`;
  const chosen = `Option “Better” (document ${short(body.sha256)}) was chosen on the signing page in a browser signed in as ${shop.user.email}, on the sender’s side`;
  const events = await timelineOf(shop, request.id);
  expect(events.filter(({ kind }) => kind === 'selected' || kind === 'downloaded')).toMatchObject([
    { kind: 'selected', what: `${good} was chosen on the signing page`, address: expect.any(String) },
    { kind: 'downloaded', what: `The PDF of a choice was opened: ${good}` },
    { kind: 'selected', what: chosen, address: expect.any(String) },
    { kind: 'selected' },
  ]);
  expect((await sign(shop.newGuest(), token, { selectionId: body.selectionId })).status).toBe(200);
  await shop.drain();
  const [signed] = await historyOf(shop, jobId);
  const sealed = textOf((await shop.client.send(`GET ${signed?.signedPdf}`)).bytes);
  // The choice before the last is signed, and the record says which.
  expect(sealed).toContain(
    squeezed(
      `through the link for Maria Nguyễn. What was signed: Option “Better” (document ${short(body.sha256)})`,
    ),
  );
  // Once in the timeline, once where the choice stands.
  const start = chosen.slice(0, chosen.indexOf(shop.user.email));
  expect(sealed.split(squeezed(start))).toHaveLength(3);
});

describe('signing without a choice', () => {
  test('is refused where there are options', async () => {
    const shop = await openShop();
    const { token, jobId } = await sentOffer(shop);
    const { status, body } = await sign(shop.guest, token);
    expect([status, body]).toMatchObject([
      409,
      { code: 'option_required', message: 'Choose an option first.' },
    ]);
    expect((await jobOf(shop, jobId)).currentStage).toBe('estimate');
  });

  test('takes optional lines as they are offered', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop, {
      options: null,
      lineItems: [
        line('Furnace', '1000'),
        line('Filter', '50', { optional: true, isSelected: true }),
        line('Permit', '600', { optional: true, taxed: false }),
      ],
    });
    // What is not taxed raises the total by its price.
    expect(page.job.lineItems.map(({ plusTax }) => plusTax)).toEqual([undefined, true, undefined]);
    expect((await sign(shop.guest, token)).status).toBe(200);
    const job = await jobOf(shop, jobId);
    expect(job.lineItems.map(({ description, optional }) => [description, optional])).toEqual([
      ['Furnace', undefined],
      ['Filter', undefined],
    ]);
    expect(job).toMatchObject({ totalAmount: '1113.00', approvedTotal: '1113.00', depositDue: '556.50' });
  });

  test('and everything optional left out is refused: nothing would be signed', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop, {
      options: undefined,
      lineItems: [line('Gutter guards', '600', { optional: true, isSelected: false })],
    });
    const refused = {
      status: 409,
      body: { code: 'conflict', message: 'Please choose at least one item. Nothing is left to sign.' },
    };
    expect(await select(shop.guest, token, { optionId: null, selectedLineIds: [] })).toMatchObject(refused);
    expect(await sign(shop.guest, token)).toMatchObject(refused);
    expect((await jobOf(shop, jobId)).currentStage).toBe('estimate');
    const selectedLineIds = page.job.lineItems.map(({ id }) => id ?? '');
    const { body } = await select(shop.guest, token, { optionId: null, selectedLineIds });
    expect((await sign(shop.guest, token, { selectionId: body.selectionId })).status).toBe(200);
    expect(await jobOf(shop, jobId)).toMatchObject({ totalAmount: '636.00' });
  });

  test('changes nothing where nothing was offered', async () => {
    const shop = await openShop();
    const { token } = await sentOffer(shop, {
      options: null,
      deposit: null,
      lineItems: [line('Furnace', '1')],
    });
    const { status, body } = await select(shop.guest, token, { selectedLineIds: [] });
    expect([status, body]).toMatchObject([409, { message: 'There is nothing to choose in this document.' }]);
    expect((await sign(shop.guest, token, { selectionId: newId() })).status).toBe(404);
    expect((await sign(shop.guest, token)).status).toBe(200);
  });
});

describe('a choice', () => {
  test('of another option, job or link is unknown', async () => {
    const shop = await openShop();
    const [one, other] = [await sentOffer(shop), await sentOffer(shop)];
    const mine = choiceOf(one.page, 'Better');
    const theirs = choiceOf(other.page, 'Better');
    const good = choiceOf(one.page, 'Good').optionId;
    const better = one.page.job.options?.find(({ id }) => id === mine.optionId);
    const plainId = better?.lineItems.find(({ optional }) => !optional)?.id ?? '';
    for (const [optionId, selectedLineIds, message] of [
      [theirs.optionId, [], 'Option not found'],
      [mine.optionId, [theirs.extraId], 'This item is not part of the document.'],
      [good, [mine.extraId], 'This item is not part of the document.'],
      // There to stay: it is not ticked.
      [mine.optionId, [plainId], 'This item is not part of the document.'],
      ['', [], 'Option not found'],
    ] as const)
      expect(
        (await select(shop.guest, one.token, { optionId, selectedLineIds: [...selectedLineIds] })).body,
      ).toMatchObject({ code: 'not_found', message });
    const { body } = await select(shop.guest, other.token, {
      optionId: theirs.optionId,
      selectedLineIds: [],
    });
    expect((await sign(shop.guest, one.token, { selectionId: body.selectionId })).status).toBe(404);
    const foreign = await shop
      .newGuest()
      .send(`GET /api/signatures/${one.token}/selections/${body.selectionId}/download`);
    expect(foreign.status).toBe(404);
  });

  test('with one key is one choice, also of several taps at once; with other content it is refused', async () => {
    const shop = await openShop();
    const { token, page } = await sentOffer(shop);
    const { optionId, extraId } = choiceOf(page, 'Better');
    const body = { optionId, selectedLineIds: [extraId] };
    const options = { headers: { 'idempotency-key': 'one tap' } };
    const taps = await Promise.all([1, 2, 3].map(() => select(shop.guest, token, body, options)));
    const [first] = taps;
    expect(taps.map((tap) => [tap.status, tap.body])).toEqual(taps.map(() => [200, first?.body]));
    expect(await select(shop.guest, token, body, options)).toMatchObject({ status: 200, body: first?.body });
    expect(await selectionFiles(shop)).toHaveLength(1 + (first?.body.pageCount ?? 0));
    const other = await select(shop.guest, token, { optionId, selectedLineIds: [] }, options);
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    // Another customer's key is another key.
    const theirs = await sentOffer(shop);
    const choice = { optionId: choiceOf(theirs.page, 'Good').optionId, selectedLineIds: [] };
    expect((await select(shop.guest, theirs.token, choice, options)).status).toBe(200);
    expect((await sign(shop.guest, token, { selectionId: first?.body.selectionId })).status).toBe(200);
  });

  test('after the owner changed or withdrew the document says so', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    const { body } = await select(shop.guest, token, { optionId, selectedLineIds: [] });
    await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: jobId }, body: { deposit: null } });
    for (const reply of [
      await select(shop.guest, token, { optionId, selectedLineIds: [] }),
      await sign(shop.guest, token, { selectionId: body.selectionId }),
    ])
      expect([reply.status, reply.body]).toMatchObject([410, { code: 'signing_link_changed' }]);
    await shop.drain();
    expect(await selectionFiles(shop)).toEqual([]);
  });

  test('goes with its files when the link is withdrawn, replaced or declined, also where nobody opened the page', async () => {
    const shop = await openShop();
    const ends: ((sent: Awaited<ReturnType<typeof sentOffer>>) => Promise<unknown>)[] = [
      ({ jobId, request }) =>
        shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: jobId, requestId: request.id },
        }),
      ({ jobId }) => given.signatureRequest(shop, jobId),
      ({ token }) =>
        shop.guest.ok('POST /api/signatures/:token/decline', { params: { token }, body: {}, csrf: false }),
    ];
    for (const end of ends) {
      const sent = await sentOffer(shop);
      const { optionId } = choiceOf(sent.page, 'Good');
      const { body } = await select(shop.guest, sent.token, { optionId, selectedLineIds: [] });
      expect(await selectionFiles(shop)).toHaveLength(2);
      await end(sent);
      await shop.drain();
      expect(await selectionFiles(shop)).toEqual([]);
      const reply = await sign(shop.guest, sent.token, { selectionId: body.selectionId });
      expect(reply.status).toBe(410);
    }
  });

  test('goes with its files when the link has run out', async () => {
    const shop = await openShop();
    const { token, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    await select(shop.guest, token, { optionId, selectedLineIds: [] });
    await runTask(shop, 'signing.sweep');
    await shop.drain();
    expect(await selectionFiles(shop)).not.toEqual([]);
    shop.clock.advance(hours(24 * 31));
    await runTask(shop, 'signing.sweep');
    await shop.drain();
    expect(await selectionFiles(shop)).toEqual([]);
    const { rows } = await shop.deps.db.pool.query(
      'select id from signature_selections where account_id = $1',
      [shop.user.accountId],
    );
    expect(rows).toEqual([]);
  });

  test('names no option where there are none', async () => {
    const shop = await openShop();
    const { token } = await sentOffer(shop, {
      options: null,
      lineItems: [line('Furnace', '4000'), line('Humidifier', '600', { optional: true })],
    });
    for (const optionId of ['bogus', 'a\u0000b', ''])
      expect(await select(shop.guest, token, { optionId, selectedLineIds: [] })).toMatchObject({
        status: 404,
        body: { message: 'Option not found' },
      });
    expect(await selectionFiles(shop)).toEqual([]);
    expect((await select(shop.guest, token, { optionId: null, selectedLineIds: [] })).status).toBe(200);
  });

  test('made while the owner changes the document is either before it or not at all', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    const [chosen] = await Promise.all([
      select(shop.guest, token, { optionId, selectedLineIds: [] }),
      shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: jobId }, body: { deposit: null } }),
    ]);
    expect([200, 410]).toContain(chosen.status);
    await shop.drain();
    expect(await selectionFiles(shop)).toEqual([]);
    expect((await sign(shop.guest, token, { selectionId: chosen.body.selectionId })).status).toBe(410);
  });

  test('made through an older link is unknown to the newer one', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    const { body } = await select(shop.guest, token, { optionId, selectedLineIds: [] });
    const newer = await given.sentRequest(shop, jobId);
    const reply = await sign(shop.guest, newer.signingToken, { selectionId: body.selectionId });
    expect([reply.status, reply.body]).toMatchObject([
      404,
      { message: 'This choice is no longer there. Please choose again.' },
    ]);
    expect((await jobOf(shop, jobId)).currentStage).toBe('estimate');
  });

  test('that was signed is sealed after a crash, from the frozen bytes, whatever became of the job', async () => {
    const shop = await openShop();
    const { token, jobId, page } = await sentOffer(shop);
    const { optionId, extraId } = choiceOf(page, 'Better');
    const { body } = await select(shop.guest, token, { optionId, selectedLineIds: [extraId] });
    const shown = await shop.newGuest().send(`GET ${body.pdfUrl}`);
    expect((await sign(shop.guest, token, { selectionId: body.selectionId })).status).toBe(200);
    // The process ends here: the task is in the queue, and the job is changed before it runs.
    await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id: jobId },
      body: { lineItems: [line('Something else', '1')] },
    });
    await shop.drain();
    const [signed] = await historyOf(shop, jobId);
    const sealed = await shop.client.send(`GET ${signed?.signedPdf}`);
    expect(sealed.bytes.subarray(0, shown.bytes.length).equals(shown.bytes)).toBe(true);
    expect(await selectionFiles(shop)).toHaveLength(2);
  });
});
