// The last actions before the stop, which leave work waiting: emails the mail server refused or delayed, and, once no
// worker runs any more, emails, a seal and files that still have to be processed.
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultySmtp } from '#server/faults/faulty-smtp.ts';
import { HttpClient } from '../http-client.ts';
import type { Cast } from './cast.ts';
import { makeJob, sentJob, sign, upload } from './job-steps.ts';
import type { OldProduct } from './old-product.ts';
import { good, password, type Somebody } from './people.ts';

/** While the product sends through a mail server that fails at times. */
export async function badMail(old: OldProduct, cast: Cast, smtp: FaultySmtp): Promise<void> {
  const owner = cast.somebody('ridgeline');
  await smtp.setBehaviour('never');
  await sentJob(owner, { customerName: 'Fiona Failed', customerEmail: 'nobody-there@example.com' });
  await old.whenIdle();
  await smtp.setBehaviour('later');
  await sentJob(owner, { customerName: 'Ludo Later', customerEmail: 'busy@example.com' });
  for (;;) {
    const [row] = await old.sql<{ tried: number }>(
      "select count(*)::int as tried from graphile_worker.jobs where attempts > 0 and task_identifier = 'mail.deliver'",
    );
    if (row?.tried) return;
    await delay(100);
  }
}

/** Without a worker. */
export async function leaveWaiting(old: OldProduct, cast: Cast): Promise<void> {
  const owner = cast.somebody('ridgeline');
  const { client } = owner;
  const guest = () => new HttpClient(old.base);
  const unsealed = await sentJob(owner, { customerName: 'Wanda Waiting' });
  good(await sign(guest(), unsealed.token));
  cast.links.unsealed = { token: unsealed.token, jobId: unsealed.id };
  const bill = await makeJob(owner, { customerName: 'Ingo Invoiced', currentStage: 'invoice' });
  await client.ok('POST /api/jobs/:id/send-invoice', { params: { id: bill.id } });
  const sam = cast.somebody('sam') as Somebody & { id: string };
  const assigned = await makeJob(owner, { customerName: 'Astrid Assigned', assignedTechnicianId: sam.id });
  const photo = await upload(client, 'photo', '#777777');
  await client.ok('PUT /api/jobs/:id/photos', {
    params: { id: assigned.id },
    body: { beforePhotos: [photo] },
  });
  const dropped = await makeJob(owner, { customerName: 'Files go' });
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: dropped.id }, body: {} });
  await client.ok('DELETE /api/jobs/:id', { params: { id: dropped.id } });
  await guest().ok('POST /api/auth/forgot-password', { body: { email: cast.somebody('granted').email } });

  // Has entered the password, but not the code.
  const careful = cast.somebody('careful');
  const halfWay: Somebody = { ...careful, client: guest() };
  const form = { username: careful.email, password, rememberMe: true };
  const reply = await halfWay.client.ok('POST /api/auth/force-logout-other', { body: form });
  if (!reply.requiresMfaVerification) throw new Error('No code was asked for.');
  cast.people['half-way'] = halfWay;
}
