// What the owner does with the job takes nothing from the customer's right to cancel (D-22).
import { expect, test } from 'vitest';
import { auditEventsOf, moveTo, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { cancel, cancelMails, forSum, openNoticed, signed } from '../testing/cancel-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

const remove = ({ client }: Shop, id: string) => client.ok('DELETE /api/jobs/:id', { params: { id } });
const undelete = ({ client }: Shop, id: string) =>
  client.ok('POST /api/jobs/:id/undelete', { params: { id } });
const read = (shop: Shop, token: string) =>
  shop.newGuest().call('GET /api/signatures/:token', { params: { token } });

test('a deleted job is cancelled from the same link, and says so when it is taken back', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop, {
    ...forSum('500'),
    deposit: { kind: 'amount', value: '100' },
  });
  await remove(shop, jobId);
  expect(await read(shop, token)).toMatchObject({
    status: 200,
    body: { status: 'approved', cancelUntil: '2026-11-18', cancelledAt: null, job: { depositDue: '0.00' } },
  });
  const copy = await shop.newGuest().send(`GET /api/signatures/${token}/download`);
  expect(copy.bytes.toString('latin1')).toMatch(/^%PDF/);
  const cancelled = [await cancel(shop, token, { reason: 'We are moving.' }), await cancel(shop, token)];
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
  await shop.drain();
  const mails = await cancelMails(shop);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('We are moving.');
  expect((await read(shop, token)).body).toMatchObject({ cancelledAt: '2026-11-14T17:00:00.000Z' });
  const events = await auditEventsOf(shop, shop.user.accountId, jobId);
  expect(events.filter(({ type }) => type === 'signature.cancelled_by_customer')).toHaveLength(1);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);

  await moveTo(shop, '2026-11-19T07:01:00Z');
  await undelete(shop, jobId);
  expect(await jobOf(shop, jobId)).toMatchObject({
    estimateSignatureStatus: 'cancelled',
    customerCancelledAt: '2026-11-14T17:00:00.000Z',
    approvedTotal: null,
    depositDue: '0.00',
    notBefore: null,
  });
  expect(await historyOf(shop, jobId)).toMatchObject([{ cancelReason: 'We are moving.' }]);
});

test('of a deleted job nothing else is found, and after the last day nothing at all', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const plain = await given.sentLink(shop, { job: forSum('24') });
  expect((await sign(shop.newGuest(), plain.token)).status).toBe(200);
  await shop.drain();
  for (const id of [jobId, plain.job.id]) await remove(shop, id);
  const unknown = { status: 404, body: { code: 'signing_link_unknown' } };
  expect(await read(shop, plain.token)).toMatchObject(unknown);
  expect(await cancel(shop, plain.token)).toMatchObject(unknown);
  const guest = shop.newGuest();
  const more = { params: { token }, csrf: false } as const;
  for (const refused of [
    await sign(guest, token),
    await guest.call('POST /api/signatures/:token/decline', { ...more, body: {} }),
    await guest.call('POST /api/signatures/:token/renew', more),
    await guest.call('POST /api/signatures/:token/selection', { ...more, body: { selectedLineIds: [] } }),
    await shop.client.call('POST /api/signatures/:token/send', { params: { token }, body: {} }),
    await shop.client.call('POST /api/signatures/:token/copied', { params: { token } }),
  ])
    expect(refused).toMatchObject(unknown);
  await moveTo(shop, '2026-11-19T06:59:00Z');
  expect((await read(shop, token)).status).toBe(200);
  await moveTo(shop, '2026-11-19T07:01:00Z');
  expect(await read(shop, token)).toMatchObject(unknown);
  expect(await cancel(shop, token)).toMatchObject(unknown);
});

test('deleted while the customer cancels, it is cancelled all the same', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const [, { status }] = await Promise.all([remove(shop, jobId), cancel(shop, token)]);
  expect(status).toBe(200);
  await undelete(shop, jobId);
  expect(await jobOf(shop, jobId)).toMatchObject({ estimateSignatureStatus: 'cancelled' });
});
