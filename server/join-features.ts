// Joins features that do not import each other: the lower one declares what it asks and tells (AccountParts and the
// like), and here it is said who answers.
import { not, sql } from 'drizzle-orm';
import { describeAccess, hasBilling, insertSubscription } from './features/billing/billing.service.ts';
import { hasFeeds } from './features/calendar-feed/calendar-feed.service.ts';
import {
  describeCompany,
  findCompany,
  insertCompany,
  isUndescribed,
} from './features/company/company.service.ts';
import { hasConnections } from './features/docusign/docusign.service.ts';
import { hasJobs, isPhotoOfTechnician } from './features/jobs/jobs.service.ts';
import { hasObjects } from './features/objects/objects.service.ts';
import { findTechnicianOf, hasTechnicians } from './features/technicians/technicians.service.ts';
import { hasTemplates } from './features/templates/templates.service.ts';
import type { Deps } from './platform/deps.ts';

type Joined = Pick<Deps, 'accountParts' | 'pictureUses'>;

/** What the product needs from outside, together with what its features need from each other. */
export const joinFeatures = (outside: Omit<Deps, keyof Joined>): Deps => ({
  ...outside,
  accountParts: {
    async open(tx, account) {
      await insertCompany(tx, account.accountId);
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
      return technician !== null && isPhotoOfTechnician(db, technician, path);
    },
  },
});

const used = [hasJobs, hasTemplates, hasTechnicians, hasObjects, hasFeeds, hasBilling, hasConnections];
