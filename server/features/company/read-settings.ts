import { readUsedBytes } from '#server/features/objects/objects.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findCompany } from './company.store.ts';

export async function readSettings({ db, config }: Deps, { accountId }: Scope) {
  const company = await findCompany(db.query, accountId);
  if (!company) throw new Refusal('not_signed_in');
  const { timeZone, profession, jobMonths, invoiceMonths } = company;
  return {
    timeZone,
    profession,
    retention: { jobMonths, invoiceMonths },
    storage: { usedBytes: await readUsedBytes(db.query, accountId), quotaBytes: config.storageQuota },
  };
}
