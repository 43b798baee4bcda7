// Emails to technicians and office people, in the company's name.
import { newAddress, defaultPassword as password } from '#server/testing/given/people.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { officePerson, technicians } from '../../demo/company.ts';
import type { EmailGroup } from './email-case.ts';
import { type Company, emailedToken, hurry, jobFor, openRidgeline, signIn } from './ridgeline.ts';

export const technicianEmails: EmailGroup = {
  title: 'Technicians and office people',
  sender: 'company',
  cases: [
    {
      kind: 'technician.invitation',
      when: 'The owner or the office added a technician, or sent the invitation again.',
      recipient: 'The technician',
      async happens(app) {
        const { email } = await inviteTechnician(await openRidgeline(app));
        return { to: email };
      },
    },
    {
      kind: 'office.invitation',
      when: 'The owner added someone for the office, or sent the invitation again.',
      recipient: 'The office person',
      async happens(app) {
        const { client } = await openRidgeline(app);
        const { email } = await client.ok('POST /api/office-people', {
          body: { ...officePerson, email: newAddress('june') },
        });
        return { to: email };
      },
    },
    {
      kind: 'technician.assigned',
      when: 'A job was assigned to them, some minutes later.',
      recipient: 'The technician',
      async happens(app) {
        const { to } = await assignJob(app);
        return { to };
      },
    },
    {
      kind: 'technician.rescheduled',
      when: 'The date of a job of theirs was changed, some minutes later.',
      recipient: 'The technician',
      async happens(app) {
        const { to, client, jobId } = await assignJob(app);
        await client.ok('PATCH /api/jobs/:id/service-date', {
          params: { id: jobId },
          body: { serviceDateStart: '2026-11-23T13:00', serviceDateEnd: '2026-11-23T17:00' },
        });
        await hurry(app);
        return { to };
      },
    },
  ],
};

/** Dana has the job and was notified of it. */
async function assignJob(app: TestApp) {
  const ridgeline = await openRidgeline(app);
  const { client } = ridgeline;
  const { id: technicianId, email } = await inviteTechnician(ridgeline);
  await acceptInvitation(app, email);
  const { id: jobId } = await jobFor(ridgeline, 'Walt and Jean Pruitt', 'noHeat', {
    currentStage: 'work_order',
    serviceDateStart: '2026-11-19T08:00',
    serviceDateEnd: '2026-11-19T11:30',
  });
  await client.ok('PATCH /api/jobs/:id/assign', { params: { id: jobId }, body: { technicianId } });
  await hurry(app);
  return { to: email, client, jobId };
}

export function inviteTechnician({ client }: Company) {
  const [{ name, phone }] = technicians;
  return client.ok('POST /api/technicians', { body: { name, phone, email: newAddress('dana') } });
}

/** The technician chooses a password and signs in. */
export async function acceptInvitation(app: TestApp, email: string): Promise<HttpClient> {
  const token = await emailedToken(app, email, '/technician/accept-invitation/');
  await app.newGuest().ok('POST /api/technician-invitations/:token/accept', {
    params: { token },
    body: { email, password, confirmPassword: password },
  });
  return signIn(app, { email, password });
}
