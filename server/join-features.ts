// Joins features that do not import each other: the lower one declares what it tells and asks (JobEvents and the like),
// and here it is said who listens and answers.
import { endFeedsOfAccount, endFeedsOfUser } from './features/calendar-feed/calendar-feed.service.ts';
import {
  findSignedPaper,
  fingerprintsOf,
  forgetRequests,
  voidRequests,
} from './features/signing/signing.service.ts';
import { findTechnician, requireTechnician, tellOfJob } from './features/technicians/technicians.service.ts';
import { createStarterTemplates } from './features/templates/templates.service.ts';
import type { Deps } from './platform/deps.ts';

type Joined = Pick<
  Deps,
  'jobEvents' | 'signedDocuments' | 'technicians' | 'calendarLinks' | 'starterTemplates'
>;

/** What the product needs from outside, together with what its features need from each other. */
export const joinFeatures = (outside: Omit<Deps, keyof Joined>): Deps => ({
  ...outside,
  jobEvents: {
    documentChanged: (tx, { accountId, id }, { userId }) =>
      voidRequests(outside, tx, { accountId, userId }, id),
    deleted: (tx, job) => forgetRequests(tx, job, job.id),
    assigned: (tx, job, technicianId) => tellOfJob(tx, job, technicianId, 'assigned'),
    rescheduled: (tx, job, technicianId) => tellOfJob(tx, job, technicianId, 'rescheduled'),
  },
  signedDocuments: {
    find: (job, stage) => findSignedPaper(outside, job, job.id, stage),
    fingerprints: (tx, job) => fingerprintsOf(tx, job, job.id),
  },
  technicians: { find: findTechnician, require: requireTechnician },
  calendarLinks: { endOfAccount: endFeedsOfAccount, endOfUser: endFeedsOfUser },
  starterTemplates: { create: createStarterTemplates },
});
