// Companies at work, so that every table has at least one row: what a restore can stumble over is in some table that
// nobody thought of.
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import {
  aJob,
  good,
  makeJob,
  makeTemplate,
  progress,
  uploadPhoto,
} from '#server/features/jobs/testing/test-tools.ts';
import { png } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { ask, sign } from '#server/features/signing/testing/signing-tools.ts';
import { addTechnician } from '#server/features/technicians/testing/technician-steps.ts';
import { noteKey } from '#server/platform/installation-keys.ts';
import { fingerprintOf } from '#server/platform/secrets.ts';
import { usualPassword } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { type Source, secret } from './backup-tools.ts';

export interface Filled {
  /** Signed and sealed. */
  signedJob: { id: string; jobNumber: string };
  photo: string;
}

export async function fillEveryTable(source: Source): Promise<Filled> {
  const { app, client } = source;
  await makeTemplate(source);
  await addTechnician(source);
  good(await client.post('/api/technician-settings', { mailsOnChange: false }));
  good(
    await client.post('/api/calendar-feed', { technicianId: null, action: 'make', password: usualPassword }),
  );
  const photo = await uploadPhoto(client);
  const bill = good<{ id: string }>(
    await client.post('/api/jobs', aJob({ currentStage: 'invoice' }), {
      headers: { 'idempotency-key': 'once' },
    }),
  );
  good(await client.put(`/api/jobs/${bill.id}/photos`, { beforePhotos: [photo] }));
  good(await client.post(`/api/jobs/${bill.id}/generate-pdf`, {}));
  const payment = { amount: '10.00', method: 'cash', date: '2026-11-14' };
  good(await client.post(`/api/jobs/${bill.id}/payments`, payment));
  const signedJob = await signedWork(source);
  await fillBooks(app);
  await fillDoorways(app);
  await app.drain();
  await fillByTheProcess(app);
  return { signedJob, photo };
}

/** An estimate that was signed and sealed, and another that became a work order without. */
export async function signedWork(source: Source): Promise<Filled['signedJob']> {
  const { app, client } = source;
  const logo = await upload(client, await png(30, 10), { purpose: 'logo' });
  good(await client.post('/api/company/update', { ...profile, companyLogo: logo.body.objectPath }));
  const job = await makeJob(source);
  const { signingToken } = await ask(source, job.id);
  good(await client.post(`/api/signatures/${signingToken}/send`));
  good(await sign(app.newGuest(), signingToken));
  await app.drain();
  good(await progress(source, (await makeJob(source)).id, 'work_order'));
  return job;
}

/** Payers in the sandbox: one who changed the plan, one who left, one who paid on the checkout page. */
async function fillBooks({ given, deps }: TestApp): Promise<void> {
  const { client: saver, user } = await given.subscriber({ plan: 'annual' });
  good(await saver.post('/api/subscription/update', { newPlanId: 'monthly' }));
  const { client: leaver } = await given.subscriber();
  good(await leaver.post('/api/subscription/cancel', { deleteAccount: true, password: usualPassword }));
  const { client: late } = await given.session({ access: { status: 'expired' } });
  const plan = { planId: 'monthly', additionalUsers: 0, isLifetime: false };
  const { checkoutUrl } = good<{ checkoutUrl: string }>(await late.post('/api/create-subscription', plan));
  const clientSecret = new URL(checkoutUrl, late.base).searchParams.get('client_secret');
  good(await late.post('/api/sandbox/checkout', { clientSecret, paymentMethodId: 'pm_card_visa' }));
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

/** Somebody half way in, somebody who forgot the password, a visitor without an account. */
async function fillDoorways({ given, newGuest }: TestApp): Promise<void> {
  const { email, password } = await given.mfaUser();
  good(await newGuest().post('/api/auth/login', { username: email, password }));
  good(await newGuest().post('/api/auth/forgot-password', { email }));
  good(await makeFree(newGuest(), 'estimate'));
}

/** What a start notes, and what a busy worker leaves in the queue. */
async function fillByTheProcess({ deps }: TestApp): Promise<void> {
  await noteKey(deps.db, deps.clock, 'app_secret', fingerprintOf(secret), { replaces: false });
  await deps.db.pool.query(
    "select graphile_worker.add_job('objects.sweep', '{}', queue_name := 'one by one', run_at := now() + interval '1 hour')",
  );
  await deps.db.pool.query(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('objects.sweep', now())",
  );
}
