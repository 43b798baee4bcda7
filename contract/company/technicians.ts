// Technicians: the owner's list of people, their invitations, and the jobs each of them sees.
import { z } from 'zod';
import { Email, NewPassword, Role } from '../accounts.ts';
import { Equipment, Place } from '../customers/places.ts';
import { endpoint } from '../endpoint.ts';
import { StageInput } from '../fields.ts';
import { Job, JobMail } from '../jobs/job.ts';
import { isEmailAddress, name, oneLine } from '../texts/typed-text.ts';

/** `invited` until they accept; `disabled` while the owner has turned their sign-in off (B-65). */
export const TechnicianStatus = z.enum(['invited', 'active', 'disabled']);
export type TechnicianStatus = z.infer<typeof TechnicianStatus>;

export const Technician = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status: TechnicianStatus,
  /** Until when the open invitation can be accepted; null when there is none. */
  invitationExpiresAt: z.string().nullable(),
  /** The newest mail to them: invitation, assigned or rescheduled. One that failed wants to be seen. */
  lastMail: JobMail.nullable(),
  createdAt: z.string(),
});
export type Technician = z.infer<typeof Technician>;

const nameMissing = 'Name is required';
const badEmail = 'Invalid email address';

/** The form of the add and edit dialogs. */
export const TechnicianForm = z.object({
  name: z
    .string({ error: nameMissing })
    .pipe(name(200))
    .refine((text) => text !== '', nameMissing),
  email: z
    .string({ error: badEmail })
    .pipe(oneLine(254))
    .refine(isEmailAddress, badEmail)
    .transform((email) => email.toLowerCase()),
  phone: oneLine(60)
    .nullish()
    .transform((phone) => phone || null),
});
export type TechnicianForm = z.infer<typeof TechnicianForm>;

/** What the invitation page shows. Both roles have the same page. */
export const Invitation = z.object({
  email: z.string(),
  companyName: z.string(),
  role: Role.extract(['technician', 'office']),
});
export type Invitation = z.infer<typeof Invitation>;

const optionalName = name(100).nullish();

/** `email` must be the invitation's; any other is refused (B-68). */
export const AcceptInvitation = z
  .object({
    email: Email,
    password: NewPassword,
    confirmPassword: z.string().max(200),
    firstName: optionalName,
    lastName: optionalName,
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/**
 * A job as the technician it is assigned to sees it: no notes, no payments, no other people's names. Dates are shown by
 * the company's clock, which the user call names.
 */
export const TechnicianJob = Job.pick({
  id: true,
  jobNumber: true,
  customerName: true,
  customerContactName: true,
  customerPhone: true,
  customerEmail: true,
  customerAddress: true,
  jobDescription: true,
  totalAmount: true,
  currentStage: true,
  serviceDateStart: true,
  serviceDateEnd: true,
  notBefore: true,
  customerCancelledAt: true,
  createdAt: true,
});
export type TechnicianJob = z.infer<typeof TechnicianJob>;

/** With what a technician needs to know about the place (D-8). */
export const TechnicianJobDetails = TechnicianJob.extend({
  /** Null for a job without an address. */
  place: Place.pick({ id: true, label: true, address: true, accessNotes: true }).nullable(),
  equipment: z.array(Equipment),
  /** Done there before: newest first, without money. */
  earlierWork: z.array(
    z.object({
      /** YYYY-MM-DD: the day of the work, else the day the job was created. */
      date: z.string(),
      description: z.string(),
      photos: z.array(z.string()),
    }),
  ),
});
export type TechnicianJobDetails = z.infer<typeof TechnicianJobDetails>;

/** Whether technicians get an email when a job is assigned to them or its date moves (B-88). */
export const TechnicianSettings = z.object({ mailsOnChange: z.boolean() });
export type TechnicianSettings = z.infer<typeof TechnicianSettings>;

const Id = z.string().max(100);
const byId = z.object({ id: Id });
const byToken = z.object({ token: z.string().max(200) });
const done = z.object({ success: z.boolean() });

export const technicianEndpoints = {
  /** By name. */
  listTechnicians: endpoint('GET', '/api/technicians', { reply: z.array(Technician) }),
  /** Also emails the invitation (B-66). */
  createTechnician: endpoint('POST', '/api/technicians', { body: TechnicianForm, reply: Technician }),
  updateTechnician: endpoint('PUT', '/api/technicians/:id', {
    params: byId,
    body: TechnicianForm,
    reply: Technician,
  }),
  deleteTechnician: endpoint('DELETE', '/api/technicians/:id', { params: byId, reply: done }),
  /** A new invitation; the older link ends. */
  inviteTechnician: endpoint('POST', '/api/technicians/:id/invite', {
    params: byId,
    reply: Technician.extend({ sentTo: z.string() }),
  }),
  /** For a technician who has accepted. Off ends their sessions at once and keeps their jobs (B-65). */
  switchTechnicianSignIn: endpoint('POST', '/api/technicians/:id/sign-in', {
    params: byId,
    body: z.object({ isOn: z.boolean() }),
    reply: Technician,
  }),
  readTechnicianSettings: endpoint('GET', '/api/technician-settings', { reply: TechnicianSettings }),
  changeTechnicianSettings: endpoint('POST', '/api/technician-settings', {
    body: TechnicianSettings,
    reply: TechnicianSettings,
  }),
  readInvitation: endpoint('GET', '/api/technician-invitations/:token', {
    params: byToken,
    reply: Invitation,
  }),
  acceptInvitation: endpoint('POST', '/api/technician-invitations/:token/accept', {
    params: byToken,
    body: AcceptInvitation,
    reply: done,
  }),
  /** Assigned to the caller now; the earliest service date first, then the undated. */
  listTechnicianJobs: endpoint('GET', '/api/technician/jobs', {
    reply: z.array(TechnicianJob),
  }),
  readTechnicianJob: endpoint('GET', '/api/technician/jobs/:id', {
    params: byId,
    reply: TechnicianJobDetails,
  }),
  /** `currentStage` is the stage to move to (B-74). */
  progressTechnicianJob: endpoint('PATCH', '/api/technician/jobs/:jobId/progress', {
    params: z.object({ jobId: Id }),
    body: z.object({ currentStage: StageInput }),
    reply: TechnicianJob,
  }),
};
