// Joins features that do not import each other: the lower one declares what it reports and needs (JobEvents and the
// like), and this file connects it with the features above.
import { not, sql } from 'drizzle-orm';
import type { Deps, OutsideDeps } from './deps.ts';
import { describeAccess, hasBilling, insertSubscription } from './features/billing/billing.service.ts';
import {
  endFeedsOfAccount,
  endFeedsOfUser,
  hasFeeds,
} from './features/calendar-feed/calendar-feed.service.ts';
import {
  changeOrderSigned,
  endChangeOrder,
  isChangeOrderOutdated,
  withdrawDrafts,
} from './features/change-orders/change-orders.service.ts';
import {
  describeCompany,
  findCompany,
  findMailLogo,
  insertCompany,
  isUndescribed,
} from './features/company/company.service.ts';
import {
  endPayLinks,
  lastingPayLink,
  newLastingPayLink,
  newPayLink,
} from './features/customer-page/customer-page.service.ts';
import {
  canPayOnline,
  closeOpenCheckouts,
  hasPaymentAccount,
} from './features/customer-payments/customer-payments.service.ts';
import { hasCustomers, isEquipmentPhotoOf } from './features/customers/customers.service.ts';
import { hasConnections } from './features/docusign/docusign.service.ts';
import { deleteDraftsOf } from './features/drafts/drafts.service.ts';
import {
  armFollowUps,
  changeContactOfJobs,
  countChangeableJobs,
  hasJobs,
  holdForMail,
  isInvoiceMailWanted,
  isPhotoOfTechnician,
  lockAllJobs,
  lockChangeableJobs,
  mailWritten,
  moveJobs,
  notifyMailFailed,
  sumJobs,
} from './features/jobs/jobs.service.ts';
import { deleteNotificationsOf } from './features/notifications/notifications.service.ts';
import { hasObjects } from './features/objects/objects.service.ts';
import { hasPriceItems } from './features/price-list/price-list.service.ts';
import {
  approvedOf,
  armEstimateFollowUps,
  cancelledStagesOf,
  findSealedFile,
  findSignedChangeOrder,
  findSignedDocument,
  fingerprintsOf,
  forgetRequests,
  hasChangeOrderOut,
  hasSignedEstimate,
  isSigningMailWanted,
  noteCorrection,
  signatureColumnsOf,
  signersOf,
  takeBackUndelivered,
  voidDecided,
  voidOutdated,
  voidRequests,
  withdrawRequests,
} from './features/signing/signing.service.ts';
import {
  findOfficeName,
  findTechnician,
  findTechnicianOf,
  hasOfficePeople,
  hasTechnicians,
  listTechnicianNames,
  notifyOfJob,
  requireTechnician,
} from './features/technicians/technicians.service.ts';
import {
  createStarterTemplates,
  hasTemplates,
  recolorTemplates,
  starterItemsOf,
} from './features/templates/templates.service.ts';
import { addTask } from './platform/queue/queue.ts';

