// The demo as a person starts it: what it prints works, and the company is as its files say.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { postmaster } from '#server/testing/embedded-database.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { newDataDir, type Product, runAdmin, watchProcess } from '#server/testing/product-process.ts';
import { GenerateDraft } from '#web/features/generate/generate-values.ts';
import { company } from './company.ts';
import { CompanyDays } from './days.ts';
import { readMark } from './folder.ts';

const startDemo = (folder: string, ...args: string[]) =>
  watchProcess({}, (options) =>
    spawn(process.execPath, ['scripts/demo.mjs', '--folder', folder, ...args], options),
  );

async function until(demo: Product, text: string): Promise<void> {
  let isOver = false;
  demo.exited.then(() => {
    isOver = true;
  });
  while (!demo.output().includes(text)) {
    if (isOver) throw new Error(`The demo ended: ${demo.output()}`);
    await delay(50);
  }
}

/** With what the demo printed. */
async function signIn(
  { base, output }: Product,
  role: 'owner' | 'office' | 'technician',
): Promise<HttpClient> {
  const [, username = '', password = ''] = new RegExp(`${role} +(\\S+) {2,}(.+)`).exec(output()) ?? [];
  const client = new HttpClient(base);
  expect(await client.ok('POST /api/auth/login', { body: { username, password } })).toMatchObject({
    user: { role },
  });
  return client;
}

const countBy = <T>(list: T[], keyOf: (one: T) => string | null) => {
  const counts: Record<string, number> = {};
  for (const one of list) counts[keyOf(one) ?? 'none'] = (counts[keyOf(one) ?? 'none'] ?? 0) + 1;
  return counts;
};

test('starts a company at work, starts again with it, and begins anew after an interruption', {
  timeout: 600_000,
}, async () => {
  const folder = newDataDir();
  const first = await startDemo(folder);
  await until(first, 'Ctrl-C stops it');
  const owner = await signIn(first, 'owner');
  await checkJobs(owner);
  await checkSignatures(owner);
  await checkSelling(owner);
  await checkPeople(owner);
  await checkCalendar(owner);
  await checkDraft(owner);
  const mails = await owner.ok('GET /api/dev/mails');
  expect(mails.filter(({ subject }) => subject.startsWith('Reminder')).length).toBeGreaterThan(3);
  expect(await (await signIn(first, 'office')).ok('GET /api/jobs')).toHaveLength(88);
  const technician = await signIn(first, 'technician');
  const today = new CompanyDays(company.timeZone, new Date()).day(0);
  const own = await technician.ok('GET /api/technician/jobs');
  expect(own.filter(({ serviceDateStart }) => dayOf(serviceDateStart) === today).length).toBeGreaterThan(1);
  await owner.ok('POST /api/auth/logout');
  expect(await first.stop()).toBe(0);
  const verified = runAdmin({ DATA_DIR: folder }, 'verify');
  expect(verified.stdout).toMatch(/^All \d+ rules hold \(1 account, 91 jobs, \d+ files\)\.\n$/);

  const second = await startDemo(folder);
  await until(second, 'Ctrl-C stops it');
  expect(second.output()).not.toContain('Writing');
  expect(await (await signIn(second, 'owner')).ok('GET /api/jobs')).toHaveLength(88);
  expect(await second.stop()).toBe(0);

  const reset = await startDemo(folder, '--reset');
  while (!existsSync(`${folder}/postgres/cluster/postmaster.pid`)) await delay(20);
  expect(await reset.stop()).toBe(1);
  expect([readMark(folder)?.filledAt, postmaster(folder)]).toEqual([null, null]);
  const refilled = await startDemo(folder);
  await until(refilled, 'Writing');
  await refilled.stop();
});

async function checkDraft(owner: HttpClient): Promise<void> {
  const { items } = await owner.ok('GET /api/drafts');
  const [draft] = items.map(({ data }) => GenerateDraft.parse((data as { form: unknown }).form));
  expect(draft?.values.customerName).toBe('Walt Jensen');
  expect((await owner.ok('GET /api/today')).drafts).toHaveLength(1);
}

const dayOf = (instant: string | null) =>
  instant && new Date(instant).toLocaleDateString('en-CA', { timeZone: company.timeZone });

async function checkJobs(owner: HttpClient): Promise<void> {
  const jobs = await owner.ok('GET /api/jobs');
  expect(countBy(jobs, ({ currentStage }) => currentStage)).toEqual({
    estimate: 13,
    work_order: 33,
    invoice: 42,
  });
  const invoices = jobs.filter(({ currentStage }) => currentStage === 'invoice');
  expect(countBy(invoices, ({ paymentStatus }) => paymentStatus)).toEqual({
    paid: 22,
    partly_paid: 6,
    unpaid: 14,
  });
  const archived = await owner.ok('GET /api/jobs', { query: { filter: 'archived' } });
  const closed = Array.isArray(archived) ? [] : archived.jobs;
  expect(closed.map(({ closedAs }) => closedAs).sort()).toEqual(['archived', 'lost', 'void']);
  const today = new Date().toISOString().slice(0, 10);
  const isOverdue = ({ invoiceDueDate, paymentStatus }: Job) =>
    paymentStatus !== 'paid' && (invoiceDueDate ?? today) < today;
  expect(invoices.filter(isOverdue).length).toBeGreaterThan(3);
  expect(jobs.filter(({ beforePhotos }) => beforePhotos.length).length).toBeGreaterThan(13);
  expect(jobs.filter(({ lastMail }) => lastMail?.state === 'failed').length).toBe(1);
  const created = jobs.map(({ createdAt }) => createdAt).sort();
  const tenWeeks = Date.parse(created.at(-1) ?? '') - Date.parse(created[0] ?? '');
  expect(tenWeeks / 86_400_000).toBeGreaterThan(60);
  const weekdays = jobs.flatMap(({ serviceDateStart }) =>
    serviceDateStart
      ? [
          new Date(serviceDateStart).toLocaleDateString('en-US', {
            timeZone: company.timeZone,
            weekday: 'short',
          }),
        ]
      : [],
  );
  expect(weekdays).not.toContain('Sun');
}

