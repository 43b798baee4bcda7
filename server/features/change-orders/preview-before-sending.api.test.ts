// Looked at before it goes, like any document to sign: in typed words, or as a link that is handed over (D-55, D-20).
import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { auditEventsOf, expectOk, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import {
  change,
  extra,
  listed,
  send,
  sentChangeOrder,
  signedWorkOrder,
  withdraw,
  withExtra,
  written,
} from './testing/change-order-tools.ts';

async function draftOf(more: Parameters<typeof signedWorkOrder>[1] = {}) {
  const shop = await openShop();
  const job = await signedWorkOrder(shop, more);
  const order = await written(shop, job.id, withExtra(job));
  return { shop, job, order };
}

const forgetEmail = ({ deps }: Shop, id: string) =>
  deps.db.pool.query('update jobs set customer_email = null where id = $1', [id]);

const draftMessage = ({ client }: Shop, id: string, changeOrderId: string) =>
  client.call('GET /api/jobs/:id/change-orders/:changeOrderId/message', { params: { id, changeOrderId } });

const copied = ({ client }: Shop, token: string) =>
  client.call('POST /api/signatures/:token/copied', { params: { token } });

type Sending = RequestBody<'POST /api/jobs/:id/change-orders/:changeOrderId/send'>;
const linkTo = async (shop: Shop, id: string, changeOrderId: string, more: Sending = {}) =>
  expectOk<{ signingToken: string; signingUrl: string; sentTo: string | null }>(
    await send(shop, id, changeOrderId, { asLink: true, ...more }),
  );

describe('the message', () => {
  test('is there filled in, with what changes step by step, and to whom it goes', async () => {
    const { shop, job, order } = await draftOf();
    const { status, body } = await draftMessage(shop, job.id, order.id);
    expect([status, body]).toMatchObject([
      200,
      {
        to: 'maria@example.com',
        subject: `Please approve: Change Order ${order.number} from Ridgeline Heating & Air`,
        message: expect.stringContaining('The new total is $337.70.'),
        amount: '337.70',
        number: order.number,
        revision: job.revision,
        changeOrder: {
          id: order.id,
          oldTotal: '237.70',
          newTotal: '337.70',
          difference: { steps: [{ label: 'Added', amount: '100.00' }], amount: '100.00' },
        },
      },
    ]);
  });

  test('says tax and discount as the paper does', async () => {
    const shop = await openShop();
    const job = await signedWorkOrder(shop);
    const order = await written(shop, job.id, {
      reason: 'Taxed',
      lineItems: job.lineItems.map((line) => ({ ...line, taxed: true })),
      discount: { kind: 'amount', value: '35', label: 'Goodwill' },
      taxRate: '8.75',
    });
    expect(order).toMatchObject({
      difference: {
        steps: [
          { label: 'Changed' },
          { label: 'Discount', amount: '-35.00' },
          { label: 'Tax (6% → 8.75%)', amount: '14.80' },
        ],
        amount: '-20.20',
      },
    });
  });

  test('is refused like the sending itself', async () => {
    const { shop, job, order } = await draftOf();
    for (const id of [newId(), 'x']) expect((await draftMessage(shop, job.id, id)).status).toBe(404);
    const { client: stranger } = await shop.given.owner();
    expect((await draftMessage({ ...shop, client: stranger }, job.id, order.id)).status).toBe(404);
    await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id: job.id },
      body: { lineItems: [{ ...extra, unitPrice: '7.00' }] },
    });
    const changed = { status: 409, body: { message: expect.stringContaining('The job was changed') } };
    expect(await draftMessage(shop, job.id, order.id)).toMatchObject(changed);
  });
});

