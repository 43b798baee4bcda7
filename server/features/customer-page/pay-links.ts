// Pay links, which open the customer page of an invoice: made for an email or for the owner, and withdrawn (D-24).
import type { Deps } from '#server/deps.ts';
import { closeOpenCheckouts } from '#server/features/customer-payments/customer-payments.service.ts';
import {
  assertAboveApprovedConfirmed,
  assertPayLinkMayGoOut,
  type NewPayLink,
  recordAboveApproved,
  requireLockedJob,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secrets.ts';
import { insertPayLink, markWithdrawn } from './pay-links.store.ts';

type Needs = Pick<Deps, 'config' | 'clock'>;

export function newPayLink(
  { config, clock }: Needs,
  { accountId, id: jobId }: { accountId: string; id: string },
): NewPayLink {
  const token = newToken();
  return {
    url: `${config.appUrl}/pay/${token}`,
    store: (tx) => insertPayLink(tx, token, { accountId, id: newId(), jobId, createdAt: clock.now() }),
  };
}

export async function createPayLink(
  deps: Deps,
  scope: Scope,
  jobId: string,
  sendAnyway: boolean,
): Promise<{ url: string }> {
  await deps.limits.hit(deps.config.limits.payLinks, scope.accountId);
  return deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    assertPayLinkMayGoOut(job);
    const aboveApproved = job.stage === 'invoice' ? assertAboveApprovedConfirmed(job, sendAnyway) : null;
    const link = newPayLink(deps, job);
    await link.store(tx);
    await recordAboveApproved(deps, tx, scope, job, aboveApproved);
    await recordEvent(tx, deps.clock, {
      type: 'job.pay_link_made',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: job.id,
    });
    return { url: link.url };
  });
}

/** Every link of the job that still worked, with the pages to pay on that they opened. Returns how many there were. */
export async function endPayLinks(tx: Tx, scope: Tenant, jobId: string, now: Date): Promise<number> {
  const withdrawn = await markWithdrawn(tx, scope, jobId, now);
  await closeOpenCheckouts(tx, scope, jobId, now);
  return withdrawn;
}

export const withdrawPayLinks = (deps: Deps, scope: Scope, jobId: string) =>
  deps.db.transaction(async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const withdrawn = await endPayLinks(tx, scope, job.id, deps.clock.now());
    if (withdrawn > 0)
      await recordEvent(tx, deps.clock, {
        type: 'job.pay_links_withdrawn',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: job.id,
        data: { count: withdrawn },
      });
    return { success: true, withdrawn };
  });
