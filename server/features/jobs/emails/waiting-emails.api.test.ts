// While an email waits for its server, what it asks for may be done, and its job may end.
import { describe, expect, test } from 'vitest';
import type { MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { close, pay } from '../testing/close-tools.ts';
import { openShop, retryNow, type Shop } from '../testing/test-tools.ts';

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
    const sent: string[] = [];
    let isAway = true;
    const mail: MailTransport = {
      describe: 'a server that is away at first',
      send: async ({ subject }) => {
        if (isAway) throw new Error('away');
        sent.push(subject);
      },
    };
    const shop = await openShop({ deps: { mail } });
    const id = await write(shop);
    await shop.drain();
    await meanwhile(shop, id);
    isAway = false;
    await retryNow(shop);
    await shop.drain();
    expect(sent).toHaveLength(expected);
  });
});
