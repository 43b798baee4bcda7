// Office people: who does the owner's daily work beside them (D-62). The owner's list of them and their invitations;
// reading and accepting one is the same call as for technicians.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { JobMail } from '../jobs/job.ts';
import { TechnicianForm } from './technicians.ts';

export const OfficePerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active']),
  /** Until when the open invitation can be accepted; null when there is none. */
  invitationExpiresAt: z.string().nullable(),
  /** The newest email to them. One that failed wants to be seen. */
  lastMail: JobMail.nullable(),
  createdAt: z.string(),
});
export type OfficePerson = z.infer<typeof OfficePerson>;

export const OfficePersonForm = TechnicianForm.pick({ name: true, email: true });
export type OfficePersonForm = z.infer<typeof OfficePersonForm>;

const byId = z.object({ id: z.string().max(100) });

export const officeEndpoints = {
  /** By name. */
  listOfficePeople: endpoint('GET', '/api/office-people', { reply: z.array(OfficePerson) }),
  /** Also emails the invitation. */
  inviteOfficePerson: endpoint('POST', '/api/office-people', {
    body: OfficePersonForm,
    reply: OfficePerson,
  }),
  /** A new invitation; the older link ends. */
  resendOfficeInvitation: endpoint('POST', '/api/office-people/:id/invite', {
    params: byId,
    reply: OfficePerson.extend({ sentTo: z.string() }),
  }),
  /** Their session ends at once; what they did stays. */
  removeOfficePerson: endpoint('DELETE', '/api/office-people/:id', {
    params: byId,
    reply: z.object({ success: z.boolean() }),
  }),
};
