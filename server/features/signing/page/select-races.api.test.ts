// The customer chooses while the owner withdraws the link or replaces it: what is left is a choice of a link that can be
// signed, or nothing (D-18).
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { choiceOf, select, selectionFiles, sentOffer } from '../testing/offer-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

type Sent = Awaited<ReturnType<typeof sentOffer>>;
type End = (shop: Shop, sent: Sent) => Promise<unknown>;

const ends: [what: string, end: End, code: string][] = [
  [
    'withdraws',
    ({ client }, { jobId, request }) =>
      client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
        params: { id: jobId, requestId: request.id },
      }),
    'signing_link_withdrawn',
  ],
  ['replaces', (shop, { jobId }) => given.sentRequest(shop, jobId), 'signing_link_replaced'],
];

/** Nothing of it is left, and it cannot be signed, through whichever link. */
async function expectGone(shop: Shop, { token, jobId }: Sent, selectionId: string | undefined, code: string) {
  await shop.drain();
  expect(await selectionFiles(shop)).toEqual([]);
  const { rows } = await shop.deps.db.pool.query(
    'select id from signature_selections where account_id = $1',
    [shop.user.accountId],
  );
  expect(rows).toEqual([]);
  expect(await sign(shop.newGuest(), token, { selectionId })).toMatchObject({ status: 410, body: { code } });
  expect((await jobOf(shop, jobId)).currentStage).toBe('estimate');
}

test.each(ends)('at once with an owner who %s the link', async (_, end, code) => {
  const shop = await openShop();
  for (let round = 0; round < 3; round += 1) {
    const sent = await sentOffer(shop);
    const { optionId } = choiceOf(sent.page, 'Good');
    const [chosen] = await Promise.all([
      select(shop.newGuest(), sent.token, { optionId, selectedLineIds: [] }),
      end(shop, sent),
    ]);
    if (chosen.status !== 200) expect(chosen).toMatchObject({ status: 410, body: { code } });
    await expectGone(shop, sent, chosen.body.selectionId, code);
  }
});

test.each(ends)('an owner who %s the link while the choice is printed was first', async (_, end, code) => {
  const shop = await openShop();
  const sent = await sentOffer(shop);
  const { renderer } = shop.deps;
  let ended = 0;
  shop.deps.renderer = {
    ...renderer,
    async renderWithPages(...call) {
      await end(shop, sent);
      ended += 1;
      return renderer.renderWithPages(...call);
    },
  };
  const { optionId } = choiceOf(sent.page, 'Better');
  const chosen = await select(shop.newGuest(), sent.token, { optionId, selectedLineIds: [] });
  expect(chosen).toMatchObject({ status: 410, body: { code } });
  expect(ended).toBe(1);
  await expectGone(shop, sent, chosen.body.selectionId, code);
});

test('the newer link is chosen from anew, and signed', async () => {
  const shop = await openShop();
  const { token, jobId, page } = await sentOffer(shop);
  const { optionId } = choiceOf(page, 'Better');
  const [older, newer] = await Promise.all([
    select(shop.newGuest(), token, { optionId, selectedLineIds: [] }),
    given.sentRequest(shop, jobId),
  ]);
  const unknown = await sign(shop.newGuest(), newer.signingToken, { selectionId: older.body.selectionId });
  expect([404, 409]).toContain(unknown.status);
  const chosen = await select(shop.newGuest(), newer.signingToken, { optionId, selectedLineIds: [] });
  const { selectionId } = chosen.body;
  expect((await sign(shop.newGuest(), newer.signingToken, { selectionId })).status).toBe(200);
  expect(await jobOf(shop, jobId)).toMatchObject({ optionName: 'Better', approvedTotal: '4770.00' });
  expect(await historyOf(shop, jobId)).toMatchObject([{ status: 'approved' }, { status: 'superseded' }]);
});
