// One arithmetic everywhere: for random documents the form, the reply, the paper, the email, the page to sign, its text
// version, the work order and a change order show the same cents (D-16).
import { expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import {
  centsOf,
  formatDecimal,
  formatDollars,
  formatPercent,
  takenOff,
  taxLabel,
} from '#contract/lines/money.ts';
import type { OptionReply } from '#contract/lines/offer.ts';
import { linesInFileOrder, squeezed } from '#server/documents/testing/read-pdf.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { SeededRandom, seedOf } from '#server/testing/seeded-random.ts';
import { newRow, toRow } from '#web/lines/line-rows.ts';
import {
  type DiscountRow,
  depositOf,
  newOption,
  type OfferRows,
  offerBodyOf,
  shownList,
  sumOfList,
} from '#web/lines/offer/offer-rows.ts';
import { newCustomer } from './testing/signed-jobs.ts';
import { expectOk, openShop, type Shop } from './testing/test-tools.ts';

const seed = seedOf('OFFER_SEED');
const documents = 6;

const decimals = (random: SeededRandom, limit: number) => formatDecimal(random.below(limit));

const randomLines = (random: SeededRandom, isEstimate: boolean) =>
  Array.from({ length: 1 + random.below(4) }, (_, at) =>
    newRow({
      description: `Item ${at + 1}`,
      quantity: formatDecimal(1 + random.below(2_000)),
      unitPrice: decimals(random, 200_000),
      taxed: random.below(3) > 0,
      ...(isEstimate && at > 0 && random.below(3) === 0
        ? { optional: true as const, isSelected: random.below(2) === 0 }
        : {}),
    }),
  );

function randomDiscount(random: SeededRandom): DiscountRow | null {
  if (random.below(3) === 0) return null;
  const kind = random.one(['percent', 'amount'] as const);
  // Sometimes more than everything.
  return { kind, value: decimals(random, kind === 'percent' ? 10_001 : 100_000), label: 'Fall special' };
}

function randomDeposit(random: SeededRandom): OfferRows['deposit'] {
  if (random.below(3) === 0) return null;
  const kind = random.one(['percent', 'amount'] as const);
  return { kind, value: decimals(random, kind === 'percent' ? 10_001 : 300_000) };
}

function randomOffer(random: SeededRandom, isEstimate: boolean): OfferRows {
  const list = () => ({ lineItems: randomLines(random, isEstimate), discount: randomDiscount(random) });
  const recommended = random.below(4);
  const options = ['Good', 'Better', 'Best'].map((name, at) =>
    newOption({ name, isRecommended: at === recommended, ...list() }),
  );
  return {
    ...list(),
    options: isEstimate && random.below(2) === 0 ? options : null,
    deposit: isEstimate ? randomDeposit(random) : null,
  };
}

/** What a form shows before it is saved. */
function formSums(offer: OfferRows, taxRate: string, isEstimate: boolean) {
  const sum = sumOfList(shownList(offer, isEstimate), { taxRate });
  if (!sum.totals) throw new Error('The form cannot tell what it comes to.');
  const { subtotal, discount, tax, total } = sum.totals;
  return { subtotal, discount, tax, total, deposit: depositOf(sum, offer.deposit) ?? 0 };
}

const replySums = (job: Job) => ({
  subtotal: job.subtotal,
  discount: job.discountAmount,
  tax: job.taxAmount,
  total: job.totalAmount,
  deposit: job.depositAmount,
});

type Sums = Pick<Job, 'subtotal' | 'discountAmount' | 'taxAmount' | 'totalAmount' | 'depositAmount'>;

/** As the page to sign shows a list: what does not stand there is nothing. */
const pageSums = ({ subtotal, taxAmount, totalAmount, ...may }: Partial<Sums>) => ({
  subtotal,
  discount: may.discountAmount ?? '0.00',
  tax: taxAmount,
  total: totalAmount,
  deposit: may.depositAmount ?? '0.00',
});

const printedText = async ({ client }: Shop, id: string, stage: string) => {
  const { bytes } = await client.send(`GET /api/jobs/${id}/download/${stage}`);
  return squeezed(linesInFileOrder(bytes).join(' '));
};

/** The column of sums, each with its label, as it stands on paper. */
function printedSums(
  list: Omit<OptionReply, 'id' | 'name' | 'description' | 'isRecommended' | 'lineItems'>,
  taxRate: string,
) {
  const { discount, discountAmount, depositAmount } = list;
  const dollars = (decimal: string) => formatDollars(centsOf(decimal));
  const rows: string[] = [];
  if (discount && centsOf(discountAmount) > 0) {
    const share = discount.kind === 'percent' ? ` (${formatPercent(centsOf(discount.value))}%)` : '';
    rows.push(`${discount.label}${share} ${takenOff(centsOf(discountAmount))}`);
  }
  if (centsOf(taxRate) > 0) rows.push(`${taxLabel(centsOf(taxRate))} ${dollars(list.taxAmount)}`);
  if (rows.length > 0) rows.unshift(`Subtotal ${dollars(list.subtotal)}`);
  rows.push(`Total ${dollars(list.totalAmount)}`);
  if (centsOf(depositAmount) > 0) rows.push(`Deposit due on acceptance: ${dollars(depositAmount)}`);
  return squeezed(rows.join(' '));
}

async function linkEmail(shop: Shop, id: string, to: string) {
  const { signingToken } = await given.sentRequest(shop, id);
  await shop.drain();
  return { token: signingToken, text: (await shop.mailbox.latest(to)).text ?? '' };
}

test(`form, reply, every paper, email and page to sign show the same cents (OFFER_SEED=${seed})`, async () => {
  const random = new SeededRandom(seed);
  const shop = await openShop();
  for (let round = 1; round <= documents; round += 1) {
    const isEstimate = random.below(3) > 0;
    const offer = randomOffer(random, isEstimate);
    const taxRate = decimals(random, 1_500);
    const sums = formSums(offer, taxRate, isEstimate);
    const customerEmail = newCustomer();
    const job = await given.job(shop, {
      customerEmail,
      currentStage: isEstimate ? 'estimate' : 'invoice',
      taxRate,
      lineItems: undefined,
      ...(offerBodyOf(offer, isEstimate) as Partial<RequestBody<'POST /api/jobs'>>),
    });
    const about = `seed ${seed}, document ${round}`;
    const decimal = Object.fromEntries(
      Object.entries(sums).map(([name, cents]) => [name, formatDecimal(cents)]),
    );
    expect(replySums(job), about).toEqual(decimal);

    const printed = await printedText(shop, job.id, isEstimate ? 'estimate' : 'invoice');
    const totals = job.options ? job.options.map(({ totalAmount }) => totalAmount) : [job.totalAmount];
    for (const list of job.options ?? [job]) expect(printed, about).toContain(printedSums(list, taxRate));

    if (!isEstimate) {
      expectOk(await shop.client.send(`POST /api/jobs/${job.id}/send-invoice`, { body: {} }));
      await shop.drain();
      expect((await shop.mailbox.latest(customerEmail)).text, about).toContain(formatDollars(sums.total));
      continue;
    }
    const { token, text } = await linkEmail(shop, job.id, customerEmail);
    const lowest = Math.min(...totals.map((total) => Number(total.replace('.', ''))));
    expect(text, about).toContain(job.options ? `From ${formatDollars(lowest)}` : formatDollars(sums.total));
    await expectOnPage(shop, token, job, about);
    await signShown(shop, token, job, about);
    const signed = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect([signed.totalAmount, signed.approvedTotal], about).toEqual([decimal.total, decimal.total]);
    await shop.drain();
    const copy = (await shop.mailbox.latest(customerEmail)).text ?? '';
    expect(copy, about).toContain(formatDollars(sums.total));
    if (sums.deposit > 0)
      expect(copy, about).toContain(`The deposit of ${formatDollars(sums.deposit)} is due now.`);
    const shown = job.options?.find(({ isRecommended }) => isRecommended) ?? job.options?.[0] ?? job;
    expect(await printedText(shop, job.id, 'estimate'), about).toContain(printedSums(shown, taxRate));
    // A deposit is asked for on the estimate alone.
    const workOrder = printedSums({ ...shown, depositAmount: '0.00' }, taxRate);
    expect(await printedText(shop, job.id, 'work_order'), about).toContain(workOrder);
    await expectInChangeOrder(shop, signed, random, about);
  }
}, 180_000);

/** Before anything is chosen: what the page to sign and its text version say of every list. */
async function expectOnPage(shop: Shop, token: string, job: Job, about: string): Promise<void> {
  const guest = shop.newGuest();
  const page = await guest.ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  expect(pageSums(page.job), about).toEqual(replySums(job));
  expect(page.job.options?.map(pageSums), about).toEqual(job.options?.map(pageSums));
  const { bytes } = await guest.send(`GET /sign/${token}/read`);
  const read = squeezed(bytes.toString().replace(/<[^>]*>/g, ''));
  for (const list of job.options ?? [job])
    expect(read, about).toContain(`Totals${printedSums(list, job.taxRate)}`);
}

/** The work as it was signed, with another line, discount and tax rate. */
async function expectInChangeOrder(shop: Shop, job: Job, random: SeededRandom, about: string): Promise<void> {
  const taxRate = decimals(random, 1_500);
  const after: OfferRows = {
    lineItems: [
      ...job.lineItems.map(toRow),
      newRow({ description: 'Added', unitPrice: decimals(random, 200_000) }),
    ],
    discount: randomDiscount(random),
    options: null,
    deposit: null,
  };
  const { total } = formSums(after, taxRate, false);
  const params = { id: job.id };
  const { discount, lineItems } = offerBodyOf(after, false);
  const changeOrder = await shop.client.ok('POST /api/jobs/:id/change-orders', {
    params,
    body: { reason: 'More work', lineItems, discount, taxRate },
  });
  const totals = [job.totalAmount, formatDecimal(total)];
  expect([changeOrder.oldTotal, changeOrder.newTotal], about).toEqual(totals);
  const [oldTotal, newTotal] = totals.map((decimal) => formatDollars(centsOf(decimal)));
  const printed = squeezed(`Total before ${oldTotal} New total ${newTotal}`);
  const { bytes } = await shop.client.send(
    `GET /api/jobs/${job.id}/change-orders/${changeOrder.id}/download`,
  );
  expect(squeezed(linesInFileOrder(bytes).join(' ')), about).toContain(printed);
  const { signingToken: token } = await shop.client.ok(
    'POST /api/jobs/:id/change-orders/:changeOrderId/send',
    { params: { ...params, changeOrderId: changeOrder.id }, body: {} },
  );
  const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  expect([page.job.changeOrder?.oldTotal, page.job.changeOrder?.newTotal], about).toEqual(totals);
  expect(page.job.totalAmount, about).toBe(formatDecimal(total));
  expectOk(await sign(shop.newGuest(), token));
  const approved = await shop.client.ok('GET /api/jobs/:id', { params });
  expect([approved.totalAmount, approved.approvedTotal], about).toEqual([totals[1], totals[1]]);
}

/** The option that is shown first, with its optional lines as they are offered. */
async function signShown(shop: Shop, token: string, job: Job, about: string): Promise<void> {
  const shown = job.options?.find(({ isRecommended }) => isRecommended) ?? job.options?.[0];
  const guest = shop.newGuest();
  if (!shown) {
    expect((await sign(guest, token)).status, about).toBe(200);
    return;
  }
  const selectedLineIds = shown.lineItems.flatMap(({ id, optional, isSelected }) =>
    optional && isSelected ? id : [],
  );
  const { body } = await guest.call('POST /api/signatures/:token/selection', {
    params: { token },
    body: { optionId: shown.id, selectedLineIds },
    csrf: false,
  });
  expect([body.totalAmount, body.depositAmount], about).toEqual([shown.totalAmount, shown.depositAmount]);
  expect((await sign(guest, token, { selectionId: body.selectionId })).status, about).toBe(200);
}
