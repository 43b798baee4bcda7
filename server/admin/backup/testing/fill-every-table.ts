// Companies at work, so that every table has at least one row: what a restore can stumble over is in some table that
// nobody thought of.
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import { expectOk, progress } from '#server/features/jobs/testing/test-tools.ts';
import { png } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { recordKey } from '#server/platform/installation-keys.ts';
import { secretFingerprint } from '#server/platform/secrets.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { defaultPassword, given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { type Source, secret } from './backup-tools.ts';

export interface Filled {
  /** Signed and sealed. */
  signedJob: { id: string; jobNumber: string };
  photo: string;
}

export async function fillEveryTable(source: Source): Promise<Filled> {
  const { app, client } = source;
  await given.template(source);
  await given.invitedTechnician(source);
  await given.invitedOfficePerson(source);
  await client.ok('POST /api/technician-settings', { body: { mailsOnChange: false } });
  await client.ok('POST /api/calendar-feed', {
    body: { technicianId: null, action: 'make', password: defaultPassword },
  });
  await client.ok('PUT /api/drafts/:kind/:key', {
    params: { kind: 'job', key: 'new' },
    body: { data: { customerName: 'Maria' } },
  });
  await client.ok('POST /api/notification-settings', {
    body: { settings: { opened: { inApp: true, email: true } } },
  });
  await fillPriceList(source);
  const photo = await given.photo({ client });
  const bill = await client.ok('POST /api/jobs', {
    body: aJob({ currentStage: 'invoice' }),
    headers: { 'idempotency-key': 'once' },
  });
  await app.deps.db.pool.query(
    `insert into equipment (account_id, id, place_id, kind, created_at, updated_at)
     select account_id, gen_random_uuid(), place_id, 'Furnace', now(), now() from jobs where id = $1`,
    [bill.id],
  );
  await client.ok('PUT /api/jobs/:id/photos', { params: { id: bill.id }, body: { beforePhotos: [photo] } });
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: bill.id }, body: {} });
  const payment = { amount: '10.00', method: 'cash', sendReceipt: true } as const;
  await client.ok('POST /api/jobs/:id/payments', { params: { id: bill.id }, body: payment });
  const signedJob = await signedWork(source);
  await fillOffers(source);
  await fillSandbox(app);
  await fillCustomerPayments(source);
  await fillLinks(app);
  await app.drain();
  await fillByTheProcess(app);
  return { signedJob, photo };
}

/** An item with everything, prices that were changed, and an offer that was answered. */
async function fillPriceList({ app, client, email }: Source): Promise<void> {
  await app.deps.db.pool.query(
    "update companies set profession = 'HVAC' where account_id = (select account_id from users where email = $1)",
    [email],
  );
  await client.ok('POST /api/price-list/starter', { body: { accept: true } });
  const { id } = await client.ok('POST /api/price-list', {
    body: {
      name: 'Capacitor',
      sku: 'RC-4505',
      unit: 'each',
      unitPrice: '64.50',
      cost: '21.10',
      category: 'Parts',
    },
  });
  const line = { quantity: 1, description: 'Capacitor', unitPrice: '64.50', unit: 'each', itemId: id };
  await given.template({ client }, { name: 'From the price list', defaultLineItems: [line] });
  await client.ok('POST /api/price-list/adjust', { body: { percent: '5', round: '.99' } });
}

/** A choice behind an open link, a change order for work that was signed, and its invoice above what was approved. */
async function fillOffers({ app, client }: Source): Promise<void> {
  const extra = { quantity: 1, description: 'Surge protector', unitPrice: '96.00', optional: true };
  const offered = await given.sentLink(
    { client },
    { job: { lineItems: [...(aJob().lineItems ?? []), extra] } },
  );
  await app.newGuest().ok('POST /api/signatures/:token/selection', {
    params: { token: offered.token },
    body: { selectedLineIds: [] },
    csrf: false,
  });
  const { job, token } = await given.sentLink({ client });
  expectOk(await sign(app.newGuest(), token));
  await client.ok('POST /api/jobs/:id/change-orders', {
    params: { id: job.id },
    body: { reason: 'Worn out', lineItems: [{ quantity: 1, description: 'Contactor', unitPrice: '80.00' }] },
  });
  await client.ok('PATCH /api/jobs/:id', { params: { id: job.id }, body: { taxRate: '9' } });
  expectOk(await progress({ client }, job.id, 'invoice'));
  await client.ok('POST /api/jobs/:id/pay-link', { params: { id: job.id }, body: { sendAnyway: true } });
}

