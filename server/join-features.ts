// Joins features that do not import each other: the lower one declares what it tells and asks (JobEvents and the like),
// and here it is said who listens and answers.

import type { Deps, OutsideDeps } from './deps.ts';
import { endFeedsOfAccount, endFeedsOfUser } from './features/calendar-feed/calendar-feed.service.ts';
import {
  findSignedPaper,
  fingerprintsOf,
  forgetRequests,
  voidRequests,
} from './features/signing/signing.service.ts';
import { findTechnician, requireTechnician, tellOfJob } from './features/technicians/technicians.service.ts';
import { createStarterTemplates } from './features/templates/templates.service.ts';

export const joinFeatures = (outside: OutsideDeps): Deps => ({
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
