// What owner and office are told of, caused as it happens, and that no one is told of what they did.
import { expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { cancel, openNoticed, signed } from '#server/features/signing/testing/cancel-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { MailRejected } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { inboxOf } from './testing/inbox.ts';

const maria = 'Maria Nguyễn';

test('a document is opened for the first time, and signed; by its sender, nothing is told', async () => {
  const shop = await openShop();
  const { token, job } = await given.sentLink(shop);
  const open = (client = shop.guest) => client.ok('GET /api/signatures/:token', { params: { token } });
  await open(shop.client);
  expect(await inboxOf(shop.client)).toEqual([]);
  await open();
  await open(shop.newGuest());
  const number = `EST-${job.jobNumber}`;
  expect(await inboxOf(shop.client)).toEqual([`${maria} opened estimate ${number}`]);
  expect((await sign(shop.guest, token)).status).toBe(200);
  expect((await inboxOf(shop.client))[0]).toBe(`${maria} signed estimate ${number} for $237.70`);
  const { items } = await shop.client.ok('GET /api/notifications');
  expect(items.map(({ jobId }) => jobId)).toEqual([job.id, job.id]);
});

test('two phones that open it in the same moment are one', async () => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  const open = () => shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  await Promise.all([open(), open(), open(), open()]);
  expect(await inboxOf(shop.client)).toHaveLength(1);
});

test('what the customer declines says why; the email about it goes where it is wanted', async () => {
  const shop = await openShop();
  const decline = async () => {
    const { token } = await given.sentLink(shop);
    await shop.newGuest().ok('POST /api/signatures/:token/decline', {
      params: { token },
      body: { reason: 'Too dear' },
      csrf: false,
    });
    await shop.drain();
    return (await shop.mailbox.all(shop.user.email)).filter(({ subject }) => /declined/.test(subject ?? ''))
      .length;
  };
  expect(await decline()).toBe(1);
  expect((await inboxOf(shop.client))[0]).toMatch(/declined estimate EST-\S+: “Too dear”$/);
  await shop.client.ok('POST /api/notification-settings', {
    body: { settings: { declined: { inApp: true, email: false } } },
  });
  expect(await decline()).toBe(1);
  expect(await inboxOf(shop.client)).toHaveLength(2);
});

test('an office person who wants emails gets one, and the owner none beside the product’s own', async () => {
  const shop = await openShop();
  const office = await shop.given.officePerson({ accountId: shop.user.accountId });
  await office.client.ok('POST /api/notification-settings', {
    body: { settings: { signed: { inApp: false, email: true } } },
  });
  const { token } = await given.sentLink(shop);
  await sign(shop.guest, token);
  await shop.drain();
  const about = async (address: string) =>
    (await shop.mailbox.all(address))
      .map(({ subject }) => subject)
      .filter((subject) => /signed/.test(subject ?? ''));
  expect(await about(office.user.email)).toEqual([
    expect.stringMatching(/^Maria Nguyễn signed estimate EST-\S+ for \$237\.70$/),
  ]);
  expect(await about(shop.user.email)).toEqual([expect.stringMatching(/^Maria Nguyễn signed Estimate EST-/)]);
  expect(await inboxOf(office.client)).toEqual([]);
});

test('the customer cancels what was signed', async () => {
  const shop = await openNoticed();
  const { token } = await signed(shop);
  expect((await cancel(shop, token)).status).toBe(200);
  expect((await cancel(shop, token)).status).toBe(200);
  const notified = (await inboxOf(shop.client)).filter((text) => text.includes('canceled'));
  expect(notified).toEqual([expect.stringMatching(/^\S.* canceled estimate EST-/)]);
});

test('a technician finishes: once, with the invoice that can go out', async () => {
  const shop = await openShop();
  const { client, technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
  const job = await given.job(shop, { currentStage: 'work_order', assignedTechnicianId: technicianId });
  for (let tap = 0; tap < 2; tap += 1)
    await client.ok('PATCH /api/technician/jobs/:jobId/progress', {
      params: { jobId: job.id },
      body: { currentStage: 'invoice' },
    });
  expect(await inboxOf(shop.client)).toEqual([
    expect.stringMatching(/finished the work for Maria Nguyễn\. Invoice INV-\S+ is ready to send\.$/),
  ]);
});

test('photos added one by one are told as one for ten minutes, unless it was read', async () => {
  const shop = await openShop();
  const office = await shop.given.officePerson({ accountId: shop.user.accountId });
  const job = await given.job(shop);
  const add = async (client = office.client) =>
    client.ok('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { afterPhotos: [await given.photo({ client })] },
    });
  await add();
  shop.clock.advance(minutes(9));
  await add();
  expect(await inboxOf(shop.client)).toEqual([
    `Olivia Park added 2 photos to estimate EST-${job.jobNumber} for ${maria}`,
  ]);
  shop.clock.advance(minutes(2));
  await add();
  expect(await inboxOf(shop.client)).toHaveLength(2);
  await shop.client.ok('POST /api/notifications/read-all');
  await add();
  expect(await inboxOf(shop.client)).toHaveLength(3);
  expect(await inboxOf(office.client)).toEqual([]);
  await add(shop.client);
  expect(await inboxOf(office.client)).toEqual([]);
});

test('an email to a customer that cannot arrive is told; one to the owner is not', async () => {
  const send = () => Promise.reject(new MailRejected('550 no such user'));
  const shop = await openShop({ deps: { mail: { describe: 'nowhere', send } } });
  const job = await given.job(shop, { currentStage: 'invoice' });
  await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: job.id }, body: {} });
  await shop.drain();
  expect(await inboxOf(shop.client)).toEqual([
    `The email to maria@example.com about invoice INV-${job.jobNumber} wasn’t delivered`,
  ]);
});

test('storage that is nearly full is told once, until there was room again', async () => {
  const shop = await openShop({ env: { STORAGE_QUOTA_MB: '10' } });
  const { accountId } = shop.user;
  const hold = async (megabytes: number) => {
    await shop.deps.db.pool.query(
      `insert into storage_use (account_id, bytes) values ($1, $2) on conflict (account_id) do update set bytes = $2`,
      [accountId, megabytes * 1024 * 1024],
    );
    await shop.deps.db.pool.query("select graphile_worker.add_job('notifications.watch-storage')");
    await shop.drain();
    shop.clock.advance(hours(1));
    return inboxOf(shop.client);
  };
  expect(await hold(8)).toEqual([]);
  expect(await hold(9)).toEqual(['Your storage is 90% full']);
  expect(await hold(10)).toHaveLength(1);
  expect(await hold(5)).toHaveLength(1);
  expect(await hold(11)).toEqual(['Your storage is 100% full', 'Your storage is 90% full']);
  await hold(0);
});
