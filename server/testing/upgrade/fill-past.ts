// What happened weeks ago: companies whose card failed after the trial, and the start of the large one.
import { type Cast, dayFrom } from './cast.ts';
import { advance, createSignatureRequest, makeJob, sentJob } from './job-steps.ts';
import type { OldProduct } from './old-product.ts';
import { good, openCompany, type Somebody, startTrial } from './people.ts';

export async function monthAgo(old: OldProduct, cast: Cast): Promise<void> {
  cast.people.ridgeline = await openRidgeline(old, cast);
  for (const name of ['lapsed', 'lapsed-paid'])
    cast.people[name] = await openCompany(old, name, { pay: 'pm_card_chargeCustomerFail' });
  for (const name of ['lapsed', 'lapsed-paid']) await makeJob(cast.somebody(name));
  await old.whenIdle();
}

/** With a card, and a year paid. */
async function openRidgeline(old: OldProduct, cast: Cast): Promise<Somebody> {
  const owner = await openCompany(old, 'ridgeline', { pay: payForYear });
  const { client } = owner;

  // Links that have run out by now; for one of them somebody requested another.
  const short = { expirationHours: 48 };
  cast.signing.expired = (await sentJob(owner, { customerName: 'Ines Expired' }, short)).token;
  cast.signing.renewAsked = (await sentJob(owner, { customerName: 'Olga Asked' }, short)).token;
  const copied = await makeJob(owner, { customerName: 'Carl Copied' });
  const requested = await createSignatureRequest(owner, copied.id, { expirationHours: 720 });
  await client.ok('POST /api/signatures/:token/copied', { params: { token: requested.signingToken } });
  cast.signing.copied = requested.signingToken;

  // Unpaid since then, with reminders.
  const bill = await makeJob(owner, { customerName: 'Rita Reminded', currentStage: 'invoice' });
  await client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: bill.id },
    body: {
      reminderEnabled: true,
      reminderEvery15Days: true,
      invoiceDueDate: dayFrom(-40),
    },
  });
  const slow = await makeJob(owner, {
    customerName: 'Walter Work',
    serviceDateStart: `${dayFrom(-24)}T08:00`,
  });
  await advance(owner, slow.id, 'work_order');
  return owner;
}

async function payForYear(owner: Somebody): Promise<void> {
  const { client } = owner;
  const card = { number: '4242 4242 4242 4242', expiresMonth: 11, expiresYear: 2044, code: '123' };
  const typed = await client.call('POST /api/sandbox/payment-methods', { body: card });
  await startTrial(owner, good<{ paymentMethodId: string }>(typed).paymentMethodId, 'annual');
  await client.ok('POST /api/subscription/update', { body: { newPlanId: 'annual' } });
}

/** The cards of trial accounts fail: they keep their access for a week. */
export async function trialsOver(old: OldProduct): Promise<void> {
  await old.runTask('billing.sweep');
}

export async function twoWeeksAgo(old: OldProduct, cast: Cast): Promise<void> {
  cast.people['past-due'] = await openCompany(old, 'past-due', { pay: 'pm_card_chargeCustomerFail' });
  await makeJob(cast.somebody('past-due'), { customerName: 'Dora Due' });
  await old.whenIdle();
}
