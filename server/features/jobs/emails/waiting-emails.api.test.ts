// While an email waits for its server, what it asks for may be done, and its job may end.
import { describe, expect, test } from 'vitest';
import { cancel, openNoticed, signed } from '#server/features/signing/testing/cancel-tools.ts';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { close, pay } from '../testing/close-tools.ts';
import { expectOk, openShop, progress, retryNow, type Shop } from '../testing/test-tools.ts';

interface MailServer {
  isAway: boolean;
  /** Subjects. */
  sent: string[];
}

function mailServer(): { server: MailServer; mail: MailTransport } {
  const server: MailServer = { isAway: true, sent: [] };
  const mail: MailTransport = {
    describe: 'a server that is away at first',
    send: async ({ subject }) => {
      if (server.isAway) throw new Error('away');
      server.sent.push(subject);
    },
  };
  return { server, mail };
}

describe('emails that wait for their server', () => {
  type Waiting = (shop: Shop) => Promise<string>;
  const sentInvoice: Waiting = async (shop) => {
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });
    return id;
  };
  const sentReminder: Waiting = async (shop) => {
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    await shop.client.ok('POST /api/jobs/:id/send-reminder', { params: { id } });
    return id;
  };
  const sentLink: Waiting = async (shop) => (await given.sentLink(shop)).job.id;

  test.each<[string, Waiting, (shop: Shop, id: string) => Promise<unknown>, number]>([
    ['an invoice that stays as it is', sentInvoice, async () => undefined, 1],
    ['an invoice that becomes void', sentInvoice, (shop, id) => close(shop, id, { outcome: 'void' }), 0],
    [
      'an invoice that is deleted',
      sentInvoice,
      ({ client }, id) => client.ok('DELETE /api/jobs/:id', { params: { id } }),
      0,
    ],
    ['a reminder of one that is paid', sentReminder, (shop, id) => pay(shop, id, '237.70'), 0],
    ['a reminder of one that is paid in part', sentReminder, (shop, id) => pay(shop, id, '1.00'), 1],
    ['a link whose estimate is lost', sentLink, (shop, id) => close(shop, id, { outcome: 'lost' }), 0],
    ['a link whose job is archived', sentLink, (shop, id) => close(shop, id, { outcome: 'archived' }), 0],
    ['a link that stays open', sentLink, async () => undefined, 1],
  ])('%s', async (_, write, meanwhile, expected) => {
    const { server, mail } = mailServer();
    const shop = await openShop({ deps: { mail } });
    const id = await write(shop);
    await shop.drain();
    await meanwhile(shop, id);
    server.isAway = false;
    await retryNow(shop);
    await shop.drain();
    expect(server.sent).toHaveLength(expected);
  });

  test.each([
    ['an invoice', 'POST /api/jobs/:id/send-invoice', 'job.invoice'],
    ['a reminder', 'POST /api/jobs/:id/send-reminder', 'job.reminder'],
  ] as const)(
    '%s that its customer cancels meanwhile, and none is sent after that',
    async (_, call, kind) => {
      const { server, mail } = mailServer();
      const shop = await openNoticed(undefined, { deps: { mail } });
      const { token, jobId } = await signed(shop);
      expectOk(await progress(shop, jobId, 'invoice'));
      const send = () => shop.client.call(call, { params: { id: jobId }, body: {} });
      expectOk(await send());
      shop.clock.advance(1000);
      expectOk(await cancel(shop, token));
      shop.clock.advance(1000);
      expect(await send()).toMatchObject({ status: 409, body: { code: 'agreement_cancelled' } });
      server.isAway = false;
      await retryNow(shop);
      await shop.drain();
      const { rows } = await shop.deps.db.pool.query(
        'select state, unsent_reason as reason from mails where subject_id = $1 and kind = $2 order by created_at',
        [jobId, kind],
      );
      expect(rows).toEqual([{ state: 'withheld', reason: 'outdated' }]);
    },
  );

  test('the receipt of a part, which names what is left, once the customer has canceled', async () => {
    const { server, mail } = mailServer();
    const shop = await openNoticed(undefined, { deps: { mail } });
    const { token, jobId } = await signed(shop);
    expectOk(await progress(shop, jobId, 'invoice'));
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: jobId },
      body: { amount: '200', method: 'check', sendReceipt: true },
    });
    await shop.drain();
    shop.clock.advance(1000);
    expectOk(await cancel(shop, token));
    server.isAway = false;
    await retryNow(shop);
    await shop.drain();
    const { rows } = await shop.deps.db.pool.query(
      `select state from mails where subject_id = $1 and kind = 'job.receipt'`,
      [jobId],
    );
    expect(rows).toEqual([{ state: 'withheld' }]);
  });
});
