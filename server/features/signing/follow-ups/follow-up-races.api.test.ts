// What happens between a follow-up and its email: the customer signs, the owner archives or switches follow-ups off.
import { describe, expect, test } from 'vitest';
import { moveTo, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { at, first, openFollowing, sentEstimate, switchTo, task } from '../testing/follow-up-tools.ts';
import { historyOf, jobOf, sign, timelineOf } from '../testing/signing-tools.ts';

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