export function joinFeatures(outside: OutsideDeps): Deps {
  const deps: Deps = {
    ...outside,
    accountParts: {
      async open(tx, account) {
        await insertCompany(tx, account);
        await insertSubscription(tx, account);
      },
      describe: async (deps, db, accountId) => ({
        ...(await describeCompany(db, accountId)),
        ...(await describeAccess(deps, db, accountId)),
      }),
      companyName: async (db, accountId) => (await findCompany(db, accountId))?.companyName ?? null,
      isUnused: (accountId) =>
        sql.join([isUndescribed(accountId), ...used.map((has) => not(has(accountId)))], sql` and `),
    },
    pictureUses: {
      isLogo: async (db, { accountId }, path) => (await findCompany(db, accountId))?.logoPath === path,
      async isPhotoOf(db, scope, path) {
        const technician = await findTechnicianOf(db, scope);
        const now = outside.clock.now();
        return (
          technician !== null &&
          ((await isPhotoOfTechnician(db, now, technician, path)) ||
            (await isEquipmentPhotoOf(db, scope, path)))
        );
      },
    },
    jobEvents: {
      documentChanged: (tx, { accountId, id }, { userId }) =>
        voidRequests(deps, tx, { accountId, userId }, id),
      offerDecided: (tx, { accountId, id }, { userId }) => voidDecided(deps, tx, { accountId, userId }, id),
      customerChanged: (tx, { accountId, id }, { userId }) =>
        voidOutdated(deps, tx, { accountId, userId }, id),
      async ended(tx, { accountId, id }, { userId }) {
        await withdrawRequests(deps, tx, { accountId, userId }, id);
        await withdrawDrafts(deps, tx, { accountId, userId }, id);
        await closeOpenCheckouts(tx, { accountId }, id, outside.clock.now());
      },
      deleted: (tx, job) => forgetRequests(tx, job, job.id),
      assigned: (tx, job, technicianId) => notifyOfJob(tx, job, technicianId, 'assigned'),
      rescheduled: (tx, job, technicianId) => notifyOfJob(tx, job, technicianId, 'rescheduled'),
    },
    mailEvents: {
      hold: holdForMail,
      written: (tx, job) => mailWritten(outside, tx, job),
      async failed(tx, mail) {
        await takeBackUndelivered(tx, mail);
        await notifyMailFailed(deps, tx, mail);
      },
      async isOutdated(db, mail) {
        const now = outside.clock.now();
        const isWanted =
          (await isInvoiceMailWanted(db, now, mail)) && (await isSigningMailWanted(db, now, mail));
        return !isWanted;
      },
    },
    mailLogos: { find: (accountId) => findMailLogo(outside, accountId) },
    signedDocuments: {
      find: (job, stage) => findSignedDocument(outside, job, job.id, stage),
      findChangeOrder: (job, number) => findSignedChangeOrder(outside, job, job.id, number),
      signers: (db, job) => signersOf(db, job, job.id),
      fingerprints: (tx, job) => fingerprintsOf(tx, job, job.id),
      approved: approvedOf,
      customerCorrected: noteCorrection,
      jobColumns: signatureColumnsOf,
      cancelledStages: cancelledStagesOf,
      hasEstimate: hasSignedEstimate,
      sealedFile: (db, job, stage) => findSealedFile(db, job, job.id, stage),
    },
    payLinks: {
      make: (job) => newPayLink(outside, job),
      canPay: (db, job) => canPayOnline(outside, db, job),
      lasting: (db, job) => lastingPayLink(outside, db, job),
      newLasting: (job) => newLastingPayLink(outside, job),
      withdraw: async (tx, job, now) => void (await endPayLinks(tx, job, job.id, now)),
    },
    technicians: {
      find: findTechnician,
      require: requireTechnician,
      officeName: findOfficeName,
      list: listTechnicianNames,
    },
    calendarLinks: { endOfAccount: endFeedsOfAccount, endOfUser: endFeedsOfUser },
    userRecords: {
      async deleteOf(tx, user) {
        await deleteDraftsOf(tx, user);
        await deleteNotificationsOf(tx, user);
      },
    },
    starterTemplates: { create: createStarterTemplates },
    starterItems: { of: starterItemsOf },
    templateColors: { change: recolorTemplates },
    followUps: {
      async switched(tx, accountId) {
        await addTask(tx, armFollowUps, { accountId });
        await addTask(tx, armEstimateFollowUps, { accountId });
      },
    },
    changeOrders: {
      signed: (tx, request) => changeOrderSigned(deps, tx, request),
      declined: (tx, request, reason) => endChangeOrder(deps, tx, request, 'declined', reason),
      withdrawn: (tx, request) => endChangeOrder(deps, tx, request, 'withdrawn'),
      superseded: (tx, request) => endChangeOrder(deps, tx, request, 'superseded'),
      isOutdated: isChangeOrderOutdated,
    },
    customerJobs: {
      countChangeable: (db, customer) => countChangeableJobs(db, customer, hasChangeOrderOut),
      lockChangeable: (tx, of) => lockChangeableJobs(tx, of, hasChangeOrderOut),
      changeContact: (tx, scope, ids, change, formerly) =>
        changeContactOfJobs(deps, tx, scope, ids, change, formerly),
      lockAll: (tx, { accountId, id }) => lockAllJobs(tx, { accountId, customerId: id }),
      move: moveJobs,
      sums: sumJobs,
    },
  };
  return deps;
}

const used = [
  hasJobs,
  hasCustomers,
  hasTemplates,
  hasPriceItems,
  hasTechnicians,
  hasOfficePeople,
  hasObjects,
  hasFeeds,
  hasBilling,
  hasConnections,
  hasPaymentAccount,
];
