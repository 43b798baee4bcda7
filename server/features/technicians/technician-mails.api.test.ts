// Emails to technicians about a job they got or whose date moved (B-88).
import { expect, test } from 'vitest';
import { drainQueue } from '#server/platform/queue/worker.ts';
import { given } from '#server/testing/given.ts';
import { openShop, retryNow, type Shop } from '../jobs/testing/test-tools.ts';
import { notifyTechnicianHandler } from './notify-technician.task.ts';

async function openCrew(env: Record<string, string> = {}) {
  const shop = await openShop({ env });
  const { technicianId, user } = await shop.given.technician({ accountId: shop.user.accountId });
  /** What waits for the quiet after a change is due now. */
  const mails = async () => {
    await retryNow(shop);
    await shop.drain();
    return shop.mailbox.all(user.email);
  };
  const assign = async (jobId: string, id: string | null) =>
    await shop.client.ok('PATCH /api/jobs/:id/assign', { params: { id: jobId }, body: { technicianId: id } });
  const schedule = async (
    jobId: string,
    serviceDateStart: string | null,
    serviceDateEnd: string | null = null,
  ) =>
    await shop.client.ok('PATCH /api/jobs/:id/service-date', {
      params: { id: jobId },
      body: { serviceDateStart, serviceDateEnd },
    });
  return { shop, technicianId, mails, assign, schedule };
}

test('being given a job is told, once', async () => {
  const { shop, technicianId, mails, assign } = await openCrew();
  const job = await given.job(shop, {
    serviceDateStart: '2026-11-18T08:00',
    serviceDateEnd: '2026-11-18T17:00',
  });
  await assign(job.id, technicianId);
  await assign(job.id, technicianId);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Job #${job.jobNumber} is yours`);
  expect(mail?.from?.name).toBe('Ridgeline Heating & Air');
  for (const line of [
    'Customer: Maria Nguyễn',
    'Date: Nov 18, 2026',
    'Time: 8:00\u00a0AM – 5:00\u00a0PM',
    'Address: 2000 W Bannock St, Boise, ID 83706',
    'Phone: (208) 555-0177',
    'Work: No-cool repair',
  ])
    expect(mail?.text?.replace(/ {2,}/g, ' ')).toContain(line);
  // It is about the technician: the newest mail on the job stays the customer's.
  expect((await shop.client.call('GET /api/jobs/:id', { params: { id: job.id } })).body.lastMail).toBeNull();
});

test('a job that is made for somebody is told too', async () => {
  const { shop, technicianId, mails } = await openCrew();
  const job = await given.job(shop, { assignedTechnicianId: technicianId });
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Job #${job.jobNumber} is yours`);
  expect(mail?.text).toMatch(/Date: +No date set/);
});

test('another date is told; the same one and a job of nobody are not', async () => {
  const { shop, technicianId, mails, assign, schedule } = await openCrew();
  const job = await given.job(shop);
  await schedule(job.id, '2026-11-18T08:00');
  expect(await mails()).toEqual([]);
  await assign(job.id, technicianId);
  await mails();
  await schedule(job.id, '2026-11-18T08:00');
  expect(await mails()).toHaveLength(1);
  await schedule(job.id, '2026-11-19', '2026-11-20');
  const [mail] = await mails();
  expect(mail?.subject).toBe(`Job #${job.jobNumber} has a new date`);
  expect(mail?.text).toMatch(/Date: +Nov 19 – 20, 2026/);
  expect(mail?.text).not.toContain('Time:');
});

test('who lost the job before the mail went out is not told', async () => {
  const { shop, technicianId, mails, assign } = await openCrew();
  const job = await given.job(shop);
  await assign(job.id, technicianId);
  await assign(job.id, null);
  expect(await mails()).toEqual([]);
});

