// Steps of a job from an estimate with options to its invoice, in any order: what owner and customer do on the way, and
// what the customer has signed by then.
import { expect } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import { centsOf } from '#contract/lines/money.ts';
import { expectOk, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import type { SeededRandom } from '#server/testing/seeded-random.ts';
import { listed, send, withdraw, withExtra, write } from './change-order-tools.ts';

export interface Walk {
  shop: Shop;
  random: SeededRandom;
  jobId: string;
  /** To the document of the stage. */
  link: { token: string; requestId: string } | null;
  /** To the open change order. */
  orderToken: string | null;
  /** What was signed last; null before. */
  signed: { total: string; lines: string[] } | null;
}

/** Without the ids: in whichever order they stand. */
export const contentsOf = ({ lineItems }: Pick<Job, 'lineItems'>): string[] =>
  lineItems
    .map(({ quantity, description, unit = '', unitPrice, taxed }) =>
      JSON.stringify([quantity, description, unit, unitPrice, taxed]),
    )
    .sort();

const work = ['Disconnect box', 'Thermostat', 'Line set', 'Permit', 'Drain pan'];
const priceOf = (random: SeededRandom) => (random.below(40_000) / 100).toFixed(2);

const newLine = (random: SeededRandom, more: object = {}) => ({
  quantity: 1 + random.below(3),
  description: random.one(work),
  unitPrice: priceOf(random),
  taxed: random.next() < 0.5,
  ...more,
});

/** Two or three, each with something that can be left out. */
export const offered = (random: SeededRandom) =>
  ['Good', 'Better', 'Best'].slice(0, 2 + random.below(2)).map((name, at) => ({
    name,
    isRecommended: at === 1 && random.next() < 0.5,
    ...(random.next() < 0.5 && {
      discount: { kind: 'percent' as const, value: '10', label: 'Fall special' },
    }),
    lineItems: [newLine(random), newLine(random, { optional: true, isSelected: random.next() < 0.5 })],
  }));

/** Some lines as they are, some changed, some gone, some new. */
function edited(random: SeededRandom, { lineItems }: Job) {
  const left = lineItems
    .filter(() => random.next() < 0.8)
    .map((line) => (random.next() < 0.3 ? { ...line, unitPrice: priceOf(random) } : line));
  return random.next() < 0.6 || left.length === 0 ? [...left, newLine(random)] : left;
}

type Lines = RequestBody<'PATCH /api/jobs/:id/line-items'>['lineItems'];

const openOrder = async ({ shop, jobId }: Walk) =>
  (await listed(shop, jobId)).find(({ status }) => status === 'draft' || status === 'sent');

const saveLines = ({ shop, jobId }: Walk, lineItems: Lines) =>
  shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: jobId },
    body: { lineItems, acceptCredit: true },
  });

/** Of a link that may have ended: nothing is then signed. */
async function signAs(walk: Walk, token: string, more: object = {}): Promise<void> {
  const { status } = await sign(walk.shop.newGuest(), token, more);
  expect([200, 409, 410]).toContain(status);
  if (status !== 200) return;
  const job = await jobOf(walk.shop, walk.jobId);
  walk.signed = { total: job.totalAmount, lines: contentsOf(job) };
}

async function chooseAndSign(walk: Walk, token: string): Promise<void> {
  const { random, shop } = walk;
  const { status, body: page } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
  if (status !== 200 || page.isExpired) return;
  const option = random.one(page.job.options ?? []);
  const ticked = option.lineItems.filter(({ optional }) => optional && random.next() < 0.5);
  const chosen = await shop.guest.ok('POST /api/signatures/:token/selection', {
    params: { token },
    body: { optionId: option.id, selectedLineIds: ticked.flatMap(({ id }) => id ?? []) },
    csrf: false,
  });
  await signAs(walk, token, { selectionId: chosen.selectionId });
  expect(walk.signed?.total).toBe(chosen.totalAmount);
}

async function declineLink({ shop }: Walk, token: string): Promise<void> {
  const { status } = await shop
    .newGuest()
    .call('POST /api/signatures/:token/decline', { params: { token }, body: {}, csrf: false });
  expect([200, 409, 410]).toContain(status);
}

