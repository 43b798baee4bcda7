// A company with every kind of job that a filter of the list has or leaves out.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { JobFilter } from '#contract/lists/job-filters.ts';
import { withExtra, written } from '#server/features/change-orders/testing/change-order-tools.ts';
import { cancel, setNotice } from '#server/features/signing/testing/cancel-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import type { UnsentReason } from '#server/platform/mail/unsent-reasons.ts';
import { given } from '#server/testing/given.ts';
import { close } from './close-tools.ts';
import type { Shop } from './test-tools.ts';

const decline = async (shop: Shop, jobId: string) => {
  const { signingToken: token } = await given.sentRequest(shop, jobId);
  await shop
    .newGuest()
    .ok('POST /api/signatures/:token/decline', { params: { token }, body: {}, csrf: false });
};

export const dueOn = ({ client }: Shop, id: string, invoiceDueDate: string) =>
  client.ok('PATCH /api/jobs/:id/reminder-settings', { params: { id }, body: { invoiceDueDate } });

const pay = ({ client }: Shop, id: string, amount: string) =>
  client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount, method: 'check' } });

const payDeposit = async ({ client }: Shop, id: string, amount: string): Promise<string> =>
  (await client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount, isDeposit: true } }))
    .payment.id;

/** From a link that was handed over: a company may send so many emails a day. */
async function signedByLink(shop: Shop, customerName: string) {
  const { id } = await given.job(shop, {
    customerName,
    serviceDateStart: '2026-11-20T08:00',
    deposit: { kind: 'percent', value: '100' },
  });
  const { signingToken: token } = await given.signatureRequest(shop, id);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  return { token, job: await shop.client.ok('GET /api/jobs/:id', { params: { id } }) };
}

/** The link was made, and not handed over yet. */
async function changeOrderLink(shop: Shop, job: Awaited<ReturnType<typeof signedByLink>>['job']) {
  const { id: changeOrderId } = await written(shop, job.id, withExtra(job));
  const { signingToken } = await shop.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id: job.id, changeOrderId },
    body: { asLink: true },
  });
  return signingToken;
}

const handOver = async (shop: Shop, token: string): Promise<string> => {
  await shop.client.ok('POST /api/signatures/:token/copied', { params: { token } });
  return token;
};

/** Signed, paid, and canceled by the customer while they can. */
async function cancelPaid(shop: Shop, customerName: string, amount: string | null) {
  await setNotice(shop, true);
  const { token, job } = await signedByLink(shop, customerName);
  const paymentId = amount && (await payDeposit(shop, job.id, amount));
  expect((await cancel(shop, token)).status).toBe(200);
  await setNotice(shop, false);
  return { jobId: job.id, paymentId };
}

const send = ({ client }: Shop, id: string) =>
  client.ok('POST /api/jobs/:id/send-invoice', { params: { id } });

async function failEmails(
  { deps, user }: Shop,
  id: string,
  state: 'failed' | 'withheld',
  reason: UnsentReason = 'too_many',
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(
      sql`update mails set state = ${state}, unsent_reason = ${reason} where subject_id = ${id}`,
    );
    await deps.mailEvents.written(tx, { accountId: user.accountId, id });
  });
}

