// "Ask for a new link" on an expired link emails the owner, at most once a day (B-11).
import type { Deps } from '#server/deps.ts';
import { isAccountStopped } from '#server/features/accounts/accounts.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { markRenewalRequested } from '../requests/signature-requests.store.ts';
import { postRenewalRequested } from '../signing.mail.ts';
import { assertNotEnded, findSigningLink, isExpired, linkEnded } from './find-link.ts';
import type { SigningVisitor } from './visitor.ts';

export async function requestNewLink(deps: Deps, token: string, visitor: SigningVisitor) {
  const request = await findSigningLink(deps, visitor.address, token);
  const now = deps.clock.now();
  assertNotEnded(request);
  if (!isExpired(request, now)) throw new Refusal('signing_link_good');
  if (await isAccountStopped(deps.db.query, request)) throw linkEnded(request, 'signing_link_withdrawn');
  await deps.db.transaction(async (tx) => {
    // A second request gets the same answer; the owner gets no second email.
    if (!(await markRenewalRequested(tx, request, now, later(now, -days(1))))) return;
    await recordEvent(tx, deps.clock, {
      type: 'signature.renew_asked',
      accountId: request.accountId,
      subjectId: request.jobId,
      address: visitor.address,
      data: { requestId: request.id, stage: request.stage },
    });
    const company = await readCompany(tx, request.accountId);
    await postRenewalRequested(deps, tx, company, request, now);
  });
  return { success: true };
}