/** Each does nothing where there is nothing to do. */
export const doings = {
  async send(walk, job) {
    if (job.currentStage === 'invoice') return;
    const { status, body } = await walk.shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: walk.jobId },
      body: {},
    });
    // Signed already.
    expect([200, 409]).toContain(status);
    if (status === 200) walk.link = { token: body.signingToken ?? '', requestId: body.request?.id ?? '' };
  },
  async sign(walk, job) {
    const { link } = walk;
    walk.link = null;
    if (link && job.currentStage === 'estimate') await chooseAndSign(walk, link.token);
    else if (link) await signAs(walk, link.token);
  },
  async decline(walk) {
    if (walk.link) await declineLink(walk, walk.link.token);
    walk.link = null;
  },
  async cancel({ shop, jobId, link }) {
    if (!link) return;
    const params = { id: jobId, requestId: link.requestId };
    const { status } = await shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', { params });
    expect([200, 409, 410]).toContain(status);
  },
  async progress(walk, job) {
    if (job.currentStage === 'work_order') expectOk(await progress(walk.shop, walk.jobId, 'invoice'));
  },
  async edit(walk, job) {
    const { shop, random, jobId } = walk;
    if (job.options)
      await shop.client.ok('PATCH /api/jobs/:id/offer', {
        params: { id: jobId },
        body: { options: offered(random) },
      });
    else await saveLines(walk, edited(random, job));
  },
  /** For the same money. */
  async otherWork(walk, { options, lineItems: [first, ...others] }) {
    if (options || !first) return;
    await saveLines(walk, [{ ...first, description: `${first.description}, another` }, ...others]);
  },
  /** And back. */
  async asSigned(walk, job) {
    if (!walk.signed || job.options) return;
    const lineItems = walk.signed.lines.map((line) => {
      const [quantity, description, unit, unitPrice, taxed] = JSON.parse(line);
      return { quantity, description, unit, unitPrice, taxed };
    });
    await saveLines(walk, lineItems);
  },
  async rate({ shop, random, jobId }) {
    const body = { taxRate: String(random.below(12)), acceptCredit: true };
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id: jobId }, body });
  },
  async discount({ shop, random, jobId }, job) {
    if (job.options) return;
    const some = { kind: 'percent' as const, value: String(random.below(50)), label: 'Goodwill' };
    const body = { discount: random.next() < 0.3 ? null : some, acceptCredit: true };
    await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: jobId }, body });
  },
  async writeExtra({ shop, jobId }, job) {
    const { status } = await write(shop, jobId, withExtra(job));
    // Nothing is signed, or one is open.
    expect([200, 409]).toContain(status);
  },
  async write({ shop, random, jobId }, job) {
    const lineItems = random.next() < 0.4 ? job.lineItems : edited(random, job);
    const { status } = await write(shop, jobId, { reason: 'As agreed', lineItems });
    // Nothing changes besides.
    expect([200, 400, 409]).toContain(status);
  },
  async sendOrder(walk) {
    const order = await openOrder(walk);
    if (!order) return;
    const { status, body } = await send(walk.shop, walk.jobId, order.id);
    // The job was changed since the draft was saved.
    expect([200, 409]).toContain(status);
    if (status === 200) walk.orderToken = body.signingToken ?? null;
  },
  async signOrder(walk) {
    if (walk.orderToken) await signAs(walk, walk.orderToken);
    walk.orderToken = null;
  },
  async declineOrder(walk) {
    if (walk.orderToken) await declineLink(walk, walk.orderToken);
    walk.orderToken = null;
  },
  async giveUp(walk) {
    const { shop, jobId } = walk;
    const order = await openOrder(walk);
    const params = { id: jobId, changeOrderId: order?.id ?? '' };
    if (order?.status === 'sent') expectOk(await withdraw(shop, jobId, order.id));
    else if (order) await shop.client.ok('DELETE /api/jobs/:id/change-orders/:changeOrderId', { params });
  },
  async sendInvoice({ shop, jobId, signed }, { currentStage, totalAmount }) {
    if (currentStage !== 'invoice' || totalAmount === '0.00') return;
    const sendWith = (body: object) =>
      shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: jobId }, body });
    const isAbove = signed !== null && centsOf(totalAmount) > centsOf(signed.total);
    expect(await sendWith({})).toMatchObject(
      isAbove ? { status: 409, body: { code: 'above_approved' } } : { status: 200 },
    );
    if (isAbove) expect(await sendWith({ sendAnyway: true })).toMatchObject({ status: 200 });
  },
} satisfies Record<string, (walk: Walk, job: Job) => Promise<void>>;

export type Doing = keyof typeof doings;

export const weights: { weight: number; what: Doing }[] = [
  { weight: 3, what: 'edit' },
  { weight: 2, what: 'otherWork' },
  { weight: 1, what: 'asSigned' },
  { weight: 1, what: 'discount' },
  { weight: 1, what: 'rate' },
  { weight: 2, what: 'send' },
  { weight: 2, what: 'sign' },
  { weight: 1, what: 'decline' },
  { weight: 1, what: 'cancel' },
  { weight: 4, what: 'write' },
  { weight: 4, what: 'sendOrder' },
  { weight: 4, what: 'signOrder' },
  { weight: 1, what: 'declineOrder' },
  { weight: 1, what: 'giveUp' },
  { weight: 1, what: 'sendInvoice' },
];
