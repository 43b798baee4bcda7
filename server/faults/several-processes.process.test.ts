// Two web processes and two workers on one PostgreSQL, started at the same moment: everything behaves as with one.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { logIn, whoAmI } from '#server/features/accounts/testing/sign-in.ts';
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { openEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { newId } from '#server/platform/ids.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import {
  newDataDir,
  type Product,
  runAdmin,
  spawnProduct,
  whenReady,
} from '#server/testing/product-process.ts';
import { migrationsDir } from '#server/testing/test-postgres.ts';
import { movedTo, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const password = 'copper elbow 22 mm';

async function openCompany() {
  // It is removed with its folder.
  const database = await openEmbeddedPostgres(newDataDir());
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: newDataDir(),
    APP_SECRET: 'the same secret for every process of this test',
    BILLING: 'off',
    MAX_FREE_PDFS: '3',
    LOG_LEVEL: 'fatal',
  };
  const roles = ['web', 'web', 'worker', 'worker'];
  const started = await Promise.all(roles.map((ROLE) => spawnProduct({ ...env, ROLE })));
  const products = await Promise.all(started.map(whenReady));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const [one, two] = products as [Product, Product, Product, Product];
  return {
    env,
    products,
    /** Alternates between the two. */
    bases: [one.base, two.base] as const,
    async rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
      return (await client.query<T>(sql, values)).rows;
    },
  };
}

const times = <T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)));

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

test('four processes on one database', { timeout: 300_000 }, async () => {
  const { env, products, bases, rows } = await openCompany();
  const at = (client: HttpClient, turn: number) => movedTo(client, bases[turn % 2] ?? bases[0]);

  // All migrations ran, although four processes began with them.
  const ran = await rows<{ name: string }>('select name from schema_migrations');
  expect(ran.map(({ name }) => name).sort()).toEqual(readMigrations(migrationsDir).map(({ name }) => name));

  // A session and its CSRF token are valid at every process.
  const owner = await signUp(bases[0]);
  const elsewhere = movedTo(owner, bases[1]);
  const csrf = { csrf: false, headers: { 'x-csrf-token': await owner.csrfToken() } };
  expect((await whoAmI(elsewhere)).status).toBe(200);
  expect((await elsewhere.call('POST /api/jobs', { body: aJob(), ...csrf })).status).toBe(200);

  // One live session, whichever process is used.
  const { client: first, email } = await given.newOwner(bases[0], { password });
  await first.call('POST /api/auth/logout');
  const logins = await times(10, (turn) =>
    logIn(new HttpClient(bases[turn % 2] ?? bases[0]), { email, password }),
  );
  expect(logins.filter(({ body }) => body.success)).toHaveLength(1);
  expect(logins.filter(({ body }) => body.sessionConflict)).toHaveLength(9);

  // Wrong passwords are counted together.
  for (let turn = 0; turn < 10; turn += 1)
    await logIn(at(new HttpClient(bases[0]), turn), { email, password: 'wrong' });
  const late = await times(2, (turn) => logIn(at(new HttpClient(bases[0]), turn), { email, password }));
  expect(statuses(late)).toEqual([429, 429]);

  // Numbers are distinct; there are never more than 25 technicians.
  const jobs = await times(40, (turn) => at(owner, turn).call('POST /api/jobs', { body: aJob() }));
  expect(new Set(jobs.map(({ body }) => body.jobNumber)).size).toBe(40);
  const hired = await times(30, (turn) =>
    at(owner, turn).call('POST /api/technicians', {
      body: { name: 'Sam', email: `sam-${newId()}@example.com` },
    }),
  );
  expect(statuses(hired)).toEqual([...Array(25).fill(200), ...Array(5).fill(409)]);

  // The free counter is per visitor, not per process.
  const visitor = new HttpClient(bases[0]);
  expect((await makeFree(visitor, 'estimate')).status).toBe(200);
  const free = await times(8, (turn) => makeFree(at(visitor, turn), 'estimate'));
  expect(free.filter(({ status }) => status === 200)).toHaveLength(2);

  // Signed at either, sealed by either, once, with one email to each side.
  const ids = jobs.slice(0, 8).map(({ body }) => body.id as string);
  const links = await times(ids.length, (turn) =>
    given.signatureRequest({ client: at(owner, turn) }, ids[turn] ?? ''),
  );
  const signed = await Promise.all(
    links.flatMap(({ signingToken }) =>
      [0, 1].map((turn) => sign(at(new HttpClient(bases[0]), turn), signingToken)),
    ),
  );
  expect(signed.filter(({ status }) => status === 200)).toHaveLength(ids.length);
  await waitUntil(
    'everything is sealed',
    async () => (await rows('select from signature_requests where sealed_at is null')).length === 0,
  );
  const sentCopies = () => rows("select from mails where kind like 'signature.signed-%' and state = 'sent'");
  await waitUntil('both sides are told', async () => (await sentCopies()).length >= 2 * ids.length);
  expect(await sentCopies()).toHaveLength(2 * ids.length);

  // A reminder that is due is sent once, although both workers look for it.
  const due = jobs.at(-1)?.body.id as string;
  for (const stage of ['work_order', 'invoice'])
    await owner.call('PATCH /api/jobs/:id/stage', { params: { id: due }, body: { stage } });
  await owner.call('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: due },
    body: {
      reminderEnabled: true,
      reminderEvery15Days: true,
    },
  });
  const armed = await rows(
    `update jobs set due_on = current_date - 16, next_reminder_at = now() - interval '40 hours'
     where id = $1 and next_reminder_at is not null returning id`,
    [due],
  );
  expect(armed).toHaveLength(1);
  for (let turn = 0; turn < 6; turn += 1)
    await rows("select graphile_worker.add_job('jobs.remind-customers')");
  await waitUntil('the reminders are worked off', async () => {
    const waiting = await rows(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'jobs.remind-customers' and j.run_at <= now()`,
    );
    return waiting.length === 0;
  });
  const reminders = await rows("select from mails where subject_id = $1 and kind = 'job.reminder'", [due]);
  expect(reminders).toHaveLength(1);

  for (const product of products) expect(await product.stop()).toBe(0);
  expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});
