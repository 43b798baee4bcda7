import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { removeTemplate } from './templates.store.ts';

/** Jobs made from it keep their snapshot (B-3). */
export async function deleteTemplate({ db, clock }: Deps, scope: Scope, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeTemplate(tx, scope, id))) throw new Refusal('not_found');
    await recordEvent(tx, clock, {
      type: 'template.deleted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
  });
}
