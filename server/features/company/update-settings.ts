// Facts and default texts of the company are changed, each field alone. The last write of a field counts.
import type { CompanySettings } from '#contract/company/company.ts';
import { type CompanySettingsPatch, ownersSettings } from '#contract/company/company-settings.ts';
import { type Message, messageKinds, type OwnMessages } from '#contract/texts/company-messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type CompanyRow, lockCompany, saveSettings } from './company.store.ts';
import { toCompanyFacts } from './read-company.ts';
import { readSettings } from './read-settings.ts';

/** Of the templates of a company. A feature above has them; join-features.ts fills this in. */
export interface TemplateColors {
  /** Of those that have the color `from`. */
  change(tx: Tx, accountId: string, from: string, to: string): Promise<void>;
}

/** Of those who send them; join-features.ts fills this in. */
export interface FollowUps {
  /** Turned on or off: that holds for what was sent before, too. */
  switched(tx: Tx, accountId: string): Promise<void>;
}

export async function updateSettings(
  deps: Deps,
  scope: Scope,
  { messages, followUps, ...fields }: CompanySettingsPatch,
): Promise<CompanySettings> {
  if (scope.role !== 'owner' && ownersSettings.some((name) => fields[name] !== undefined))
    throw new Refusal('role_not_allowed', { message: ownersOnly });
  await deps.db.transaction(async (tx) => {
    // Messages are one column: who changes one of them must not undo another.
    const before = await lockCompany(tx, scope.accountId);
    if (!before) throw new Refusal('not_signed_in');
    const change = {
      ...fields,
      ...(messages && { messages: merged(before.messages, messages) }),
      followUpEstimates: followUps?.estimates ?? before.followUpEstimates,
      followUpInvoices: followUps?.invoices ?? before.followUpInvoices,
    };
    await saveSettings(tx, scope.accountId, change);
    if (fields.brandColor !== undefined) {
      const [from, to] = [colorOf(before), colorOf({ ...before, brandColor: fields.brandColor })];
      if (from !== to) await deps.templateColors.change(tx, scope.accountId, from, to);
    }
    const isSwitched =
      change.followUpEstimates !== before.followUpEstimates ||
      change.followUpInvoices !== before.followUpInvoices;
    if (isSwitched) await deps.followUps.switched(tx, scope.accountId);
    const sent = Object.entries({ ...fields, messages, followUps });
    await recordEvent(tx, deps.clock, {
      type: 'company.settings_changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: { fields: sent.flatMap(([name, value]) => (value === undefined ? [] : name)) },
    });
  });
  return readSettings(deps, scope);
}

const ownersOnly = 'Only the owner can change how customers pay and where their replies go.';

const colorOf = (company: CompanyRow) => toCompanyFacts(company).brandColor;

function merged(before: OwnMessages, sent: NonNullable<CompanySettingsPatch['messages']>): OwnMessages {
  const after: OwnMessages = {};
  for (const kind of messageKinds) {
    const change = sent[kind];
    if (change === null) continue;
    const { subject = before[kind]?.subject, body = before[kind]?.body } = change ?? {};
    const own: Partial<Message> = { ...(subject && { subject }), ...(body && { body }) };
    if (subject || body) after[kind] = own;
  }
  return after;
}
