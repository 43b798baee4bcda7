// Two templates of the owner's trade, and what stands in them as the price list, so that the first estimate takes minutes.
import type { Profession } from '#contract/texts/professions.ts';
import { withIds } from '#server/documents/line-ids.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { addStarterItems } from '#server/features/price-list/price-list.service.ts';
import { later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { starterItemsOf } from './starters/starter-items.ts';
import { starters } from './starters/starters.ts';
import { defaultFields } from './template-fields.ts';
import { insertTemplate } from './templates.store.ts';

/** Returns how many were made: none for Manual Templates, none if this trade's were made before. */
export async function createStarterTemplates(
  tx: Tx,
  now: Date,
  accountId: string,
  profession: Profession,
): Promise<number> {
  const company = await readCompany(tx, accountId);
  let made = 0;
  for (const [at, starter] of starters[profession].entries()) {
    const isNew = await insertTemplate(tx, {
      accountId,
      id: newId(),
      // The first of the two comes first in a list that is sorted by age.
      createdAt: later(now, -at),
      starter: starter.name,
      version: 1,
      ...defaultFields(company),
      name: starter.name,
      jobDescription: starter.description,
      lineItems: withIds(starter.lines),
      paymentTerms: starter.paymentTerms,
      otherComments: starter.comments,
      customerAgreementText: starter.agreement,
    });
    if (isNew) made += 1;
  }
  await addStarterItems(tx, now, { accountId }, starterItemsOf(profession));
  return made;
}
