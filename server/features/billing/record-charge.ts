// A charge is written down once, and its receipt mailed once, whoever hears of it first: our own call, an event or a look-up.

import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PaidCharge } from '#server/ports/payments/payments.ts';
import { postBillingMail, receiptMail } from './billing.mail.ts';
import { insertCharge } from './billing.store.ts';
import type { BillingAccount } from './billing-account.ts';

export async function recordCharge(
  deps: Deps,
  tx: Tx,
  /** As it is after the charge. */
  account: BillingAccount,
  charge: PaidCharge,
  { attemptId = null, creditedCents = 0 }: { attemptId?: string | null; creditedCents?: number } = {},
): Promise<void> {
  if (!(await insertCharge(tx, account.accountId, charge, attemptId))) return;
  await postBillingMail(deps, tx, account, receiptMail(deps, account, charge, creditedCents));
}
