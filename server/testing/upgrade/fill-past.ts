// What happened weeks ago: companies whose card failed after the trial, and the start of the large one.
import { addDays } from '#contract/days.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { type Cast, dayFrom } from './cast.ts';
import { advance, createSignatureRequest, makeJob, sentJob } from './job-steps.ts';
import type { OldProduct } from './old-product.ts';
import { good, openCompany, type Somebody, startTrial } from './people.ts';

export async function monthAgo(old: OldProduct, cast: Cast): Promise<void> {
  cast.people.ridgeline = await openRidgeline(old, cast);
  for (const name of ['lapsed', 'lapsed-paid'])
    cast.people[name] = await openCompany(old, name, { pay: 'pm_card_chargeCustomerFail' });
  for (const name of ['lapsed', 'lapsed-paid']) await makeJob(cast.somebody(name));
  cast.people.following = await openFollowing(old, cast);
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

/** A company with settings of its own that asks its customers again, about two estimates and an invoice. */
async function openFollowing(old: OldProduct, cast: Cast): Promise<Somebody> {
  const owner = await openCompany(old, 'following', { pay: 'pm_card_visa' });
  const { client } = owner;
  await client.ok('PATCH /api/company/settings', {
    body: {
      licenseNumbers: ['RCE-48120', 'HVAC-7'],
      companyEmail: 'office@following.example',
      ownerName: 'Fay Following',
      brandColor: '#335577',
      defaultPaymentTerms: 'Net 10',
      defaultAgreement: 'Agreed.',
      defaultComments: 'Mind the dog.',
      estimateValidDays: 30,
      checkPayableTo: 'Following Air',
      otherWaysToPay: 'Zelle, Venmo',
      printPhotos: true,
      messages: { invoice: { subject: 'Bill {number}', body: 'Hi {first name}, {amount} by {date}.' } },
      followUps: { estimates: true, invoices: true },
    },
  });
  const send = (name: string, expirationHours: number) =>
    sentJob(
      owner,
      { customerName: `${name} Again`, customerEmail: `${name}@customer.example` },
      { expirationHours },
    );
  cast.signing.followedUp = (await send('long', 720)).token;
  cast.signing.madeAgain = (await send('short', 48)).token;
  const bill = await makeJob(owner, { customerName: 'Ida Invoiced', currentStage: 'invoice' });
  await client.ok('POST /api/jobs/:id/send-invoice', {
    params: { id: bill.id },
    body: { subject: 'Your bill', message: 'As promised on the phone.' },
  });
  return owner;
}

/** How long ago it was eleven or twelve o'clock in Boise, on the day of the first follow-up of what was sent then. */
export function firstFollowUpDaysAgo(sentDaysAgo: number): number {
  const sentAt = new Date(Date.now() - sentDaysAgo * 86_400_000);
  const day = addDays(dayIn('America/Boise', sentAt), 3);
  return (Date.now() - Date.parse(`${day}T18:00:00Z`)) / 86_400_000;
}

/** One link is sent once more, the one that ran out is made anew. */
export async function followUp(old: OldProduct, cast: Cast): Promise<void> {
  await old.runTask('signing.follow-up-estimates');
  for (const name of ['long', 'short'])
    cast.signing[`${name}FollowUp`] = await old.tokenFor(`${name}@customer.example`, '/sign/');
  const tokens = new Set(Object.values(cast.signing));
  if (tokens.size !== Object.keys(cast.signing).length) throw new Error('No follow-up was sent.');
}
