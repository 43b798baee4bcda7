// What tests of jobs need: an owner at work, a template, a technician, a job, and a photo.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { SavedJob } from '#contract/jobs.ts';
import type { AuditFact } from '#server/audit-events.ts';
import { newId } from '#server/platform/ids.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { Answer, HttpClient } from '#server/testing/http-client.ts';
import type { TestApp, Wishes } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';

export interface Shop extends TestApp {
  client: HttpClient;
  user: GivenUser;
}

/** An owner of a company in Boise, signed in. */
export async function openShop(wishes: Wishes = {}): Promise<Shop> {
  const app = await startApp(wishes);
  app.clock.set('2026-11-14T17:00:00.000Z');
  const { client, user } = await app.given.session();
  await app.deps.db.pool.query(
    `update companies set business_name = 'Ridgeline Heating & Air', business_phone = '2085550142',
       business_address = '418 Alder Street', business_city = 'Boise', business_state = 'ID', business_zip = '83702',
       time_zone = 'America/Boise', onboarding_completed = true where account_id = $1`,
    [user.accountId],
  );
  return { ...app, client, user };
}

const lines = [
  { quantity: 2, description: 'Labor', unitPrice: '95.00', taxed: false },
  { quantity: '1', description: 'Capacitor', unitPrice: 45, taxed: true },
];

export const aJob = (wish: object = {}) => ({
  customerName: 'Maria Nguyễn',
  customerEmail: 'maria@example.com',
  customerPhone: '(208) 555-0177',
  customerAddress: '2000 W Bannock St\nBoise, ID 83706',
  jobDescription: 'No-cool repair',
  lineItems: lines,
  taxRate: '6',
  ...wish,
});

/** Fails loudly: a test that goes on without its job proves nothing. */
export async function makeJob({ client }: { client: HttpClient }, wish: object = {}): Promise<SavedJob> {
  return good(await client.post('/api/jobs', aJob(wish)));
}

/** Where no email can arrive, as jobs from before such addresses were refused may have it. */
export const loseCustomerAddress = ({ deps }: TestApp, jobId: string) =>
  deps.db.pool.query(`update jobs set customer_email = 'maria@unconfirmed.invalid' where id = $1`, [jobId]);

export function good<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

export async function makeTemplate({ client }: { client: HttpClient }, wish: object = {}): Promise<string> {
  const body = {
    name: 'AC tune-up',
    defaultJobDescription: 'Seasonal tune-up of the cooling system',
    defaultLineItems: [{ quantity: 1, description: 'Tune-up', unitPrice: '129.00', taxed: true }],
    taxRate: '6.00',
    ...wish,
  };
  return good<{ id: string }>(await client.post('/api/templates', body)).id;
}

export async function makeTechnician({ deps }: TestApp, accountId: string, name = 'Sam Ortiz') {
  const id = newId();
  await deps.db.pool.query(
    `insert into technicians (account_id, id, name, email, status, created_at) values ($1, $2, $3, $4, 'active', now())`,
    [accountId, id, name, `${id}@example.com`],
  );
  return id;
}

/** Uploads a small picture; returns its path. */
export async function uploadPhoto(client: HttpClient): Promise<string> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('purpose', 'photo');
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await client.post('/api/objects/upload-file', undefined, { raw: form });
  return good<{ objectPath: string }>(answer).objectPath;
}

export const progress = ({ client }: { client: HttpClient }, id: string, stage: string) =>
  client.patch(`/api/jobs/${id}/stage`, { stage });

/** The task as the timetable would add it. */
export async function runTask(app: TestApp, name: string): Promise<void> {
  await app.deps.db.pool.query('select graphile_worker.add_job($1)', [name]);
  await app.drain();
}

export const retryNow = ({ deps }: TestApp) =>
  deps.db.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

export async function eventsOf({ deps }: TestApp, accountId: string, subjectId?: string) {
  const { rows } = await deps.db.pool.query<AuditFact>(
    `select type, data from audit_events where account_id = $1 and ($2::uuid is null or subject_id = $2)
     order by id`,
    [accountId, subjectId ?? null],
  );
  return rows;
}

/** Moves the clock and keeps the owner signed in. */
export async function moveTo({ clock, deps, user }: Shop, time: string | Date): Promise<void> {
  clock.set(time);
  await deps.db.pool.query(
    `update sessions set last_seen_at = $2, expires_at = $2::timestamptz + interval '10 days',
       final_at = $2::timestamptz + interval '10 days' where user_id = $1 and ended_at is null`,
    [user.userId, clock.now()],
  );
}
