// The list behind the bell: everybody's own, in words made of what is stored, and what each person wants to hear of.
import { expect, test } from 'vitest';
import { notificationKinds } from '#contract/notifications.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { days, hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { type Happening, notify } from './notifications.service.ts';
import { inboxOf } from './testing/inbox.ts';

const happens = ({ deps, user }: Shop, happened: Partial<Happening> = {}) =>
  deps.db.transaction((tx) =>
    notify(deps, tx, {
      accountId: user.accountId,
      jobId: null,
      kind: 'storage_nearly_full',
      data: { percent: 90 },
      ...happened,
    } as Happening),
  );

const read = (client: HttpClient, id: string) =>
  client.call('POST /api/notifications/:id/read', { params: { id } });

const invoice = { name: 'Maria Nguyễn', document: 'invoice', number: 'INV-1042' } as const;
const sentences: [Pick<Happening, 'kind' | 'data'>, string][] = [
  [
    { kind: 'opened', data: { ...invoice, document: 'change_order', number: 'CO-1-1' } },
    'Maria Nguyễn opened change order CO-1-1',
  ],
  [
    { kind: 'signed', data: { ...invoice, document: 'estimate', number: 'EST-1042', cents: 124_000 } },
    'Maria Nguyễn signed estimate EST-1042 for $1,240.00',
  ],
  [
    { kind: 'declined', data: { ...invoice, document: 'work_order', number: 'WO-1', reason: 'Too dear' } },
    'Maria Nguyễn declined work order WO-1: “Too dear”',
  ],
  [{ kind: 'declined', data: { ...invoice, reason: null } }, 'Maria Nguyễn declined invoice INV-1042'],
  [{ kind: 'cancelled', data: invoice }, 'Maria Nguyễn canceled invoice INV-1042'],
  [
    { kind: 'paid', data: { ...invoice, cents: 62_000, isDeposit: false } },
    'Maria Nguyễn paid $620.00 on invoice INV-1042',
  ],
  [
    {
      kind: 'paid',
      data: { ...invoice, document: 'work_order', number: 'WO-1042', cents: 100, isDeposit: true },
    },
    'Maria Nguyễn paid the $1.00 deposit for work order WO-1042',
  ],
  [
    { kind: 'overpaid', data: { ...invoice, cents: 5000 } },
    'Maria Nguyễn paid $50.00 too much on invoice INV-1042. You can refund it.',
  ],
  [
    { kind: 'refund_failed', data: { ...invoice, cents: 5000 } },
    'The refund of $50.00 to Maria Nguyễn for invoice INV-1042 didn’t go through',
  ],
  [
    { kind: 'disputed', data: { ...invoice, cents: 5000, respondBy: '2026-12-03' } },
    'Maria Nguyễn disputed a payment of $50.00 on invoice INV-1042. Respond by Dec 3, 2026.',
  ],
  [{ kind: 'question', data: invoice }, 'Maria Nguyễn asked a question about invoice INV-1042'],
  [
    { kind: 'question', data: { ...invoice, message: 'Until when?', email: 'maria@example.com' } },
    'Maria Nguyễn asked about invoice INV-1042: “Until when?” Reply to maria@example.com.',
  ],
  [
    { kind: 'mail_failed', data: { ...invoice, recipient: 'maria@example.com' } },
    'The email to maria@example.com about invoice INV-1042 wasn’t delivered',
  ],
  [
    { kind: 'work_finished', data: { ...invoice, technician: 'Sam Ortiz' } },
    'Sam Ortiz finished the work for Maria Nguyễn. Invoice INV-1042 is ready to send.',
  ],
  [
    { kind: 'photos_added', data: { ...invoice, who: 'Olivia Park', count: 1 } },
    'Olivia Park added a photo to invoice INV-1042 for Maria Nguyễn',
  ],
  [{ kind: 'storage_nearly_full', data: { percent: 90 } }, 'Your storage is 90% full'],
];

test('each kind is one sentence of an American contractor', async () => {
  const shop = await openShop();
  for (const [happened, sentence] of sentences) {
    await happens(shop, happened as Happening);
    expect((await inboxOf(shop.client))[0]).toEqual(sentence);
  }
  expect(new Set(sentences.map(([{ kind }]) => kind))).toEqual(new Set(notificationKinds));
});

test('the newest come first, page by page, and nothing is lost or twice while more arrive', async () => {
  const shop = await openShop();
  for (let percent = 1; percent <= 5; percent += 1) await happens(shop, { data: { percent } } as Happening);
  const first = await shop.client.ok('GET /api/notifications', { query: { limit: '2' } });
  expect(first).toMatchObject({ total: 5, unread: 5, nextCursor: expect.any(String) });
  await happens(shop, { data: { percent: 6 } } as Happening);
  const texts = first.items.map(({ text }) => text);
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await shop.client.ok('GET /api/notifications', { query: { limit: '2', cursor } });
    texts.push(...page.items.map(({ text }) => text));
    cursor = page.nextCursor;
  }
  expect(texts).toEqual([5, 4, 3, 2, 1].map((percent) => `Your storage is ${percent}% full`));
});

