// The owner copied the link to send it another way, so it counts as sent (B-51).

import type { Deps } from '#server/deps.ts';
import { setSignature } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findOwnLink, lockOpenRequest } from './find-link.ts';
import { nameOfUser } from './sender-name.ts';
import { addEvent, addView } from './signature-events.store.ts';
import { changeOpen } from './signature-requests.store.ts';
import type { SigningVisitor } from './visitor.ts';

export async function markCopied(deps: Deps, scope: Scope, token: string, visitor: SigningVisitor) {
  const found = await findOwnLink(deps, { ...scope, address: visitor.address }, token);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const request = await lockOpenRequest(tx, scope, found, now);
    const event = {
      kind: 'copied' as const,
      what: `The link was copied by ${await nameOfUser(tx, scope)}, to hand it over another way`,
      at: now,
      address: visitor.address,
      userAgent: visitor.userAgent,
    };
    // Sent already: that it was copied too is worth a line, but changes nothing.
    if (request.status === 'pending') return addView(tx, request, event);
    await changeOpen(tx, request, { status: 'pending', sentAt: now, reachedBy: 'copied link' });
    await setSignature(tx, now, request, 'pending');
    await addEvent(tx, request, event);
    await recordEvent(tx, deps.clock, {
      type: 'signature.link_copied',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: request.jobId,
      data: { requestId: request.id, stage: request.stage },
    });
  });
  return { success: true };
}
