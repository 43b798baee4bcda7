// What tests of jobs do and read: a company with its owner, its audit events, its background tasks.
import type { AuditFact } from '#server/audit-events.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient, TestResponse } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { emptyBinHandler } from '../close/empty-bin.task.ts';

export interface Shop extends TestApp {
  client: HttpClient;
  user: GivenUser;
}

/** An owner of a company in Boise, signed in. */
export async function openShop(options: Parameters<typeof startApp>[0] = {}): Promise<Shop> {
  const app = await startApp(options);
  app.clock.set('2026-11-14T17:00:00.000Z');
  const { client, user } = await app.given.owner();
  return { ...app, client, user };
}

/** Where no email can arrive, as jobs from before such addresses were refused may have it. */
export const loseCustomerAddress = ({ deps }: TestApp, jobId: string) =>
  deps.db.pool.query(`update jobs set customer_email = 'maria@unconfirmed.invalid' where id = $1`, [jobId]);

export function expectOk<T>(response: TestResponse): T {
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body as T;
}

export const progress = ({ client }: { client: HttpClient }, id: string, stage: string) =>
  client.call('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage } });

/** Makes a work order of an estimate by hand, with the chosen option where there are some. */
export const moveOn = ({ client }: Shop, id: string, optionId?: string, more: object = {}) =>
  client.call('PATCH /api/jobs/:id/stage', {
    params: { id },
    body: { stage: 'work_order', ...(optionId !== undefined && { optionId }), ...more },
  });

/** The task as the timetable would add it. */
export async function runTask(app: TestApp, name: string): Promise<void> {
  await app.deps.db.pool.query('select graphile_worker.add_job($1)', [name]);
  await app.drain();
}

/** Deleted, and its days in the bin are over; what was never issued is gone at once. */
export async function deleteForGood(
  { deps }: Pick<TestApp, 'deps'>,
  client: HttpClient,
  id: string,
): Promise<void> {
  await client.ok('DELETE /api/jobs/:id', { params: { id } });
  await deps.db.pool.query("update jobs set deleted_at = deleted_at - interval '31 days' where id = $1", [
    id,
  ]);
  await emptyBinHandler(deps).run({}, { number: 1, isLast: false });
}

export const retryNow = ({ deps }: TestApp) =>
  deps.db.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

export async function auditEventsOf({ deps }: TestApp, accountId: string, subjectId?: string) {
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
