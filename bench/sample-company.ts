// A company with data in every list, made through the API, so that pages and dialogs show something.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { given } from '#server/testing/given.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { company, jobs, technicians } from '../scripts/landing-sample.mjs';
import type { ServerProcess } from './server-process.ts';

const password = 'a long ridge line';

export interface SampleCompany {
  owner: HttpClient;
  /** The owner of another company, just signed up. */
  newcomer: HttpClient;
  technician: HttpClient;
  /** Of a technician who has not answered yet. */
  invitationToken: string;
  signingToken: string;
}

export async function openSampleCompany(server: ServerProcess): Promise<SampleCompany> {
  const { client: owner } = await given.newOwner(server.base, {
    email: 'office@ridgeline.example',
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
  for (const { hasAccepted, ...person } of technicians) {
    const { id } = await given.invitedTechnician({ client: owner }, person);
    const token = await invitationOf(server.dataDir, person.email);
    if (!hasAccepted) invitationToken = token;
    else if (!technicianId) {
      const body = { email: person.email, password, confirmPassword: password };
      await technician.ok('POST /api/technician-invitations/:token/accept', { params: { token }, body });
      await technician.ok('POST /api/auth/login', { body: { username: person.email, password } });
      technicianId = id;
    }
  }
  let signingToken = '';
  for (const { stage, payments = [], schedule, dueDate, technician: _, ...job } of jobs) {
    const jobBody = { ...job, currentStage: stage, assignedTechnicianId: technicianId };
    const { id } = await owner.ok('POST /api/jobs', { body: jobBody });
    if (schedule) await owner.ok('PATCH /api/jobs/:id/service-date', { params: { id }, body: schedule });
    if (dueDate)
      await owner.ok('PATCH /api/jobs/:id/reminder-settings', {
        params: { id },
        body: { invoiceDueDate: dueDate },
      });
    for (const payment of payments)
      await owner.ok('POST /api/jobs/:id/payments', { params: { id }, body: payment });
    if (stage === 'estimate') ({ signingToken } = await given.signatureRequest({ client: owner }, id));
  }
  return { owner, newcomer, technician, invitationToken, signingToken };
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
