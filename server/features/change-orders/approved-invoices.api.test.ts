// Whatever is chosen, edited, sent, signed, declined and withdrawn: an invoice comes to what was approved in writing, or
// says by how much it does not, and what was sealed stays as it is (D-17, D-20, D-21).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { centsOf, formatDollars } from '#contract/lines/money.ts';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { historyOf, jobOf } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { SeededRandom, seedOf } from '#server/testing/seeded-random.ts';
import { contentsOf, type Doing, doings, offered, type Walk, weights } from './testing/approval-walk.ts';
import { listed } from './testing/change-order-tools.ts';

const seed = seedOf('SEED');

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Every kind of paper is signed at least once, whatever the seed; `null` is whatever comes. */
const plan: (Doing | null)[] = [
  ...(['send', 'decline', 'edit', 'send', 'cancel', 'send', 'sign'] as const),
  ...[null, null],
  ...(['send', 'sign', 'giveUp', 'writeExtra', 'sendOrder', 'signOrder'] as const),
  ...[null, null],
  ...(['progress', 'sendInvoice', 'asSigned', 'otherWork', 'edit', 'sendInvoice'] as const),
  ...Array.from({ length: 5 }, () => null),
];

/** Every sealed file by its address: the hash it had when it was first seen. */
async function expectSealedAsBefore({ shop, jobId }: Walk, sealed: Map<string, string>): Promise<void> {
  await shop.drain();
  const now = new Map<string, string>();
  for (const { signedPdf } of await historyOf(shop, jobId))
    if (signedPdf) now.set(signedPdf, sha256((await shop.client.send(`GET ${signedPdf}`)).bytes));
  for (const [file, hash] of now) sealed.set(file, sealed.get(file) ?? hash);
  expect(now).toEqual(sealed);
}

async function expectPrinted({ shop, jobId, signed }: Walk, job: Job): Promise<void> {
  if (!signed) throw new Error('Nothing was signed on the way to the invoice.');
  const { bytes } = await shop.client.send(`GET /api/jobs/${jobId}/download/invoice`);
  const text = textOf(bytes);
  const approved = centsOf(signed.total);
  const difference = centsOf(job.totalAmount) - approved;
  expect(text).toContain(`Approvedinwriting:${formatDollars(approved)}`);
  // Other work for the same money was not approved either.
  const isSame = difference === 0 && contentsOf(job).join() === signed.lines.join();
  const amount = `${difference < 0 ? '–' : ''}${formatDollars(Math.abs(difference))}`;
  if (isSame) expect(text).not.toContain('Notapprovedinwriting');
  else expect(text).toContain(`Notapprovedinwriting:${amount}`);
}

test(`an invoice is what was approved, or says what is not (SEED=${seed})`, {
  timeout: 180_000,
}, async () => {
  const shop = await openShop({ env: { RATE_LIMIT: 'off' } });
  const random = new SeededRandom(seed);
  const { id: jobId } = await given.job(shop, { lineItems: undefined, options: offered(random) });
  const walk: Walk = { shop, random, jobId, link: null, orderToken: null, signed: null };
  const sealed = new Map<string, string>();
  const done: string[] = [];
  for (const planned of plan) {
    const what = planned ?? random.weighted(weights);
    done.push(what);
    shop.clock.advance(1000);
    await doings[what](walk, await jobOf(shop, jobId));
    const job = await jobOf(shop, jobId);
    const about = done.join(', ');
    expect(job.approvedTotal, about).toBe(walk.signed?.total ?? null);
    if (job.currentStage === 'invoice') await expectPrinted(walk, job);
    if (what === 'sign' || what === 'signOrder') await expectSealedAsBefore(walk, sealed);
  }
  await expectSealedAsBefore(walk, sealed);
  // The estimate, the work order and a change order.
  expect(sealed.size, done.join(', ')).toBeGreaterThanOrEqual(3);
  const orders = (await listed(shop, jobId)).filter(({ status }) => status === 'approved');
  expect(orders.length).toBeGreaterThanOrEqual(1);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});
