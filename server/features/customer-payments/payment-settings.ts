// What a contractor allows customers who pay online.
import type { CustomerPaymentsSettings } from '#contract/customer-payments.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { findSettings, saveSettings } from './connections.store.ts';

export const readPaymentSettings = ({ db }: Deps, scope: Scope): Promise<CustomerPaymentsSettings> =>
  findSettings(db.query, scope);

export const changePaymentSettings = (
  { db, clock }: Deps,
  scope: Scope,
  settings: CustomerPaymentsSettings,
): Promise<CustomerPaymentsSettings> =>
  db.transaction(async (tx) => {
    await saveSettings(tx, scope, settings);
    await recordEvent(tx, clock, {
      type: 'customer_payments.settings_changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: settings,
    });
    return settings;
  });