/** One company with every kind of job; each is named by what it is. Noon of November 14, 2026, in Boise. */
export async function fillWithEveryKind(shop: Shop): Promise<void> {
  const make = (customerName: string, more: Parameters<typeof given.job>[1] = {}) =>
    given.job(shop, { customerName, serviceDateStart: '2026-11-20T08:00', ...more });
  const invoice = (customerName: string) => make(customerName, { currentStage: 'invoice' });
  const undated = (customerName: string, more: object = {}) =>
    make(customerName, { serviceDateStart: null, ...more });

  await make('dated estimate');
  await undated('undated estimate');
  await undated('undated order', { currentStage: 'work_order' });
  const agreed = await undated('undated signed');
  const { signingToken: agreedToken } = await given.sentRequest(shop, agreed.id);
  expect((await sign(shop.newGuest(), agreedToken)).status).toBe(200);
  await undated('end alone', { serviceDateEnd: '2026-11-21' });
  await close(shop, (await undated('undated lost')).id, { outcome: 'lost' });
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id: (await undated('undated deleted')).id } });

  await given.sentRequest(shop, (await make('pending estimate')).id);
  await given.sentRequest(shop, (await make('pending order', { currentStage: 'work_order' })).id);
  const resent = await make('pending again');
  await given.sentRequest(shop, resent.id);
  await given.sentRequest(shop, resent.id);
  await given.signatureRequest(shop, (await make('link of nobody')).id);
  const edited = await make('edited after sending');
  await given.sentRequest(shop, edited.id);
  await shop.client.ok('PATCH /api/jobs/:id', {
    params: { id: edited.id },
    body: { jobDescription: 'Other' },
  });
  const signed = await make('signed');
  const { signingToken } = await given.sentRequest(shop, signed.id);
  expect((await sign(shop.newGuest(), signingToken)).status).toBe(200);
  const moved = await make('pending, moved on');
  await given.sentRequest(shop, moved.id);
  await shop.client.ok('PATCH /api/jobs/:id/stage', {
    params: { id: moved.id },
    body: { stage: 'work_order' },
  });
  const archived = await make('pending archived');
  await given.sentRequest(shop, archived.id);
  await close(shop, archived.id, { outcome: 'archived' });

  await decline(shop, (await make('declined')).id);
  const retried = await make('declined, sent again');
  await decline(shop, retried.id);
  await given.sentRequest(shop, retried.id);
  const lost = await make('declined lost');
  await decline(shop, lost.id);
  await close(shop, lost.id, { outcome: 'lost' });
  const binned = await make('declined deleted');
  await decline(shop, binned.id);
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id: binned.id } });

  const ordered = async (customerName: string) => (await signedByLink(shop, customerName)).job;
  const sendChangeOrder = async (job: Awaited<ReturnType<typeof ordered>>) =>
    handOver(shop, await changeOrderLink(shop, job));
  await sendChangeOrder(await ordered('change order out'));
  const both = await ordered('change order and order out');
  await handOver(shop, (await given.signatureRequest(shop, both.id)).signingToken);
  await sendChangeOrder(both);
  await changeOrderLink(shop, await ordered('change order link kept'));
  const approved = await sendChangeOrder(await ordered('change order signed'));
  expect((await sign(shop.newGuest(), approved)).status).toBe(200);
  const refused = async (customerName: string) => {
    const job = await ordered(customerName);
    const token = await sendChangeOrder(job);
    await shop
      .newGuest()
      .ok('POST /api/signatures/:token/decline', { params: { token }, body: {}, csrf: false });
    return job;
  };
  await refused('change order declined');
  await payDeposit(shop, (await refused('change order declined, paid')).id, '237.70');
  await close(shop, (await refused('change order declined, archived')).id, { outcome: 'archived' });
  const rewritten = await refused('change order declined, next one begun');
  await written(shop, rewritten.id, withExtra(rewritten));

  await cancelPaid(shop, 'canceled, paid', '100.00');
  await cancelPaid(shop, 'canceled, nothing paid', null);
  const refunded = await cancelPaid(shop, 'canceled, refunded', '50.00');
  await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
    params: { id: refunded.jobId, paymentId: refunded.paymentId ?? '' },
  });
  const ended = await cancelPaid(shop, 'canceled, paid, archived', '60.00');
  await close(shop, ended.jobId, { outcome: 'archived' });

  await invoice('unsent');
  await send(shop, (await invoice('sent')).id);
  const late = await invoice('late');
  await send(shop, late.id);
  await dueOn(shop, late.id, '2026-11-13');
  const dueToday = await invoice('due today');
  await send(shop, dueToday.id);
  await dueOn(shop, dueToday.id, '2026-11-14');
  const partly = await invoice('partly paid, late');
  await send(shop, partly.id);
  await dueOn(shop, partly.id, '2026-10-01');
  await pay(shop, partly.id, '100.00');
  const paid = await invoice('paid, late');
  await dueOn(shop, paid.id, '2026-10-01');
  await pay(shop, paid.id, '237.70');
  await make('nothing to pay', { currentStage: 'invoice', lineItems: [] });
  const voided = await invoice('void, late');
  await dueOn(shop, voided.id, '2026-10-01');
  await close(shop, voided.id, { outcome: 'void' });
  const deleted = await invoice('deleted, late');
  await dueOn(shop, deleted.id, '2026-10-01');
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id: deleted.id } });

  const failed = await invoice('invoice failed');
  await send(shop, failed.id);
  await failEmails(shop, failed.id, 'failed');
  const withheld = await invoice('invoice withheld');
  await send(shop, withheld.id);
  await failEmails(shop, withheld.id, 'withheld');
  const repeated = await invoice('failed, then sent');
  await send(shop, repeated.id);
  await failEmails(shop, repeated.id, 'failed');
  const dropped = await invoice('follow-up no longer needed');
  await send(shop, dropped.id);
  await shop.deps.db.pool.query("update mails set kind = 'job.follow-up' where subject_id = $1", [
    dropped.id,
  ]);
  await failEmails(shop, dropped.id, 'withheld', 'outdated');
  shop.clock.advance(60_000);
  await send(shop, repeated.id);
}

/** Who is in which filter then, by name. */
export const everyKind: Record<JobFilter, string[]> = {
  unscheduled: ['undated estimate', 'undated order', 'undated signed'],
  'ready-to-schedule': ['undated order', 'undated signed'],
  'awaiting-signature': [
    'change order and order out',
    'change order out',
    'declined, sent again',
    'pending again',
    'pending estimate',
    'pending order',
  ],
  declined: ['change order declined', 'declined'],
  'canceled-by-customer': ['canceled, nothing paid', 'canceled, paid', 'canceled, refunded'],
  'to-return': ['canceled, paid'],
  'not-sent': ['follow-up no longer needed', 'invoice failed', 'invoice withheld', 'unsent'],
  unpaid: [
    'due today',
    'failed, then sent',
    'follow-up no longer needed',
    'invoice failed',
    'invoice withheld',
    'late',
    'partly paid, late',
    'sent',
    'unsent',
  ],
  'past-due': ['late', 'partly paid, late'],
  'email-failed': ['invoice failed', 'invoice withheld'],
  archived: [
    'canceled, paid, archived',
    'change order declined, archived',
    'declined lost',
    'pending archived',
    'undated lost',
    'void, late',
  ],
};
