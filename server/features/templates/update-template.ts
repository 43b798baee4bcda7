// Changes or deletes a template.
import { totalsFit } from '#contract/lines/line-items.ts';
import { linesOf } from '#contract/lines/offer.ts';
import type { Template, TemplateBody } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { markItemsUsed } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { filledIn, toTemplate, withItems } from './template-fields.ts';
import { lockTemplate, removeTemplate, setTemplate, type TemplateFields } from './templates.store.ts';

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
    const fields = filledIn(await withItems(tx, scope, body), before);
    assertCountable(fields);
    const saved = await setTemplate(tx, scope, id, fields);
    if (!saved) throw new Refusal('not_found');
    await markItemsUsed(tx, scope, clock.now(), linesOf(saved));
    await recordEvent(tx, clock, {
      type: 'template.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: id,
    });
    return toTemplate(saved);
  });
}

/** Lines that are sent are checked at any tax rate; those that were saved before there was a check need it at this one. */
function assertCountable({ options, taxRate }: TemplateFields): void {
  for (const { lineItems } of options ?? []) {
    const problem = totalsFit(lineItems, taxRate);
    if (problem) throw new Refusal('invalid_input', { message: problem, fields: { taxRate: problem } });
  }
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
