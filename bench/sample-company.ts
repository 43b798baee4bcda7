// The demo's company with some of its jobs, made through the API, so that pages and dialogs show something.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { company, owner as ownerOfCompany, password, technicians } from '../demo/company.ts';
import { CompanyDays } from '../demo/days.ts';
import type { DemoJob } from '../demo/job-kinds.ts';
import { jobs, toNewJob } from '../demo/jobs.ts';
import type { ServerProcess } from './server-process.ts';

const isInvoice = ({ done, billed }: DemoJob) => done !== undefined && billed !== undefined;
const isPlanned = ({ done, visit }: DemoJob) => visit !== undefined && !done;
const isEstimate = ({ as, signed }: DemoJob) => as === 'estimate' && !signed;

/** Few: the measurements compare with those of earlier versions. */
const sample = [
  ...jobs
    .filter(isInvoice)
    .slice(-5)
    .map((job) => ({ job, stage: 'invoice' as const })),
  ...jobs
    .filter(isPlanned)
    .slice(-6)
    .map((job) => ({ job, stage: 'work_order' as const })),
  ...jobs
    .filter(isEstimate)
    .slice(-1)
    .map((job) => ({ job, stage: 'estimate' as const })),
];

export interface SampleCompany {
  owner: HttpClient;
  /** The owner of another company, just signed up. */
  newcomer: HttpClient;
  technician: HttpClient;
  /** Of a technician who has not answered yet. */
  invitationToken: string;
  signingToken: string;
  payToken: string;
}

export async function openSampleCompany(server: ServerProcess): Promise<SampleCompany> {
  const { client: owner } = await given.newOwner(server.base, {
    email: ownerOfCompany.email,
    password,
  });
  const trial = { paymentMethodId: 'pm_card_visa', planType: 'monthly' } as const;
  if (process.env.BILLING !== 'off') await owner.ok('POST /api/setup-trial-payment', { body: trial });
  await owner.ok('POST /api/onboarding/complete', { body: { ...company, profession: 'HVAC', taxRate: 6 } });
  const { client: newcomer } = await given.newOwner(server.base, {
    email: 'new@ridgeline.example',
    password,
  });
  const technician = new HttpClient(server.base);
  let technicianId = '';
  let invitationToken = '';
  for (const { answer, ...person } of technicians) {
    const { id } = await given.invitedTechnician({ client: owner }, person);
    const token = await invitationOf(server.dataDir, person.email);
    if (answer === 'none') invitationToken = token;
    else if (!technicianId) {
      const body = { email: person.email, password, confirmPassword: password };
      await technician.ok('POST /api/technician-invitations/:token/accept', { params: { token }, body });
      await technician.ok('POST /api/auth/login', { body: { username: person.email, password } });
      technicianId = id;
    }
  }
  let signingToken = '';
  let payToken = '';
  const days = new CompanyDays(company.timeZone, new Date());
  for (const { job, stage } of sample) {
    const dates = job.visit && days.serviceDates(job.visit);
    const body = { ...toNewJob(job), ...dates, currentStage: stage, assignedTechnicianId: technicianId };
    const { id } = await owner.ok('POST /api/jobs', { body });
    const params = { id };
    if (stage === 'invoice') {
      const reminders = { invoiceDueDate: days.day(job.payments ? -2 : 8) };
      await owner.ok('PATCH /api/jobs/:id/reminder-settings', { params, body: reminders });
      const { url } = await owner.ok('POST /api/jobs/:id/pay-link', { params });
      payToken = url.split('/').at(-1) ?? '';
    }
    for (const { method: by } of job.payments ?? []) {
      // What a customer pays online cannot be entered by hand.
      const method = by === 'online' ? 'card' : by;
      await owner.ok('POST /api/jobs/:id/payments', { params, body: { amount: '100.00', method } });
    }
    if (stage === 'estimate') ({ signingToken } = await given.signatureRequest({ client: owner }, id));
  }
  return { owner, newcomer, technician, invitationToken, signingToken, payToken };
}

/** The same person, in a browser. */
export const signInto = (context: BrowserContext, { cookies, base }: HttpClient) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: base })));

async function invitationOf(dataDir: string, email: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  for (;;) {
    for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
      const mail = name.endsWith('.eml') ? readFileSync(path.join(outbox, name), 'utf8') : '';
      // Long lines are folded with a "=" at their end.
      const [, token] = /\/accept-invitation\/([\w-]+)/.exec(mail.replaceAll('=\r\n', '')) ?? [];
      if (token && mail.includes(email)) return token;
    }
    await delay(50);
  }
}