test('one is read, or all of them; reading again changes nothing', async () => {
  const shop = await openShop();
  for (let n = 0; n < 3; n += 1) await happens(shop);
  const { items } = await shop.client.ok('GET /api/notifications');
  const { id = '' } = items[1] ?? {};
  expect((await read(shop.client, id)).body).toEqual({ success: true, unread: 2 });
  shop.clock.advance(hours(1));
  expect((await read(shop.client, id)).body).toEqual({ success: true, unread: 2 });
  const after = await shop.client.ok('GET /api/notifications');
  expect(after.items.map(({ readAt }) => readAt)).toEqual([null, '2026-11-14T17:00:00.000Z', null]);
  const all = await shop.client.ok('POST /api/notifications/read-all');
  expect(all).toEqual({ success: true, unread: 0 });
});

test('owner and office have their own; a technician has none, and another company nothing of it', async () => {
  const shop = await openShop();
  const { accountId, userId } = shop.user;
  const office = await shop.given.officePerson({ accountId });
  const technician = await shop.given.technician({ accountId });
  const other = await shop.given.owner();
  await happens(shop);
  const { items } = await shop.client.ok('GET /api/notifications');
  const { id = '' } = items[0] ?? {};
  expect((await read(office.client, id)).status).toBe(404);
  expect((await read(other.client, id)).status).toBe(404);
  await office.client.ok('POST /api/notifications/read-all');
  expect(await shop.client.ok('GET /api/notifications')).toMatchObject({ unread: 1 });
  expect(await other.client.ok('GET /api/notifications')).toMatchObject({ items: [], unread: 0, total: 0 });
  for (const path of ['GET /api/notifications', 'GET /api/notification-settings'] as const)
    expect((await technician.client.call(path)).status).toBe(403);
  await happens(shop, { by: userId });
  expect(await shop.client.ok('GET /api/notifications')).toMatchObject({ total: 1 });
  expect(await office.client.ok('GET /api/notifications')).toMatchObject({ total: 2 });
});

test('refused: no session, no CSRF token, an unknown id, an unknown page, an unknown kind', async () => {
  const { given, guest } = await startApp();
  const { client } = await given.owner();
  const calls = [
    'GET /api/notifications',
    'GET /api/notification-settings',
    'POST /api/notifications/read-all',
    `POST /api/notifications/${newId()}/read`,
    'POST /api/notification-settings',
  ];
  for (const call of calls) expect([call, (await guest.send(call)).status]).toEqual([call, 401]);
  for (const call of calls.slice(2))
    expect([call, (await client.send(call, { csrf: false })).status]).toEqual([call, 403]);
  for (const id of [newId(), 'x']) expect((await read(client, id)).status).toBe(404);
  for (const query of ['cursor=x', 'limit=0', 'limit=9999', 'limit=a'])
    expect((await client.send(`GET /api/notifications?${query}`)).status).toBe(400);
  const settings = [
    {},
    { settings: 1 },
    { settings: { unheard: { inApp: true, email: true } } },
    { settings: { paid: { inApp: true } } },
  ];
  for (const body of settings)
    expect((await client.send('POST /api/notification-settings', { body })).status).toBe(400);
});

test('everybody chooses for themselves what they hear of, and how', async () => {
  const shop = await openShop();
  const office = await shop.given.officePerson({ accountId: shop.user.accountId });
  const defaults = await shop.client.ok('GET /api/notification-settings');
  expect(defaults.settings).toMatchObject({
    signed: { inApp: true, email: true },
    opened: { inApp: true, email: false },
  });
  const theirs = await office.client.ok('GET /api/notification-settings');
  expect(Object.values(theirs.settings)).toEqual(
    notificationKinds.map(() => ({ inApp: true, email: false })),
  );
  const body = { settings: { storage_nearly_full: { inApp: false, email: true } } };
  await shop.client.ok('POST /api/notification-settings', { body });
  const saved = await shop.client.ok('POST /api/notification-settings', { body });
  expect(saved.settings).toEqual({ ...defaults.settings, ...body.settings });
  await happens(shop);
  await shop.drain();
  expect(await inboxOf(shop.client)).toEqual([]);
  expect(await inboxOf(office.client)).toHaveLength(1);
  const mails = await shop.mailbox.all(shop.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your storage is 90% full']);
  expect(await shop.mailbox.all(office.user.email)).toEqual([]);
});

test('after 90 days they are gone', async () => {
  const shop = await openShop();
  await happens(shop);
  shop.clock.advance(days(89));
  await happens(shop);
  shop.clock.advance(days(1) + hours(1));
  await shop.deps.db.pool.query("select graphile_worker.add_job('notifications.sweep')");
  await shop.drain();
  expect(
    (await shop.deps.db.pool.query('select from notifications where account_id = $1', [shop.user.accountId]))
      .rowCount,
  ).toBe(1);
});
