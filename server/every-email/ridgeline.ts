// The demo's company as the emails need it: its owner signed in, with logo, color and texts; its customers' jobs; and
// what makes background work happen at once. No test runner is needed: a script that makes pictures uses it too.
import type { RequestBody } from '#contract/calls.ts';
import type { SavedJob } from '#contract/jobs/job.ts';
import { runCommand } from '#server/admin/run-command.ts';
import { forceLogin } from '#server/features/accounts/testing/sign-in.ts';
import { newAddress } from '#server/testing/given/people.ts';
import type { SignedIn } from '#server/testing/given/signed-in.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp, TestAppOptions } from '#server/testing/open-test-app.ts';
import { company, companyFacts } from '../../demo/company.ts';
import { type CustomerName, customers } from '../../demo/customers.ts';
import { drawLogo } from '../../demo/logo.ts';
import { type WorkName, works } from '../../demo/work.ts';
import type { Credentials } from './email-case.ts';

/** As an installation with a name of its own: addresses in emails are read by people. */
export const installation: TestAppOptions = { env: { APP_URL: 'https://fieldwright.example' } };

/** Monday, 9:12 in Boise. */
export const monday = '2026-11-16T16:12:00Z';

export const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export interface Company extends SignedIn {
  owner: Credentials & { accountId: string };
}

/** The sign-in of a page; whoever is signed in elsewhere is signed out. */
export async function signIn(app: TestApp, user: Credentials, client = app.newGuest()): Promise<HttpClient> {
  const { status } = await forceLogin(client, user);
  if (status !== 200) throw new Error(`${user.email} cannot sign in: ${status}`);
  return client;
}

/** An owner, with lifetime access unless another is given, before the company has a name. */
export async function newOwner(
  app: TestApp,
  options: Parameters<TestApp['given']['user']>[0] = {},
): Promise<Company> {
  const owner = await app.given.user({ email: newAddress('carol'), ...options });
  return { owner, client: await signIn(app, owner) };
}

export async function openRidgeline(app: TestApp): Promise<Company> {
  const opened = await newOwner(app);
  const { client } = opened;
  await client.ok('POST /api/onboarding/complete', { body: { ...company, profession: 'HVAC', taxRate: 6 } });
  const companyLogo = await uploadLogo(client);
  await client.ok('POST /api/company/update', { body: { ...company, companyLogo } });
  await client.ok('PATCH /api/company/settings', { body: companyFacts });
  return opened;
}

let logo: Promise<Buffer> | undefined;

async function uploadLogo(client: HttpClient): Promise<string> {
  logo ??= drawLogo();
  const form = new FormData();
  form.append('purpose', 'logo');
  form.append('file', new Blob([new Uint8Array(await logo)], { type: 'image/png' }), 'logo.png');
  return (await client.ok('POST /api/objects/upload-file', { raw: form })).objectPath;
}

export type NewJob = Partial<RequestBody<'POST /api/jobs'>>;

/** One of the demo's customers has one of its works done. */
export function jobFor(
  ridgeline: Company,
  customer: CustomerName,
  work: WorkName,
  more: NewJob = {},
): Promise<SavedJob> {
  const { template: _, ...texts } = works[work];
  return given.job(ridgeline, {
    customerName: customer,
    ...customers[customer],
    ...texts,
    taxRate: '6',
    ...more,
  });
}

/** The task as the timetable adds it. */
export async function runTask(app: TestApp, name: string): Promise<void> {
  await app.deps.db.pool.query('select graphile_worker.add_job($1)', [name]);
  await app.drain();
}

/** Emails and notices that wait for a quiet moment by the machine's clock do not wait. */
export async function hurry(app: TestApp): Promise<void> {
  await app.deps.db.pool.query(`
    update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in (
      select id from graphile_worker._private_tasks where identifier in ('technicians.tell', 'mail.deliver'))`);
  await app.drain();
}

/** The secret part of the link in the newest email to an address. */
export async function emailedToken(app: TestApp, to: string, before: string): Promise<string> {
  await app.drain();
  return app.mailbox.link(await app.mailbox.latest(to), before).split(before)[1] ?? '';
}

/** A command of the operator, such as `npm run admin -- invite`. */
export async function runAsOperator({ deps }: TestApp, ...args: string[]): Promise<void> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runCommand(args, { print, complain: print }, (work) => work(deps));
  if (code !== 0) throw new Error(lines.join('\n'));
}

export const customer = 'Walt and Jean Pruitt';
export const to = customers[customer].customerEmail;

export interface Made extends Company {
  /** Of the job. */
  id: string;
}

/** An invoice of that customer. */
export async function invoiced(app: TestApp): Promise<Made & { total: string; customerId: string | null }> {
  const ridgeline = await openRidgeline(app);
  const job = await jobFor(ridgeline, customer, 'waterHeater', { currentStage: 'invoice' });
  return { ...ridgeline, id: job.id, total: job.totalAmount, customerId: job.customerId };
}
