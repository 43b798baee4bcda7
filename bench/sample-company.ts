// A company with work in hand, made through the product's own API: what pages and dialogs show when they are in use.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { type Answer, HttpClient } from '#server/testing/http-client.ts';
import { company, jobs, technicians } from '../scripts/landing-sample.mjs';
import type { ServerProcess } from './server-process.ts';

const password = 'a long ridge line';

export interface SampleCompany {
  owner: HttpClient;
  /** Another company's owner, who has signed up a moment ago. */
  newcomer: HttpClient;
  technician: HttpClient;
  /** Of a technician who has not answered yet. */
  invitationToken: string;
  signingToken: string;
}

export async function openSampleCompany(server: ServerProcess): Promise<SampleCompany> {
  const owner = new HttpClient(server.base);
  await done(owner.post('/api/auth/signup', { email: 'office@ridgeline.example', password }));
  const trial = { paymentMethodId: 'pm_card_visa', planType: 'monthly' };
  if (process.env.BILLING !== 'off') await done(owner.post('/api/setup-trial-payment', trial));
  await done(owner.post('/api/onboarding/complete', { ...company, profession: 'HVAC', taxRate: 6 }));
  const newcomer = new HttpClient(server.base);
  await done(newcomer.post('/api/auth/signup', { email: 'new@ridgeline.example', password }));
  const technician = new HttpClient(server.base);
  let technicianId = '';
  let invitationToken = '';
  for (const { hasAccepted, ...person } of technicians) {
    const { id } = await done(owner.post('/api/technicians', person));
    const token = await invitationOf(server.dataDir, person.email);
    if (!hasAccepted) invitationToken = token;
    else if (!technicianId) {
      const body = { email: person.email, password, confirmPassword: password };
      await done(technician.post(`/api/technician-invitations/${token}/accept`, body));
      await done(technician.post('/api/auth/login', { username: person.email, password }));
      technicianId = id;
    }
  }
  let signingToken = '';
  for (const { stage, payments = [], schedule, dueDate, technician: _, ...job } of jobs) {
    const wish = { ...job, currentStage: stage, assignedTechnicianId: technicianId };
    const { id } = await done(owner.post('/api/jobs', wish));
    if (schedule) await done(owner.patch(`/api/jobs/${id}/service-date`, schedule));
    if (dueDate) await done(owner.patch(`/api/jobs/${id}/reminder-settings`, { invoiceDueDate: dueDate }));
    for (const payment of payments) await done(owner.post(`/api/jobs/${id}/payments`, payment));
    if (stage === 'estimate')
      ({ signingToken } = await done(owner.post(`/api/jobs/${id}/signature-request`, {})));
  }
  return { owner, newcomer, technician, invitationToken, signingToken };
}

/** The same person, in a browser. */
export const signInto = (context: BrowserContext, { cookies, base }: HttpClient) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: base })));

async function done(sent: Promise<Answer>) {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

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
