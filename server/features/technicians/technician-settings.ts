// The company's switch for emails to technicians about their jobs (B-88).
import type { TechnicianSettings } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { mailsOnChange, setMailsOnChange } from './technicians.store.ts';

export const readTechnicianSettings = async ({ db }: Deps, scope: Scope): Promise<TechnicianSettings> => ({
  mailsOnChange: await mailsOnChange(db.query, scope),
});

export const changeTechnicianSettings = (
  { db, clock }: Deps,
  scope: Scope,
  settings: TechnicianSettings,
): Promise<TechnicianSettings> =>
  db.transaction(async (tx) => {
    await setMailsOnChange(tx, scope, settings.mailsOnChange);
    await recordEvent(tx, clock, {
      type: 'technician_settings.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: { ...settings },
    });
    return settings;
  });