async function checkSignatures(owner: HttpClient): Promise<void> {
  const jobs = await owner.ok('GET /api/jobs');
  expect(countBy(jobs, ({ estimateSignatureStatus }) => estimateSignatureStatus)).toEqual({
    approved: 28,
    pending: 7,
    declined: 2,
    cancelled: 2,
    superseded: 1,
    not_sent: 48,
  });
  const requests: { tokenExpiresAt: string; signedPdf: string | null }[] = [];
  for (const { id, estimateSignatureStatus } of jobs) {
    if (!['pending', 'approved'].includes(estimateSignatureStatus)) continue;
    requests.push(...(await owner.ok('GET /api/jobs/:id/signatures', { params: { id } })).requests);
  }
  // One of them a change order.
  expect(requests.filter(({ signedPdf }) => signedPdf)).toHaveLength(29);
  const now = new Date().toISOString();
  expect(requests.filter(({ signedPdf, tokenExpiresAt }) => !signedPdf && tokenExpiresAt < now)).toHaveLength(
    2,
  );
}

/** Whatever is sold and changed is there once, at least. */
async function checkSelling(owner: HttpClient): Promise<void> {
  const list = await owner.ok('GET /api/jobs');
  const jobs = await Promise.all(list.map(({ id }) => owner.ok('GET /api/jobs/:id', { params: { id } })));
  const namesWhere = (isMeant: (job: Job) => unknown) =>
    jobs
      .filter(isMeant)
      .map(({ customerName }) => customerName)
      .sort();
  const isDue = (amount: string) => Number(amount) > 0;
  expect({
    optionsWaiting: namesWhere((job) => job.options && job.estimateSignatureStatus === 'pending'),
    optionsDepositDue: namesWhere((job) => job.optionName && isDue(job.depositDue)),
    optionsDepositPaid: namesWhere((job) => job.optionName && isDue(job.depositPaid) && !job.refundBy),
    discount: namesWhere((job) => job.discount),
    canceled: namesWhere((job) => job.customerCancelledAt),
  }).toEqual({
    optionsWaiting: ['Denise Okafor'],
    optionsDepositDue: ['Carlos and Ines Rivera'],
    optionsDepositPaid: ['Joanne Whitehorse'],
    discount: ['Megan O’Rourke', 'Walt and Jean Pruitt'],
    canceled: ['Yuki Tanaka'],
  });
  const changeOrders = [];
  for (const { id } of jobs)
    changeOrders.push(...(await owner.ok('GET /api/jobs/:id/change-orders', { params: { id } })).items);
  expect(countBy(changeOrders, ({ status }) => status)).toEqual({ approved: 1, sent: 1, declined: 1 });
  const { toReturn } = await owner.ok('GET /api/today');
  const { depositPaid, refundBy } = jobs.find((job) => job.refundBy) ?? {};
  expect(toReturn).toEqual({ count: 1, amount: depositPaid, refundBy });
  const templates = await owner.ok('GET /api/templates');
  expect(templates.flatMap(({ options }) => options?.map(({ name }) => name) ?? [])).toEqual([
    'Good',
    'Better',
    'Best',
  ]);
}

async function checkPeople(owner: HttpClient): Promise<void> {
  const technicians = await owner.ok('GET /api/technicians');
  expect(countBy(technicians, ({ status }) => status)).toEqual({ active: 3, disabled: 1, invited: 1 });
  expect(await owner.ok('GET /api/office-people')).toMatchObject([{ name: 'June Hadley', status: 'active' }]);
}

async function checkCalendar(owner: HttpClient): Promise<void> {
  const days = new CompanyDays(company.timeZone, new Date());
  const { jobs, unscheduled } = await owner.ok('GET /api/calendar', {
    query: { from: days.day(0), to: days.day(4) },
  });
  expect(jobs.length).toBeGreaterThan(12);
  expect(Object.keys(countBy(jobs, ({ technicianName }) => technicianName)).length).toBeGreaterThan(2);
  expect(unscheduled.length).toBeGreaterThan(10);
  // Luis is in two places at once.
  const luis = jobs.filter(({ technicianName }) => technicianName === 'Luis Ortega');
  const [one, two] = luis;
  expect(one?.serviceDateEnd && two?.serviceDateStart && one.serviceDateEnd > two.serviceDateStart).toBe(
    true,
  );
}
