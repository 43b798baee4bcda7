// The mailed link brings back an account whose owner left. What was paid for good is there; a plan is chosen anew.
import type { Deps } from '#server/deps.ts';
import { reopenAccount } from '../accounts/accounts.service.ts';
import { accountRestoredMail, postBillingMail } from './billing.mail.ts';
import { readBilling } from './billing.store.ts';

export const restoreAccount = (deps: Deps, { token, address }: { token: string; address: string }) =>
  deps.db.transaction(async (tx) => {
    const { accountId, linkId } = await reopenAccount(deps, tx, { token, address });
    const account = await readBilling(tx, accountId);
    if (!account) throw new Error('The account just reopened is not there.');
    await postBillingMail(deps, tx, account, accountRestoredMail(deps, account, linkId));
    return { restored: true, email: account.owner.email };
  });
