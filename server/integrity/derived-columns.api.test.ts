// A job's row repeats what lists show of its emails and signatures. After everything that changes those, both must be
// the same, also when several happen at once: the rules of `verify` compare them.
import { expect, test } from 'vitest';
import type { JobPage } from '#contract/jobs/job-list.ts';
import {
  sentChangeOrder,
  signedWorkOrder,
  withExtra,
  written,
} from '#server/features/change-orders/testing/change-order-tools.ts';
import {
  expectOk,
  openShop,
  progress,
  retryNow,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { checkIntegrity } from './check-integrity.ts';

/** The job as its page and the list show it, which are the same, once no rule is broken. */
async function shown(shop: Shop, jobId: string) {
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  const job = await jobOf(shop, jobId);
  const { jobs } = expectOk<JobPage>(await shop.client.send('GET /api/jobs?limit=20'));
  expect(job).toMatchObject({ ...jobs.find((one) => one.id === jobId) });
  const { lastMail, invoiceSentAt, estimateSignedAt, approvedTotal, signatureDeclineReason } = job;
  return {
    lastMail: lastMail && [lastMail.kind, lastMail.state, lastMail.reason],
    invoiceSentAt,
    estimateSignedAt,
    approvedTotal,
    signatureDeclineReason,
  };
}

const changeOrderOf = async (shop: Shop, id: string) => {
  await shown(shop, id);
  return (await jobOf(shop, id)).changeOrderStatus;
};

const sendLink = (shop: Shop, token: string) =>
  shop.client.call('POST /api/signatures/:token/send', { params: { token } });

const decline = (shop: Shop, token: string, reason?: string) =>
  shop.client.call('POST /api/signatures/:token/decline', {
    params: { token },
    body: { reason },
    csrf: false,
  });

const sendInvoice = (shop: Shop, id: string) =>
  shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id } });

test('an estimate is sent, declined, sent again, withdrawn, signed and changed', async () => {
  const shop = await openShop();
  const { id, totalAmount } = await given.job(shop);
  const nothing = {
    lastMail: null,
    invoiceSentAt: null,
    estimateSignedAt: null,
    approvedTotal: null,
    signatureDeclineReason: null,
  };
  expect(await shown(shop, id)).toEqual(nothing);

  const first = await given.signatureRequest(shop, id);
  await sendLink(shop, first.signingToken);
  const queued = { ...nothing, lastMail: ['signature_request', 'queued', null] };
  expect(await shown(shop, id)).toEqual(queued);
  await shop.drain();
  const sent = { ...nothing, lastMail: ['signature_request', 'sent', null] };
  expect(await shown(shop, id)).toEqual(sent);

  expect((await decline(shop, first.signingToken, 'Too dear')).status).toBe(200);
  expect(await shown(shop, id)).toEqual({ ...sent, signatureDeclineReason: 'Too dear' });

  shop.clock.advance(60_000);
  const second = await given.signatureRequest(shop, id);
  await sendLink(shop, second.signingToken);
  expect(await shown(shop, id)).toEqual(queued);
  shop.clock.advance(60_000);
  expect((await decline(shop, second.signingToken)).status).toBe(200);
  expect(await shown(shop, id)).toEqual(queued);

  const third = await given.signatureRequest(shop, id);
  await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
    params: { id, requestId: third.request.id },
  });
  await shown(shop, id);

  const last = await given.signatureRequest(shop, id);
  const signedAt = shop.clock.now().toISOString();
  expect((await sign(shop.client, last.signingToken)).status).toBe(200);
  expect(await shown(shop, id)).toMatchObject({ estimateSignedAt: signedAt, approvedTotal: totalAmount });
  await shop.drain();
  expect(await shown(shop, id)).toMatchObject({ lastMail: ['signed_copy', 'sent', null] });

  // At the work order another total is signed, and the estimate keeps its day.
  await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id },
    body: { lineItems: [{ quantity: 1, description: 'More', unitPrice: '999.00' }] },
  });
  expect(await shown(shop, id)).toMatchObject({ estimateSignedAt: signedAt, approvedTotal: totalAmount });
  shop.clock.advance(60_000);
  const order = await given.signatureRequest(shop, id);
  const { totalAmount: newTotal } = await jobOf(shop, id);
  expect((await sign(shop.client, order.signingToken)).status).toBe(200);
  expect(await shown(shop, id)).toMatchObject({ estimateSignedAt: signedAt, approvedTotal: newTotal });
  await shop.drain();
  await shown(shop, id);
});

