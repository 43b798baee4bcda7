// Changes or deletes a template.
import type { Template, TemplateBody } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { markItemsUsed } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { filledIn, toTemplate, withItems } from './template-fields.ts';
import { lockTemplate, removeTemplate, setTemplate } from './templates.store.ts';

/** Jobs made from it keep the texts they were made with (B-100). */
export async function updateTemplate(
  { db, clock }: Deps,
  scope: Scope,
  id: string,
  { revision, ...body }: TemplateBody & { revision?: number },
): Promise<Template> {
  return db.transaction(async (tx) => {
    const before = await lockTemplate(tx, scope, id);
    if (!before) throw new Refusal('not_found');
    // A save over an older version is refused with what is there now, instead of undoing somebody's work.
    if (revision !== undefined && revision !== before.version)
      throw new Refusal('changed_meanwhile', { present: toTemplate(before) });
    const saved = await setTemplate(tx, scope, id, filledIn(await withItems(tx, scope, body), before));
    if (!saved) throw new Refusal('not_found');
    await markItemsUsed(tx, scope, clock.now(), saved.lineItems);
    await recordEvent(tx, clock, {
      type: 'template.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
    return toTemplate(saved);
  });
}

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