/** An estimate that was signed and sealed, and another that became a work order without. */
export async function signedWork(source: Source): Promise<Filled['signedJob']> {
  const { app, client } = source;
  const logo = await upload(client, await png(30, 10), { purpose: 'logo' });
  await client.ok('POST /api/company/update', { body: { ...profile, companyLogo: logo.body.objectPath } });
  const job = await given.job(source);
  const { signingToken } = await given.signatureRequest(source, job.id);
  await client.ok('POST /api/signatures/:token/send', { params: { token: signingToken } });
  expectOk(await sign(app.newGuest(), signingToken));
  await app.drain();
  expectOk(await progress(source, (await given.job(source)).id, 'work_order'));
  return job;
}

/** Payers in the sandbox: one who changed the plan, one who left, one who paid on the checkout page. */
async function fillSandbox({ given, deps }: TestApp): Promise<void> {
  const { client: saver, user } = await given.subscriber({ plan: 'annual' });
  await saver.ok('POST /api/subscription/update', { body: { newPlanId: 'monthly' } });
  const { client: leaver } = await given.subscriber();
  await leaver.ok('POST /api/subscription/cancel', {
    body: { deleteAccount: true, password: defaultPassword },
  });
  const { client: late } = await given.session({ access: { status: 'expired' } });
  const plan = { planId: 'monthly', additionalUsers: 0, isLifetime: false } as const;
  const { checkoutUrl } = await late.ok('POST /api/create-subscription', { body: plan });
  const clientSecret = new URL(checkoutUrl, late.base).searchParams.get('client_secret') ?? '';
  await late.ok('POST /api/sandbox/checkout', { body: { clientSecret, paymentMethodId: 'pm_card_visa' } });
  // These two come from providers outside.
  await deps.db.pool.query(
    "insert into payment_events (account_id, id, received_at) values ($1, 'evt_1', now())",
    [user.accountId],
  );
  await deps.db.pool.query(
    `insert into docusign_connections (account_id, connection, connected_at, expires_at)
     values ($1, 'x', now(), now())`,
    [user.accountId],
  );
}

/** A customer who paid online and got a part of it back. */
async function fillCustomerPayments({ app, client }: Source): Promise<void> {
  await client.ok('POST /api/customer-payments/account');
  await client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });
  const job = await given.job({ client }, { currentStage: 'invoice' });
  const { url } = await client.ok('POST /api/jobs/:id/pay-link', { params: { id: job.id } });
  const { checkoutUrl } = await app.newGuest().ok('POST /api/pay/:token/checkout', {
    params: { token: lastOf(url) },
    body: { for: 'balance', amount: '100.00' },
    csrf: false,
  });
  await app.newGuest().ok('POST /api/sandbox/customer-payments/:id', {
    params: { id: lastOf(checkoutUrl) },
    body: { number: '4242424242424242', expiresMonth: 12, expiresYear: 2040, code: '123' },
    csrf: false,
  });
  const { payments } = await client.ok('GET /api/jobs/:id/payments', { params: { id: job.id } });
  const [payment] = payments;
  if (!payment?.reference) throw new Error('nothing was paid');
  await client.ok('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id: job.id, paymentId: payment.id },
    body: { amount: '25.00', reason: 'One valve was not installed' },
  });
}

const lastOf = (address: string) => address.split('/').at(-1) ?? '';

/** Somebody in the middle of a login, somebody who forgot the password, a visitor without an account. */
async function fillLinks({ given, newGuest }: TestApp): Promise<void> {
  const { email, password } = await given.mfaUser();
  await newGuest().ok('POST /api/auth/login', { body: { username: email, password } });
  await newGuest().ok('POST /api/auth/forgot-password', { body: { email } });
  expectOk(await makeFree(newGuest(), 'estimate'));
}

/** What a start notes, and what a busy worker leaves in the queue. */
async function fillByTheProcess({ deps }: TestApp): Promise<void> {
  await deps.db.pool.query(
    'insert into storage_notices (account_id, told_at) select id, now() from accounts limit 1',
  );
  await recordKey(deps.db, deps.clock, 'app_secret', secretFingerprint(secret), { replaces: false });
  await deps.db.pool.query(
    "select graphile_worker.add_job('objects.sweep', '{}', queue_name := 'one by one', run_at := now() + interval '1 hour')",
  );
  await deps.db.pool.query(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('objects.sweep', now())",
  );
}
