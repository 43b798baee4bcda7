// What a person does on the customer page besides paying: it is noted that they looked, and what they ask reaches the owner
// (D-24).
import { describe, expect, test } from 'vitest';
import { auditEventsOf, moveTo, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { invoiceWithLink } from './testing/pay-link-tools.ts';

const viewed = ({ newGuest }: Shop, token: string) =>
  newGuest().call('POST /api/pay/:token/viewed', { params: { token }, csrf: false });

const question = { message: 'Is the part under warranty?\n\nThank you', email: 'dana@home.example' };

const sendQuestion = ({ newGuest }: Shop, token: string, body: object = question, key?: string) =>
  newGuest().send(`POST /api/pay/${token}/question`, {
    body,
    csrf: false,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const eventsOf = async (shop: Shop, jobId: string, type: string) =>
  (await auditEventsOf(shop, shop.user.accountId, jobId)).filter((event) => event.type === type);

const questions = async (shop: Shop) => {
  await shop.drain();
  return (await shop.mailbox.all(shop.user.email)).filter(({ subject }) => subject?.startsWith('Question'));
};

describe('looking at the page', () => {
  test('is noted once for each link and day, and reading it notes nothing', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await shop.newGuest().ok('GET /api/pay/:token', { params: { token } });
    expect(await eventsOf(shop, job.id, 'job.customer_page_viewed')).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => viewed(shop, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf(shop, job.id, 'job.customer_page_viewed')).toHaveLength(1);
    await moveTo(shop, '2026-11-15T17:00:00.000Z');
    await viewed(shop, token);
    expect(await eventsOf(shop, job.id, 'job.customer_page_viewed')).toHaveLength(2);
    const { items } = await shop.client.ok('GET /api/customers/:id/timeline', {
      params: { id: job.customerId ?? '' },
    });
    expect(items.map(({ text }) => text)).toContain(`Page of invoice INV-${job.jobNumber} viewed`);
  });

  test('of an unknown or withdrawn link is refused', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id: job.id } });
    expect((await viewed(shop, token)).body.code).toBe('pay_link_withdrawn');
    expect((await viewed(shop, 'nobody')).body.code).toBe('pay_link_unknown');
  });
});

describe('a question', () => {
  test('reaches the owner, and a reply goes to whoever asked', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    expect((await sendQuestion(shop, token)).status).toBe(200);
    const [mail] = await questions(shop);
    expect(mail?.subject).toBe(`Question about invoice INV-${job.jobNumber} from ${job.customerName}`);
    expect(mail?.replyTo).toMatchObject([{ address: 'dana@home.example' }]);
    expect(mail?.text).toContain('Is the part under warranty?');
    expect(await eventsOf(shop, job.id, 'job.question_asked')).toHaveLength(1);
  });

  test('can be read where no email about it is wanted, and an office person’s has a short subject', async () => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop);
    const office = await shop.given.officePerson({ accountId: shop.user.accountId });
    const change = (email: boolean) => ({ body: { settings: { question: { inApp: true, email } } } });
    await shop.client.ok('POST /api/notification-settings', change(false));
    await office.client.ok('POST /api/notification-settings', change(true));
    const message = `Is the part under warranty?\n\n${'Thank you very much. '.repeat(50)}`.trim();
    expect((await sendQuestion(shop, token, { ...question, message })).status).toBe(200);
    expect(await questions(shop)).toEqual([]);
    const { items } = await shop.client.ok('GET /api/notifications');
    expect(items[0]?.text).toContain(message);
    expect(items[0]?.text).toContain('Reply to dana@home.example');
    const [mail] = await shop.mailbox.all(office.user.email);
    expect(mail?.subject).toMatch(/asked about invoice INV-\S+ “Is the part under warranty\? Thank you.*…$/);
    expect(mail?.subject?.length).toBeLessThanOrEqual(120);
    expect(mail?.text).toContain('Is the part under warranty?');
  });

  test('is sent once with one key; five a day with one link, and other links have their own', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    for (const _ of [1, 2, 3]) expect((await sendQuestion(shop, token, question, 'tap')).status).toBe(200);
    expect(await questions(shop)).toHaveLength(1);
    for (const _ of [2, 3, 4, 5]) expect((await sendQuestion(shop, token)).status).toBe(200);
    expect((await sendQuestion(shop, token)).status).toBe(429);
    const { url } = await shop.client.ok('POST /api/jobs/:id/pay-link', { params: { id: job.id } });
    expect((await sendQuestion(shop, url.split('/').at(-1) ?? '')).status).toBe(200);
    await moveTo(shop, '2026-11-15T18:00:00.000Z');
    expect((await sendQuestion(shop, token)).status).toBe(200);
  });

  test.each([
    ['no words', { ...question, message: ' ' }],
    ['too many words', { ...question, message: 'x'.repeat(2001) }],
    ['no address', { message: 'Hello' }],
    ['what is no address', { ...question, email: 'dana' }],
    ['two addresses', { ...question, email: 'a@b.example, c@d.example' }],
    ['another header', { ...question, email: 'a@b.example\r\nBcc: c@d.example' }],
  ])('with %s is refused', async (_, body) => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop);
    expect((await sendQuestion(shop, token, body)).status).toBe(400);
    expect(await questions(shop)).toEqual([]);
  });

  test('with an unknown link is refused', async () => {
    const shop = await openShop();
    expect((await sendQuestion(shop, 'nobody')).body.code).toBe('pay_link_unknown');
    const { id } = await given.job(shop);
    expect(await eventsOf(shop, id, 'job.question_asked')).toEqual([]);
  });

  test('cannot lead anywhere: links in it are only text', async () => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop);
    await sendQuestion(shop, token, {
      ...question,
      message: 'Look at https://evil.example/login <b>now</b>',
    });
    const [mail] = await questions(shop);
    expect(mail?.html).not.toContain('evil.example/login"');
    expect(mail?.html).not.toContain('<b>now');
  });
});