test('a work order is declined, and the reason stays behind when the job moves on', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'work_order' });
  const { signingToken } = await given.signatureRequest(shop, id);
  await decline(shop, signingToken, 'Not finished');
  expect(await shown(shop, id)).toMatchObject({ signatureDeclineReason: 'Not finished' });
  await progress(shop, id, 'invoice');
  expect(await shown(shop, id)).toMatchObject({ signatureDeclineReason: null });
});

test('an invoice is emailed, refused by the mail server for a while, and for good', async () => {
  let problem: Error | null = null;
  const mail: MailTransport = {
    describe: 'fails when told to',
    send: async () => {
      if (problem) throw problem;
    },
  };
  const shop = await openShop({ deps: { mail } });
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  const begun = shop.clock.now().toISOString();
  await sendInvoice(shop, id);
  expect(await shown(shop, id)).toMatchObject({
    lastMail: ['invoice', 'queued', null],
    invoiceSentAt: begun,
  });
  shop.clock.advance(60_000);
  await shop.drain();
  const sentAt = shop.clock.now().toISOString();
  expect(await shown(shop, id)).toMatchObject({ lastMail: ['invoice', 'sent', null], invoiceSentAt: sentAt });

  problem = new Error('connection refused');
  shop.clock.advance(60_000);
  await sendInvoice(shop, id);
  await shop.drain();
  expect(await shown(shop, id)).toMatchObject({
    lastMail: ['invoice', 'queued', 'The email server could not be reached.'],
    invoiceSentAt: shop.clock.now().toISOString(),
  });
  problem = new MailRejected('550 no such user');
  await retryNow(shop);
  await shop.drain();
  // The one before went out.
  expect(await shown(shop, id)).toMatchObject({
    lastMail: ['invoice', 'failed', '550 no such user'],
    invoiceSentAt: sentAt,
  });
});

test('a change order is written, sent, refused by the mail server, handed over, declined, and written anew', async () => {
  let problem: Error | null = null;
  const mail: MailTransport = {
    describe: 'fails when told to',
    send: async () => {
      if (problem) throw problem;
    },
  };
  const shop = await openShop({ deps: { mail } });
  const job = await signedWorkOrder(shop);
  await shop.drain();
  problem = new MailRejected('550 no such user');
  const { token } = await sentChangeOrder(shop, job);
  expect(await changeOrderOf(shop, job.id)).toBe('sent');
  await shop.drain();
  expect(await changeOrderOf(shop, job.id)).toBe('not_sent');
  await shop.client.ok('POST /api/signatures/:token/copied', { params: { token } });
  expect(await changeOrderOf(shop, job.id)).toBe('sent');
  await decline(shop, token, 'Too dear');
  expect(await changeOrderOf(shop, job.id)).toBe('declined');
  const next = await written(shop, job.id, withExtra(job));
  expect(await changeOrderOf(shop, job.id)).toBeNull();
  await shop.client.ok('DELETE /api/jobs/:id/change-orders/:changeOrderId', {
    params: { id: job.id, changeOrderId: next.id },
  });
  expect(await changeOrderOf(shop, job.id)).toBe('declined');
});

test('what happens at once leaves both the same', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  const other = await given.job(shop);
  const { signingToken } = await given.signatureRequest(shop, other.id);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...[1, 2, 3].map(() => sendInvoice(shop, id)),
      shop.client.call('POST /api/jobs/:id/send-reminder', { params: { id } }),
      ...(round === 1 ? [sendLink(shop, signingToken), decline(shop, signingToken, 'No')] : []),
      ...(round === 2 ? [sign(shop.client, signingToken), decline(shop, signingToken, 'No')] : []),
      shop.drain(),
    ]);
    shop.clock.advance(60_000);
    await shown(shop, id);
    await shown(shop, other.id);
  }
  await shop.drain();
  expect(await shown(shop, id)).toMatchObject({ lastMail: [expect.any(String), 'sent', null] });
});
