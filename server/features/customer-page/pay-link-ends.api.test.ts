// How pay links are made, and how every end of one is named.
import { describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { days } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/secrets.ts';
import { given } from '#server/testing/given.ts';
import { contact, invoiceWithLink, linkTo, pay } from './testing/pay-link-tools.ts';

const read = ({ newGuest }: Shop, token: string) =>
  newGuest().call('GET /api/pay/:token', { params: { token } });

describe('a link ends', () => {
  /** The page, its PDF and the page without scripts say the same. */
  async function expectEnded(shop: Shop, token: string, status: number, code: string, who?: object) {
    for (const address of [`/api/pay/${token}`, `/api/pay/${token}/pdf`]) {
      const { status: found, body } = await shop.newGuest().send(`GET ${address}`);
      expect([address, found, body.code, body.contact]).toEqual([address, status, code, who]);
      // Of a closed account nothing is shown but its name and phone.
      expect([undefined, { brandColor: '#4F72B8', companyLogo: null }]).toContainEqual(body.brand);
    }
    const page = await shop.newGuest().send(`GET /pay/${token}/read`);
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    if (who) expect(page.bytes.toString()).toContain('href="tel:2085550142"');
  }

  test('an unknown one names nobody', async () => {
    const shop = await openShop();
    for (const token of [newToken(), 'x', `${newToken()}x`])
      await expectEnded(shop, token, 404, 'pay_link_unknown');
  });

  test('when it is withdrawn, whichever it is', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    const second = await linkTo(shop, job.id);
    const withdraw = () => shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id: job.id } });
    expect(await withdraw()).toEqual({ success: true, withdrawn: 2 });
    expect(await withdraw()).toEqual({ success: true, withdrawn: 0 });
    for (const one of [token, second]) await expectEnded(shop, one, 410, 'pay_link_withdrawn', contact);
    expect((await read(shop, await linkTo(shop, job.id))).status).toBe(200);
  });

  test('60 days after the last payment was written down, however old that is', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '237.70', paidOn: '2026-01-02' },
    });
    shop.clock.advance(days(60) - 1000);
    expect((await read(shop, token)).status).toBe(200);
    shop.clock.advance(1000);
    await expectEnded(shop, token, 410, 'pay_link_expired', contact);
  });

  test('when the customer gets another email address, and not for another name', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop, { customerEmail: 'typo@example.com' });
    const change = (body: object) =>
      shop.client.send(`PATCH /api/jobs/${job.id}/customer`, { body: { customerName: 'Maria N.', ...body } });
    expect((await change({})).status).toBe(200);
    expect((await read(shop, token)).status).toBe(200);
    expect((await change({ customerEmail: 'maria@example.com' })).status).toBe(200);
    await expectEnded(shop, token, 410, 'pay_link_withdrawn', contact);
    expect((await read(shop, await linkTo(shop, job.id))).status).toBe(200);
  });

  test('never while something is due', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await pay(shop, job, '1.00');
    shop.clock.advance(days(700));
    expect((await read(shop, token)).status).toBe(200);
  });

  test('with the job in the bin, until that is taken back', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await pay(shop, job, '1.00');
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } });
    await expectEnded(shop, token, 410, 'pay_link_withdrawn', contact);
    await shop.client.ok('POST /api/jobs/:id/undelete', { params: { id: job.id } });
    expect((await read(shop, token)).status).toBe(200);
  });

  test('with the account; not when only the subscription has run out', async () => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop);
    const { accountId } = shop.user;
    await shop.deps.db.pool.query("update subscriptions set status = 'expired' where account_id = $1", [
      accountId,
    ]);
    expect((await read(shop, token)).status).toBe(200);
    await shop.deps.db.pool.query('update accounts set deactivated_at = now() where id = $1', [accountId]);
    await expectEnded(shop, token, 410, 'pay_link_withdrawn', contact);
  });

  test('and guessing one is limited', async () => {
    const shop = await openShop({ env: { LIMIT_WRONG_LINKS: '2/1m' } });
    const visitor = shop.newGuest();
    const statuses: number[] = [];
    for (let tried = 0; tried < 3; tried += 1)
      statuses.push((await visitor.call('GET /api/pay/:token', { params: { token: newToken() } })).status);
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe('making a link', () => {
  test('stores nothing that would open the page', async () => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop);
    const { rows } = await shop.deps.db.pool.query('select p::text as row from pay_links p');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('is limited for each company', async () => {
    const shop = await openShop({ env: { LIMIT_PAY_LINKS: '1/1h' } });
    const { job } = await invoiceWithLink(shop);
    const again = await shop.client.call('POST /api/jobs/:id/pay-link', { params: { id: job.id } });
    expect(again.status).toBe(429);
  });

  test('is refused for what is no invoice, or closed', async () => {
    const shop = await openShop();
    const make = async (id: string) => {
      const { status, body } = await shop.client.call('POST /api/jobs/:id/pay-link', { params: { id } });
      return [status, body.code];
    };
    expect(await make((await given.job(shop)).id)).toEqual([409, 'not_an_invoice']);
    const { job } = await invoiceWithLink(shop);
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome: 'void' } });
    expect(await make(job.id)).toEqual([409, 'job_closed']);
  });
});
