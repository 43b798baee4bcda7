// A company with every kind of job that a filter of the list has or leaves out.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { JobFilter } from '#contract/lists/job-filters.ts';
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
  'awaiting-signature': ['declined, sent again', 'pending again', 'pending estimate', 'pending order'],
  declined: ['declined'],
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
  archived: ['declined lost', 'pending archived', 'undated lost', 'void, late'],
};