test('the company’s switch turns these mails off, and on again', async () => {
  const { shop, technicianId, mails, assign } = await openCrew();
  const read = () => shop.client.call('GET /api/technician-settings');
  expect((await read()).body).toEqual({ mailsOnChange: true });
  expect(
    (await shop.client.call('POST /api/technician-settings', { body: { mailsOnChange: false } })).status,
  ).toBe(200);
  expect((await read()).body).toEqual({ mailsOnChange: false });
  await assign((await given.job(shop)).id, technicianId);
  expect(await mails()).toEqual([]);
  await shop.client.call('POST /api/technician-settings', { body: { mailsOnChange: true } });
  await assign((await given.job(shop)).id, technicianId);
  expect(await mails()).toHaveLength(1);
  expect(
    (await shop.client.send('POST /api/technician-settings', { body: { mailsOnChange: 'no' } })).status,
  ).toBe(400);
  // Another company's switch is its own.
  const { client } = await shop.given.session();
  await client.call('POST /api/technician-settings', { body: { mailsOnChange: false } });
  expect((await read()).body).toEqual({ mailsOnChange: true });
});

test('somebody who has not accepted yet hears of the job and of the invitation', async () => {
  const { shop, assign } = await openCrew();
  const { id, email } = await given.invitedTechnician(shop);
  await assign((await given.job(shop)).id, id);
  await retryNow(shop);
  await shop.drain();
  const mail = (await shop.mailbox.all(email)).find(({ subject }) => subject?.includes('is yours'));
  expect(mail?.text).toContain('create your account with the link in your invitation first');
  expect(mail?.text).not.toContain('Open your jobs');
});

test('quick changes of one job are one mail, sent when it is quiet', async () => {
  const { shop, technicianId, mails, assign, schedule } = await openCrew();
  // The pause is the queue's: a clock of ours that runs ahead must not make it longer.
  shop.clock.advance(3_600_000);
  const job = await given.job(shop);
  await assign(job.id, technicianId);
  for (const day of ['17', '18', '19']) await schedule(job.id, `2026-11-${day}T08:00`);
  const { rows } = await shop.deps.db.pool.query(
    `select run_at > now() and run_at <= now() + interval '2 minutes' as is_soon
     from graphile_worker._private_jobs where key = $1`,
    [`technicians.tell ${job.id} ${technicianId}`],
  );
  expect(rows).toEqual([{ is_soon: true }]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Job #${job.jobNumber} is yours`);
  expect(mail?.text).toMatch(/Date: +Nov 19, 2026/);
  await schedule(job.id, '2026-11-20T08:00');
  await schedule(job.id, '2026-11-21T08:00');
  const [last, ...rest] = await mails();
  expect(rest).toHaveLength(1);
  expect(last?.subject).toBe(`Job #${job.jobNumber} has a new date`);
  expect(last?.text).toMatch(/Date: +Nov 21, 2026/);
});

test('an invitation over the limit of a day is refused', async () => {
  const { shop } = await openCrew({ LIMIT_MAILS_TO_OTHERS: '1/1d' });
  await given.invitedTechnician(shop);
  const refused = await shop.client.call('POST /api/technicians', {
    body: { name: 'One more', email: 'one@example.com' },
  });
  expect(refused.status).toBe(429);
  expect((await shop.client.call('GET /api/technicians')).body).toHaveLength(2);
});

test('too many mails in a day stop no assignment; the mail is seen waiting and goes out later', async () => {
  const { shop, technicianId, mails, assign } = await openCrew({ LIMIT_MAILS_TO_TECHNICIANS: '1/1d' });
  await assign((await given.job(shop)).id, technicianId);
  expect(await mails()).toHaveLength(1);
  shop.clock.advance(3_600_000);
  await assign((await given.job(shop)).id, technicianId);
  await retryNow(shop);
  // The mail is posted while its delivery lies a day after the first one: in 23 hours, by the queue's own clock.
  await notifyOnly(shop);
  const { rows } = await shop.deps.db.pool.query(
    `select j.run_at > now() + interval '22 hours 50 minutes' and j.run_at <= now() + interval '23 hours' as is_then
     from graphile_worker._private_jobs j
     join mails m on j.payload->>'mailId' = m.id::text where m.account_id = $1 and m.state = 'queued'`,
    [shop.user.accountId],
  );
  expect(rows).toEqual([{ is_then: true }]);
  const [listed] = await shop.client.ok('GET /api/technicians');
  expect(listed?.lastMail).toMatchObject({ kind: 'assigned', state: 'queued' });
  expect(await mails()).toHaveLength(2);
});

/** Runs what tells technicians and leaves the mails it posts in the queue. */
async function notifyOnly({ deps }: Shop) {
  await drainQueue(deps.db, [notifyTechnicianHandler(deps)], deps.log);
}
