// Closing a job while something else happens to it: its link is signed, another tab closes, reopens or deletes it.
import { describe, expect, test } from 'vitest';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { answer, close, numbersOf, reopen } from '../testing/close-tools.ts';
import { auditEventsOf, openShop } from '../testing/test-tools.ts';

describe('links to sign', () => {
  test('of a lost estimate are withdrawn, of an archived one go on', async () => {
    const shop = await openShop();
    const [lost, archived] = [await given.sentLink(shop), await given.sentLink(shop)];
    await close(shop, lost.job.id, { outcome: 'lost' });
    const refused = await sign(shop.newGuest(), lost.token);
    expect(answer(refused)).toEqual([410, 'signing_link_withdrawn']);
    expect((await jobOf(shop, lost.job.id)).estimateSignatureStatus).toBe('cancelled');
    expect((await historyOf(shop, lost.job.id))[0]).toMatchObject({
      status: 'cancelled',
      endReason: 'Withdrawn by the sender.',
    });
    await close(shop, archived.job.id, { outcome: 'archived' });
    expect((await sign(shop.newGuest(), archived.token)).status).toBe(200);
    // Signed after all: it is open work again.
    expect(await jobOf(shop, archived.job.id)).toMatchObject({ closedAs: null, currentStage: 'work_order' });
    const events = await auditEventsOf(shop, shop.user.accountId, archived.job.id);
    expect(events).toContainEqual({
      type: 'job.reopened',
      data: { from: 'archived', bySignature: 'Maria Nguyễn' },
    });
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('an estimate that is closed while the customer signs is either signed or lost', async () => {
    const shop = await openShop();
    for (let round = 0; round < 4; round += 1) {
      const link = await given.sentLink(shop);
      const [closed, signed] = await Promise.all([
        close(shop, link.job.id, { outcome: 'lost' }),
        sign(shop.newGuest(), link.token),
      ]);
      const { closedAs, currentStage } = await jobOf(shop, link.job.id);
      const outcome = [closed.status, signed.status, closedAs, currentStage];
      expect([
        [200, 410, 'lost', 'estimate'],
        [409, 200, null, 'work_order'],
      ]).toContainEqual(outcome);
    }
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('a failure between closing and withdrawing leaves both undone', async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop);
    const { ended } = shop.deps.jobEvents;
    shop.deps.jobEvents.ended = async (...event) => {
      await ended(...event);
      throw new Error('killed');
    };
    expect((await close(shop, link.job.id, { outcome: 'lost' })).status).toBe(500);
    shop.deps.jobEvents.ended = ended;
    expect(await jobOf(shop, link.job.id)).toMatchObject({
      closedAs: null,
      estimateSignatureStatus: 'pending',
    });
    expect((await sign(shop.newGuest(), link.token)).status).toBe(200);
  });

  test('the link of an archived job is neither sent nor handed over before it is reopened', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop);
    const { signingToken: token } = await given.signatureRequest(shop, id);
    await close(shop, id, { outcome: 'archived' });
    const send = () => shop.client.call('POST /api/signatures/:token/send', { params: { token }, body: {} });
    const copied = () => shop.client.call('POST /api/signatures/:token/copied', { params: { token } });
    expect(answer(await send())).toEqual([409, 'job_closed']);
    expect(answer(await copied())).toEqual([409, 'job_closed']);
    expect(await jobOf(shop, id)).toMatchObject({
      closedAs: 'archived',
      estimateSignatureStatus: 'not_sent',
    });
    await reopen(shop, id);
    expect((await send()).status).toBe(200);
  });
});

describe('two tabs', () => {
  test('closing twice is once; with an older revision it is refused with what is there now', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    const body = { outcome: 'lost', reason: 'No reply', revision } as const;
    const [first, second] = [await close(shop, id, body), await close(shop, id, body)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const stale = await close(shop, id, { outcome: 'archived', revision });
    expect([...answer(stale), stale.body.present]).toEqual([
      409,
      'changed_meanwhile',
      expect.objectContaining({ closedAs: 'lost', closeReason: 'No reply', revision: revision + 1 }),
    ]);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.filter(({ type }) => type === 'job.closed')).toEqual([
      { type: 'job.closed', data: { outcome: 'lost', reason: 'No reply' } },
    ]);
  });

  test('reopening twice is once; a tab that saw it differently closed is refused', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop);
    const closed = await close(shop, id, { outcome: 'lost' });
    const seen = closed.body.revision as number;
    expect((await reopen(shop, id, seen)).status).toBe(200);
    expect((await reopen(shop, id, seen)).status).toBe(200);
    await close(shop, id, { outcome: 'archived' });
    expect(answer(await reopen(shop, id, seen))).toEqual([409, 'changed_meanwhile']);
    expect((await jobOf(shop, id)).closedAs).toBe('archived');
    expect(await numbersOf(shop)).toEqual([]);
  });

  test('closing what another tab deleted: not found', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop);
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
    expect((await close(shop, id, { outcome: 'lost' })).status).toBe(404);
    expect((await reopen(shop, id)).status).toBe(404);
  });

  test('six at once, closing and reopening: the counters still count what is there', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop);
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 ? reopen(shop, id) : close(shop, id, { outcome: at % 4 ? 'archived' : 'lost' }),
      ),
    );
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });
});