describe('an email', () => {
  test('goes out in the typed words, to the typed address, which a job without one keeps', async () => {
    const { shop, job, order } = await draftOf();
    await forgetEmail(shop, job.id);
    const body = { signerEmail: 'amy@example.com', subject: 'Look at this', message: 'As we discussed.' };
    expect(expectOk<object>(await send(shop, job.id, order.id, body))).toMatchObject({
      sentTo: 'amy@example.com',
    });
    await shop.drain();
    const mail = await shop.mailbox.latest('amy@example.com');
    expect([mail.subject, mail.text]).toEqual(['Look at this', expect.stringContaining('As we discussed.')]);
    expect(mail.text).not.toContain('Please review change order');
    const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(after.customerEmail).toBe('amy@example.com');
    expect(after.mails).toContainEqual(
      expect.objectContaining({ to: 'amy@example.com', message: 'As we discussed.' }),
    );
    expect(await listed(shop, job.id)).toMatchObject([
      { status: 'sent', reachedBy: 'mail', signerEmail: 'amy@example.com' },
    ]);
  });

  test('of another revision than was looked at is not sent', async () => {
    const { shop, job, order } = await draftOf();
    const changed = expectOk<{ revision: number }>(
      await change(shop, job.id, order.id, { reason: 'Corroded, and loose.' }),
    );
    const late = await send(shop, job.id, order.id, { revision: order.revision });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { id: order.id, revision: changed.revision } },
    });
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id: job.id }, body: { notes: 'Dog.' } });
    const lateJob = await send(shop, job.id, order.id, {
      revision: changed.revision,
      jobRevision: job.revision,
    });
    expect(lateJob).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { id: job.id } },
    });
    expect(await listed(shop, job.id)).toMatchObject([{ status: 'draft', sentAt: null, linkMadeAt: null }]);
    const { revision: jobRevision } = await jobOf(shop, job.id);
    expectOk(await send(shop, job.id, order.id, { revision: changed.revision, jobRevision }));
  });

  test.each<[string, Sending]>([
    ['subject', { subject: '  ' }],
    ['message', { message: '' }],
    ['signerEmail', { signerEmail: 'maria' }],
  ])('is refused for a bad %s', async (field, body) => {
    const { shop, job, order } = await draftOf();
    expect(await send(shop, job.id, order.id, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('a press whose answer got lost', () => {
  test.each([
    ['as it was', (seen: object) => seen],
    ['over what the email has changed', () => ({ revision: 2, jobRevision: 999 })],
  ])('is answered again, %s, and emails once', async (_, revisionsOf) => {
    const { shop, job, order } = await draftOf();
    const seen = { revision: order.revision, jobRevision: job.revision };
    const words = { signerEmail: 'maria@example.com', subject: 'Look at this', message: 'As we discussed.' };
    const key = { headers: { 'idempotency-key': 'press-1' } };
    const first = expectOk<object>(await send(shop, job.id, order.id, { ...words, ...seen }, key));
    expect((await listed(shop, job.id))[0]?.revision).toBeGreaterThan(order.revision);
    expect(expectOk(await send(shop, job.id, order.id, { ...words, ...revisionsOf(seen) }, key))).toEqual(
      first,
    );
    await shop.drain();
    const subjects = (await shop.mailbox.all('maria@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === words.subject)).toHaveLength(1);
    expect(await send(shop, job.id, order.id, { ...words, ...seen, message: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    });
  });
});

describe('a link', () => {
  test('needs no address, emails nothing, and counts as sent once it is handed over', async () => {
    const { shop, job, order } = await draftOf();
    await shop.drain();
    const mailsBefore = (await shop.mailbox.all('maria@example.com')).length;
    await forgetEmail(shop, job.id);
    expect(await send(shop, job.id, order.id)).toMatchObject({
      status: 400,
      body: { fields: { signerEmail: expect.stringContaining('send a change order') } },
    });
    const made = await linkTo(shop, job.id, order.id, { signerName: 'Marco Nguyễn' });
    expect(made).toMatchObject({
      sentTo: null,
      signingUrl: expect.stringMatching(new RegExp(`/sign/${made.signingToken}$`)),
      request: { number: order.number, status: 'created', signerName: 'Marco Nguyễn', signerEmail: null },
    });
    const unsent = { status: 'sent', sentAt: null, reachedBy: null, linkMadeAt: expect.any(String) };
    expect(await listed(shop, job.id)).toMatchObject([{ ...unsent, isUndelivered: false }]);
    expect((await jobOf(shop, job.id)).changeOrderStatus).toBe('not_sent');

    expectOk(await copied(shop, made.signingToken));
    expect(await listed(shop, job.id)).toMatchObject([
      { status: 'sent', sentAt: expect.any(String), reachedBy: 'copied link', signerEmail: null },
    ]);
    expect((await jobOf(shop, job.id)).changeOrderStatus).toBe('sent');
    const types = (await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type);
    expect(types).toContain('signature.link_copied');
    await shop.drain();
    expect(await shop.mailbox.all('maria@example.com')).toHaveLength(mailsBefore);

    expectOk(await sign(shop.newGuest(), made.signingToken));
    expect(await listed(shop, job.id)).toMatchObject([{ status: 'approved', reachedBy: 'copied link' }]);
    expect(await jobOf(shop, job.id)).toMatchObject({ totalAmount: '337.70', approvedTotal: '337.70' });
  });

  test('that somebody has opened has arrived, whether or not the owner marked it', async () => {
    const { shop, job, order } = await draftOf();
    const { signingToken: token } = await linkTo(shop, job.id, order.id);
    await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
    expect(await listed(shop, job.id)).toMatchObject([
      { reachedBy: 'copied link', openedAt: expect.any(String), sentAt: expect.any(String) },
    ]);
  });

  test('can be emailed after all, in typed words', async () => {
    const { shop, job, order } = await draftOf();
    await shop.drain();
    const { signingToken: token } = await linkTo(shop, job.id, order.id);
    await shop.client.ok('POST /api/signatures/:token/send', {
      params: { token },
      body: { subject: 'Here it is' },
    });
    await shop.drain();
    expect((await shop.mailbox.latest('maria@example.com')).subject).toBe('Here it is');
    expect(await listed(shop, job.id)).toMatchObject([{ reachedBy: 'mail' }]);
  });

  test('replaces the one before, and withdrawn before it left says that nothing was sent', async () => {
    const shop = await openShop();
    const job = await signedWorkOrder(shop);
    const { id, token } = await sentChangeOrder(shop, job);
    const again = await linkTo(shop, job.id, id);
    const old = await shop.newGuest().call('GET /api/signatures/:token', { params: { token } });
    expect([old.status, old.body]).toMatchObject([410, { code: 'signing_link_replaced' }]);
    expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent', sentAt: null }]);
    expectOk(await withdraw(shop, job.id, id));
    expect(await listed(shop, job.id)).toMatchObject([
      { status: 'withdrawn', sentAt: null, reachedBy: null },
    ]);
    expect((await copied(shop, again.signingToken)).status).toBe(410);
  });

  test('is one for one key, and no email with the same key', async () => {
    const { shop, job, order } = await draftOf();
    const press = (body: Sending) =>
      send(shop, job.id, order.id, body, { headers: { 'idempotency-key': 'press-1' } });
    const answers = await Promise.all([1, 2, 3].map(() => press({ asLink: true })));
    const links = answers.map((answer) => expectOk<{ signingToken: string; sentTo: null }>(answer));
    expect(new Set(links.map(({ signingToken }) => signingToken)).size).toBe(1);
    expect(links.map(({ sentTo }) => sentTo)).toEqual([null, null, null]);
    expect(await press({})).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    const made = (await historyOf(shop, job.id)).filter(({ changeOrderId }) => changeOrderId === order.id);
    expect(made).toHaveLength(1);
  });
});
