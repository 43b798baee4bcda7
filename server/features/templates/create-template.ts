// Creates a template.
import { linesOf } from '#contract/lines/offer.ts';
import type { Template, TemplateBody } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { markItemsUsed } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { defaultFields, filledIn, toTemplate, withItems } from './template-fields.ts';
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  lockTemplatesOf,
  type TemplateRow,
} from './templates.store.ts';

/** Lists are shown whole, so there is an end to them. */
const maxTemplates = 500;

/** The same key returns the same template again, with its present content. */
export async function createTemplate(
  { db, clock }: Deps,
  scope: Scope,
  body: TemplateBody,
  key: string | null,
): Promise<Template> {
  return db.transaction(async (tx) => {
    await lockTemplatesOf(tx, scope);
    const now = clock.now();
    const action = { action: 'template', key, content: [body], olderContent: [] };
    const claim = await claimKey(tx, now, scope, action, newId());
    if (!claim.isFirst) {
      const before = await findTemplate(tx, scope, claim.subjectId);
      if (!before) throw new Refusal('not_found');
      return toTemplate(before);
    }
    if ((await countTemplates(tx, scope)) >= maxTemplates) throw tooMany();
    const company = await readCompany(tx, scope.accountId);
    const fields = filledIn(await withItems(tx, scope, body), defaultFields(company));
    const row: TemplateRow = {
      accountId: scope.accountId,
      id: claim.subjectId,
      createdAt: now,
      starter: null,
      version: 1,
      ...fields,
    };
    await insertTemplate(tx, row);
    await markItemsUsed(tx, scope, now, linesOf(row));
    await recordEvent(tx, clock, {
      type: 'template.created',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: row.id,
    });
    return toTemplate(row);
  });
}

const tooMany = () =>
  new Refusal('conflict', {
    message: `You have ${maxTemplates} templates, which is the most an account can keep. Delete some first.`,
  });
