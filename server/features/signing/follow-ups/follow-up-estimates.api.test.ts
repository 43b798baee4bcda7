import { describe, expect, test, vi } from 'vitest';
import { auditEventsOf, moveTo, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import {
  at,
  customer,
  first,
  openFollowing,
  second,
  sentEstimate,
  switchTo,
  task,
  tokenIn,
} from '../testing/follow-up-tools.ts';
import { historyOf, jobOf, sign, timelineOf } from '../testing/signing-tools.ts';

describe('follow-ups of estimates', () => {
  test('off at first: nothing is announced and nothing goes out', async () => {
    const shop = await openShop();
    const { id, mails } = await sentEstimate(shop);
    expect((await historyOf(shop, id))[0]?.nextFollowUpAt).toBeNull();
    await at(shop, first);
    expect(await mails()).toHaveLength(0);
  });

  test('3 and 7 days after it was sent, at nine, each once, with a link that works beside the first', async () => {
    const shop = await openFollowing();
    const { id, job, token, mails, customerEmail, request } = await sentEstimate(shop);
    expect((await historyOf(shop, id))[0]?.nextFollowUpAt).toBe('2026-11-17T16:00:00.000Z');
    await at(shop, '2026-11-17T15:59:59Z');
    expect(await mails()).toHaveLength(0);
    await at(shop, first);
    await at(shop, '2026-11-17T16:15:00Z');
    expect(await mails()).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe(
      `Waiting for your signature: Estimate EST-${job.jobNumber} from Ridgeline Heating & Air`,
    );
    expect(mail?.text).toContain(
      'We sent you this on Nov 14, 2026, and it is still waiting for your signature',
    );
    const links = mail ? [shop.mailbox.link(mail, '/sign/')] : [];
    expect((await historyOf(shop, id))[0]).toMatchObject({
      id: request.id,
      status: 'pending',
      nextFollowUpAt: '2026-11-21T16:00:00.000Z',
    });
    for (const day of ['18', '19', '20']) await at(shop, `2026-11-${day}T16:00:00Z`);
    await at(shop, second);
    await at(shop, '2026-11-24T16:00:00Z');
    expect(await mails()).toHaveLength(2);
    links.push(shop.mailbox.link(await shop.mailbox.latest(customerEmail), '/sign/'));
    for (const each of [token, ...links.map(tokenIn)])
      expect(
        (await shop.guest.call('GET /api/signatures/:token', { params: { token: each } })).body,
      ).toMatchObject({
        status: 'pending',
        isExpired: false,
      });
    expect(new Set([token, ...links.map(tokenIn)]).size).toBe(3);
    expect((await historyOf(shop, id))[0]?.nextFollowUpAt).toBeNull();
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.flatMap((event) => (event.type === 'signature.followed_up' ? event.data.day : []))).toEqual(
      ['2026-11-17', '2026-11-21'],
    );
    expect((await timelineOf(shop, request.id)).filter(({ kind }) => kind === 'sent')).toHaveLength(3);
    expect((await sign(shop.guest, tokenIn(links[0] ?? ''))).status).toBe(200);
  });

  test('a link that ran out is made anew, and the days go on from the first', async () => {
    const shop = await openFollowing();
    const { id, token, mails, request } = await sentEstimate(shop, {});
    await at(shop, first);
    const [renewed, older] = await historyOf(shop, id);
    expect(older).toMatchObject({ id: request.id, status: 'superseded' });
    expect(renewed).toMatchObject({
      status: 'pending',
      sentAt: '2026-11-17T16:00:00.000Z',
      tokenExpiresAt: '2026-11-19T16:00:00.000Z',
      nextFollowUpAt: '2026-11-21T16:00:00.000Z',
    });
    expect((await jobOf(shop, id)).estimateSignatureStatus).toBe('pending');
    expect((await timelineOf(shop, renewed?.id ?? ''))[0]?.what).toBe(
      'A copy of the document was saved and a link made by an automatic follow-up',
    );
    const old = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(old.body).toMatchObject({ code: 'signing_link_replaced' });
    await at(shop, second);
    await at(shop, '2026-11-22T16:00:00Z');
    expect(await mails()).toHaveLength(2);
    const [, latest] = await mails();
    expect(latest?.text).toContain('on Nov 14, 2026');
    const link = latest ? shop.mailbox.link(latest, '/sign/') : '';
    expect((await sign(shop.guest, tokenIn(link))).status).toBe(200);
  });

  test('a new link is agreed to where the sender said', async () => {
    const shop = await openFollowing();
    await shop.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
    const lineItems = [{ quantity: 1, description: 'Clean gutters', unitPrice: '100' }];
    const { id } = await sentEstimate(
      shop,
      { expirationHours: 48, agreedAt: 'elsewhere' },
      { taxRate: '0', lineItems },
    );
    await at(shop, first);
    const { rows } = await shop.deps.db.pool.query(
      'select agreed_at, place_of_sale from signature_requests where job_id = $1',
      [id],
    );
    // Of less than $130.00 elsewhere, neither has the notice.
    const expected = { agreed_at: null, place_of_sale: 'elsewhere' };
    expect(rows).toEqual([expected, expected]);
  });

  test('a company over its limit prints no new link for nothing, and sends it once it may', async () => {
    const shop = await openFollowing({ env: { LIMIT_MAILS_TO_OTHERS: '1/4h' } });
    const { mails } = await sentEstimate(shop, { expirationHours: 48 });
    const other = await given.job(shop, { currentStage: 'invoice', customerEmail: customer() });
    await moveTo(shop, '2026-11-17T15:00:00Z');
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: other.id } });
    const print = vi.spyOn(shop.deps.renderer, 'render');
    await at(shop, first);
    expect(await mails()).toHaveLength(0);
    expect(print.mock.calls.filter(([account]) => account === shop.user.accountId)).toHaveLength(0);
    print.mockRestore();
    await at(shop, '2026-11-17T19:15:00Z');
    expect(await mails()).toHaveLength(1);
  });

  test('in the company’s own words for estimates', async () => {
    const shop = await openFollowing();
    const { mails } = await sentEstimate(shop);
    await shop.client.ok('PATCH /api/company/settings', {
      body: {
        messages: { estimate: { subject: 'Still on? {number}', body: 'Hi {first name}, shall we start?' } },
      },
    });
    await at(shop, first);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Still on\? EST-/);
    // Else it would be the first email once more.
    expect(mail?.text).toContain(
      'Hi Maria, shall we start?\n\nWe sent you this on Nov 14, 2026, and it is still waiting for your signature.\n\n',
    );
  });

  test('stop when signed, declined, withdrawn, lost, archived, deleted, edited, moved on by hand, or the company has lapsed', async () => {
    const shop = await openFollowing();
    const { client } = shop;
    const made = async () => await sentEstimate(shop);
    const ends: [string, (one: Awaited<ReturnType<typeof made>>) => Promise<unknown>][] = [
      ['signed', ({ token }) => sign(shop.guest, token)],
      [
        'declined',
        ({ token }) =>
          shop.guest.call('POST /api/signatures/:token/decline', {
            params: { token },
            body: {},
            csrf: false,
          }),
      ],
      [
        'withdrawn',
        ({ id, request }) =>
          client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
            params: { id, requestId: request.id },
          }),
      ],
      [
        'lost',
        ({ id }) => client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'lost' } }),
      ],
      [
        'archived',
        ({ id }) => client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'archived' } }),
      ],
      ['deleted', ({ id }) => client.ok('DELETE /api/jobs/:id', { params: { id } })],
      [
        'edited',
        ({ id }) =>
          client.ok('PATCH /api/jobs/:id/customer', {
            params: { id },
            body: { customerName: 'Somebody else' },
          }),
      ],
      [
        'moved on',
        ({ id }) => client.ok('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage: 'work_order' } }),
      ],
    ];
    const ended = [];
    for (const [name, end] of ends) {
      const one = await made();
      await end(one);
      ended.push({ name, ...one });
    }
    const plain = await made();
    await shop.drain();
    const { rows: announced } = await shop.deps.db.pool.query(
      `select distinct status from signature_requests where account_id = $1 and next_follow_up_at is not null`,
      [shop.user.accountId],
    );
    expect(announced).toEqual([{ status: 'pending' }]);
    const before = await Promise.all(ended.map(async ({ mails }) => (await mails()).length));
    await at(shop, first);
    expect(await plain.mails()).toHaveLength(1);
    const after = await Promise.all(ended.map(async ({ mails }) => (await mails()).length));
    expect(after).toEqual(before);
    await shop.deps.db.pool.query("update subscriptions set status = 'expired' where account_id = $1", [
      shop.user.accountId,
    ]);
    await at(shop, second);
    expect(await plain.mails()).toHaveLength(1);
  }, 60_000);

  test('what was archived goes on with the next one after it is back', async () => {
    const shop = await openFollowing();
    const { id, mails } = await sentEstimate(shop);
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'archived' } });
    await at(shop, first);
    await shop.client.ok('POST /api/jobs/:id/reopen', { params: { id }, body: {} });
    await at(shop, '2026-11-18T16:00:00Z');
    expect(await mails()).toHaveLength(0);
    await at(shop, second);
    expect(await mails()).toHaveLength(1);
  });

  test('turned off at 8:59 sends nothing at nine; turned on again, the next one comes', async () => {
    const shop = await openFollowing();
    const { mails } = await sentEstimate(shop);
    await moveTo(shop, '2026-11-17T15:59:00Z');
    await switchTo(shop, false);
    await at(shop, first);
    expect(await mails()).toHaveLength(0);
    await moveTo(shop, '2026-11-17T17:00:00Z');
    await switchTo(shop, true);
    await at(shop, '2026-11-17T17:15:00Z');
    expect(await mails()).toHaveLength(0);
    await at(shop, second);
    expect(await mails()).toHaveLength(1);
  });

  test('turned on for what was sent before: from the next day on that is due', async () => {
    const shop = await openShop();
    const { id, mails } = await sentEstimate(shop);
    await moveTo(shop, '2026-11-18T16:00:00Z');
    await switchTo(shop, true);
    await shop.drain();
    expect((await historyOf(shop, id))[0]?.nextFollowUpAt).toBe('2026-11-21T16:00:00.000Z');
    expect(await mails()).toHaveLength(0);
  });

  test('a server that was away for days sends none of what it missed', async () => {
    const shop = await openFollowing();
    const { mails } = await sentEstimate(shop);
    await at(shop, '2026-11-19T12:00:00Z');
    expect(await mails()).toHaveLength(0);
    await at(shop, '2026-11-22T12:00:00Z');
    expect(await mails()).toHaveLength(0);
  });

  test.each([{ expirationHours: 720 }, { expirationHours: 48 }])(
    'several workers at once send one, also where the link is made anew (%j)',
    async (request) => {
      const shop = await openFollowing();
      const { id, mails } = await sentEstimate(shop, request);
      shop.clock.set(first);
      const add = () => shop.deps.db.pool.query('select graphile_worker.add_job($1)', [task]);
      await Promise.all([add(), add(), add()]);
      await Promise.all([shop.drain(), shop.drain(), shop.drain()]);
      await shop.drain();
      expect(await mails()).toHaveLength(1);
      await moveTo(shop, first);
      expect((await historyOf(shop, id)).filter(({ status }) => status === 'pending')).toHaveLength(1);
    },
  );

  test('to the customer’s address of now, by a link of its own; a signer whom the owner chose stays', async () => {
    const shop = await openFollowing();
    const changed = await sentEstimate(shop);
    const chosen = customer();
    const other = await sentEstimate(shop, { expirationHours: 720, signerEmail: chosen });
    const now = customer();
    for (const { id, customerEmail } of [changed, other])
      await shop.client.ok('PATCH /api/jobs/:id/customer', {
        params: { id },
        body: {
          customerName: 'Maria Nguyễn',
          customerEmail: customerEmail === changed.customerEmail ? now : customer(),
        },
      });
    for (const { id } of [changed, other])
      expect((await jobOf(shop, id)).estimateSignatureStatus).toBe('pending');
    await at(shop, first);
    expect(await changed.mails()).toHaveLength(0);
    expect(await shop.mailbox.all(now)).toHaveLength(1);
    expect((await historyOf(shop, changed.id))[0]).toMatchObject({ signerEmail: now, status: 'pending' });
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: changed.token } })).status,
    ).toBe(410);
    expect(await shop.mailbox.all(chosen)).toHaveLength(2);
  });
});
