import { describe, expect, test, vi } from 'vitest';
import {
  auditEventsOf,
  moveTo,
  openShop,
  runTask,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, sign, timelineOf } from '../testing/signing-tools.ts';

const task = 'signing.follow-up-estimates';
const customer = () => `${Math.random().toString(36).slice(2)}@example.com`;
const switchTo = ({ client }: Shop, estimates: boolean) =>
  client.ok('PATCH /api/company/settings', { body: { followUps: { estimates } } });

async function openFollowing(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options);
  await switchTo(shop, true);
  return shop;
}

/** An estimate whose link was emailed on Nov 14, at ten in the morning in Boise. */
async function sentEstimate(shop: Shop, request: object = { expirationHours: 720 }, overrides: object = {}) {
  const customerEmail = customer();
  const link = await given.sentLink(shop, { job: { customerEmail, ...overrides }, request });
  await shop.drain();
  /** Earliest first, without the first link. */
  const mails = async () => (await shop.mailbox.all(customerEmail)).reverse().slice(1);
  return { ...link, id: link.job.id, customerEmail, mails };
}

async function at(shop: Shop, time: string): Promise<void> {
  await moveTo(shop, time);
  await runTask(shop, task);
}

const first = '2026-11-17T16:00:00Z';
const second = '2026-11-21T16:00:00Z';
const tokenIn = (link: string) => link.split('/sign/')[1] ?? '';

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
    expect(mail?.text).toContain('sent you this on Nov 14, 2026, and it is still waiting for your signature');
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
    expect(mail?.text).toContain('Hi Maria, shall we start?');
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

describe('a follow-up while the customer signs', () => {
  test('a signature that is under way at the database is waited for, and then nothing goes out', async () => {
    const shop = await openFollowing();
    const { id, request, mails } = await sentEstimate(shop);
    await moveTo(shop, first);
    const signer = await shop.deps.db.pool.connect();
    try {
      await signer.query('begin');
      await signer.query('select from jobs where id = $1 for update', [id]);
      await shop.deps.db.pool.query('select graphile_worker.add_job($1)', [task]);
      const running = shop.drain();
      // Until the follow-up stands behind the signature.
      for (;;) {
        const { rowCount } = await shop.deps.db.pool.query(
          `select from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = current_database() and $1 = any(pg_blocking_pids(l.pid))`,
          [(await signer.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
        );
        if (rowCount) break;
      }
      await signer.query(
        `update signature_requests set status = 'approved', signed_at = $2, signature_image = '\\x00', evidence = '{}'
         where id = $1`,
        [request.id, first],
      );
      await signer.query(`update jobs set estimate_signature = 'approved' where id = $1`, [id]);
      await signer.query('commit');
      await running;
    } finally {
      signer.release();
    }
    expect(await mails()).toHaveLength(0);
  });

  test.each([{ expirationHours: 720 }, { expirationHours: 48 }])(
    'an email that waits for its server is dropped when the customer signs meanwhile (%j)',
    async (request) => {
      const sent: string[] = [];
      let isAway = false;
      const mail: MailTransport = {
        describe: 'a server that is away at times',
        send: async ({ subject, text }) => {
          if (isAway) throw new Error('away');
          sent.push(`${subject} ${/\/sign\/([\w-]+)/.exec(text)?.[1] ?? ''}`);
        },
      };
      const shop = await openFollowing({ deps: { mail } });
      const { id } = await sentEstimate(shop, request);
      isAway = true;
      await at(shop, first);
      await shop.deps.db.pool.query(
        `update signature_requests set status = 'approved', signed_at = $2, signature_image = '\\x00', evidence = '{}'
         where job_id = $1 and status = 'pending'`,
        [id, first],
      );
      await shop.deps.db.pool.query(`update jobs set estimate_signature = 'approved' where id = $1`, [id]);
      isAway = false;
      await shop.deps.db.pool.query(
        "update graphile_worker._private_jobs set run_at = now() - interval '1 second' where task_id in (select id from graphile_worker._private_tasks where identifier = 'mail.deliver')",
      );
      await shop.drain();
      expect(sent).toHaveLength(1);
      expect((await jobOf(shop, id)).lastMail).toMatchObject({ state: 'outdated' });
    },
  );

  /** A link that ran out, and the email with the new one, which waits for its server while `meanwhile` happens. */
  async function whileWaiting(meanwhile: (shop: Shop, id: string) => Promise<unknown>) {
    const sent: string[] = [];
    let isAway = false;
    const mail: MailTransport = {
      describe: 'a server that is away at times',
      send: async ({ text }) => {
        if (isAway) throw new Error('away');
        sent.push(/\/sign\/([\w-]+)/.exec(text)?.[1] ?? '');
      },
    };
    const shop = await openFollowing({ deps: { mail } });
    const estimate = await sentEstimate(shop, { expirationHours: 48 });
    isAway = true;
    await at(shop, first);
    await meanwhile(shop, estimate.id);
    isAway = false;
    await shop.deps.db.pool.query(
      "update graphile_worker._private_jobs set run_at = now() - interval '1 second'",
    );
    await shop.drain();
    await runTask(shop, 'signing.sweep');
    return { ...estimate, shop, sent };
  }

  test('a new link goes out although follow-ups were switched off meanwhile: the one before has ended', async () => {
    const { shop, sent, id } = await whileWaiting((shop) => switchTo(shop, false));
    expect(sent).toHaveLength(2);
    expect((await jobOf(shop, id)).estimateSignatureStatus).toBe('pending');
    expect((await sign(shop.guest, sent[1] ?? '')).status).toBe(200);
  });

  test('a new link of a job that was archived meanwhile is not emailed, and the evidence says no more than that', async () => {
    const { shop, sent, id, customerEmail } = await whileWaiting((shop, id) =>
      shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'archived' } }),
    );
    expect(sent).toHaveLength(1);
    const [newest] = await historyOf(shop, id);
    expect(newest?.status).toBe('created');
    expect((await timelineOf(shop, newest?.id ?? '')).at(-1)?.what).toBe(
      `The email to ${customerEmail} was not sent`,
    );
  });
});
