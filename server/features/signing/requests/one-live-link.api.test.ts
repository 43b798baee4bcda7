// How an open link ends, other than with a signature: replaced, edited, withdrawn, run out.
import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop, progress } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

describe('one live link', () => {
  test('resending replaces the older one', async () => {
    const shop = await openShop();
    const first = await given.sentLink(shop);
    const second = await given.signatureRequest(shop, first.job.id);
    expect((await jobOf(shop, first.job.id)).estimateSignatureStatus).toBe('not_sent');
    await shop.client.call('POST /api/signatures/:token/send', { params: { token: second.signingToken } });
    for (const response of [
      await shop.guest.call('GET /api/signatures/:token', { params: { token: first.token } }),
      await shop.guest.call('GET /api/signatures/:token/download', { params: { token: first.token } }),
      await sign(shop.guest, first.token),
      await shop.client.call('POST /api/signatures/:token/send', { params: { token: first.token } }),
      await shop.guest.call('POST /api/signatures/:token/decline', {
        params: { token: first.token },
        body: {},
        csrf: false,
      }),
      await shop.guest.send(`POST /api/signatures/${first.token}/renew`, { body: {}, csrf: false }),
    ])
      expect([response.status, response.body.code]).toEqual([410, 'signing_link_replaced']);
    expect(await historyOf(shop, first.job.id)).toMatchObject([
      { id: second.request.id, status: 'pending' },
      { id: first.request.id, status: 'superseded', endReason: 'Replaced by a newer link.' },
    ]);
    expect((await sign(shop.guest, second.signingToken)).status).toBe(200);
  });

  test('an edit of the pending document voids it; how to reach the customer does not', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    const customer = {
      customerName: 'Maria Nguyễn',
      customerPhone: '2085550100',
      customerEmail: 'm@example.com',
    };
    await shop.client.call('PATCH /api/jobs/:id/customer', { params: { id: job.id }, body: customer });
    expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).status).toBe(200);
    const lineItems = [{ quantity: 1, description: 'Labor', unitPrice: '900.00', taxed: false }];
    await shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.code]).toEqual([410, 'signing_link_changed']);
    expect((await sign(shop.guest, token)).body.code).toBe('signing_link_changed');
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('superseded');
    expect((await historyOf(shop, job.id))[0]).toMatchObject({
      status: 'superseded',
      endReason: 'The job was changed.',
    });
    const types = (await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'signature.superseded')).toHaveLength(1);
  });

  test('a signed version stays signed after an edit; the new version needs a new request', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop, { job: { currentStage: 'work_order' } });
    await sign(shop.guest, token);
    await shop.drain();
    await shop.client.call('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { jobDescription: 'Something else' },
    });
    expect((await jobOf(shop, job.id)).workOrderSignatureStatus).toBe('not_sent');
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(page.body).toMatchObject({ status: 'approved', job: { jobDescription: 'No-cool repair' } });
    const next = await given.signatureRequest(shop, job.id);
    expect(next.request.revision).toBe(2);
    const history = await historyOf(shop, job.id);
    expect(history.map(({ status }) => status)).toEqual(['created', 'approved']);
    const old = await shop.client.send(`GET ${history[1]?.signedPdf ?? ''}`);
    expect([old.status, history[1]?.id]).toEqual([200, request.id]);
  });

  test('the owner withdraws it', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    const response = await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
      params: { id: job.id, requestId: request.id },
    });
    expect(response).toMatchObject({ status: 'cancelled', endReason: 'Withdrawn by the sender.' });
    expect(
      (
        await shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: job.id, requestId: request.id },
        })
      ).status,
    ).toBe(200);
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.message]).toEqual([
      410,
      expect.stringMatching(/^The sender has withdrawn this document\./),
    ]);
    expect((await sign(shop.guest, token)).status).toBe(410);
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('cancelled');
    const signed = await given.sentLink(shop);
    await sign(shop.guest, signed.token);
    const late = await shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
      params: { id: signed.job.id, requestId: signed.request.id },
    });
    expect([late.status, late.body.code]).toEqual([409, 'already_signed']);
  });

  test('a job moved on by hand keeps the link for the version that was sent, and is not moved twice', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    await progress(shop, job.id, 'work_order');
    await progress(shop, job.id, 'invoice');
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(page.body.job).toMatchObject({ currentStage: 'estimate', number: `EST-${job.jobNumber}` });
    expect((await sign(shop.guest, token)).status).toBe(200);
    expect(await jobOf(shop, job.id)).toMatchObject({
      currentStage: 'invoice',
      estimateSignatureStatus: 'approved',
    });
  });

  test('time runs out', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    shop.clock.advance(hours(48));
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.isExpired]).toEqual([200, true]);
    for (const response of [
      await sign(shop.guest, token),
      await shop.guest.call('GET /api/signatures/:token/download', { params: { token } }),
      await shop.guest.call('POST /api/signatures/:token/decline', {
        params: { token },
        body: {},
        csrf: false,
      }),
    ])
      expect([response.status, response.body.code]).toEqual([410, 'signing_link_expired']);
    const { rows } = await shop.deps.db.pool.query('select estimate_signature from jobs where id = $1', [
      job.id,
    ]);
    expect(rows).toEqual([{ estimate_signature: 'pending' }]);
  });
});
