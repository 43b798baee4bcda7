// The company's settings: reading them, and setting how long jobs and invoices are kept.
import type { CompanySettings, Retention } from '#contract/company/company.ts';
import type { Deps } from '#server/deps.ts';
import { readGivenUpBytes } from '#server/features/objects/objects.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { mailsAbout } from '#server/platform/mail/mails.store.ts';
import { reasonText } from '#server/platform/mail/unsent-reasons.ts';
import { readStoredBytes } from '#server/platform/storage/stored-files.store.ts';
import { findCompany, saveRetention } from './company.store.ts';
import { toCompanyFacts } from './read-company.ts';

export async function readSettings({ db, config }: Deps, { accountId }: Scope): Promise<CompanySettings> {
  const company = await findCompany(db.query, accountId);
  if (!company) throw new Refusal('not_signed_in');
  const { timeZone, profession, jobMonths, invoiceMonths } = company;
  return {
    ...toCompanyFacts(company),
    timeZone,
    profession,
    retention: { jobMonths, invoiceMonths },
    deletionNoticeProblem: await noticeProblem(db.query, accountId),
    storage: { usedBytes: await usedBytes(db.query, accountId), quotaBytes: config.storageQuota },
  };
}

/** Jobs are deleted only after an email about it went out (B-55). */
async function noticeProblem(db: Queryable, accountId: string): Promise<string | null> {
  const [newest] = await mailsAbout(db, accountId, accountId);
  return !newest || newest.state === 'sent' ? null : reasonText(newest);
}

/** Without what was given up: it is deleted as soon as its room is needed, so it keeps nobody from storing more. */
const usedBytes = async (db: Queryable, accountId: string) =>
  Math.max(0, (await readStoredBytes(db, accountId)) - (await readGivenUpBytes(db, accountId)));

/** How long jobs and invoices are kept (B-55). Nothing is deleted here. */
export const setRetention = (
  { db, clock }: Deps,
  { accountId, userId }: Scope,
  retention: Retention,
): Promise<{ success: boolean }> =>
  db.transaction(async (tx) => {
    await saveRetention(tx, accountId, retention);
    await recordEvent(tx, clock, {
      type: 'retention.changed',
      accountId,
      actorUserId: userId,
      data: { ...retention },
    });
    return { success: true };
  });
