import type { Template, TemplateBody } from '#contract/templates.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import type { Scope } from '#server/platform/scope.ts';
import { filledIn, toTemplate, usualFields } from './template-fields.ts';
import {
  countTemplates,
  findByCreationKey,
  insertTemplate,
  lockTemplatesOf,
  type TemplateRow,
} from './templates.store.ts';

/** Lists are shown whole, so there is an end to them. */
const maxTemplates = 500;

export async function createTemplate(
  { db, clock }: Deps,
  scope: Scope,
  body: TemplateBody,
  creationKey: string | null,
): Promise<Template> {
  return db.transaction(async (tx) => {
    await lockTemplatesOf(tx, scope);
    const before = creationKey === null ? null : await findByCreationKey(tx, scope, creationKey);
    if (before) return toTemplate(before);
    if ((await countTemplates(tx, scope)) >= maxTemplates) throw tooMany();
    const { defaultTaxRate } = await readCompany(tx, scope.accountId);
    const row: TemplateRow = {
      accountId: scope.accountId,
      id: newId(),
      createdAt: clock.now(),
      creationKey,
      version: 1,
      ...filledIn(body, usualFields(defaultTaxRate)),
    };
    await insertTemplate(tx, row);
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
