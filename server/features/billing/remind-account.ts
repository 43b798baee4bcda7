// An email 3 days before a trial or free year ends: nobody is charged unannounced (A-40a).

import type { Deps } from '#server/deps.ts';
import { days, later } from '#server/platform/clock.ts';
import { freeYearEndingMail, postBillingMail, trialEndingMail } from './billing.mail.ts';
import { lockBilling, saveBilling } from './billing.store.ts';

export const noticeMs = days(3);

export const remindAccount = (deps: Deps, accountId: string) =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) return;
    const now = deps.clock.now();
    const isTrial = account.status === 'trial';
    const isGiven = account.status === 'active' && account.subscriptionId === null;
    const endsAt = isTrial ? account.trialEndsAt : isGiven ? account.renewsAt : null;
    if (!endsAt || endsAt <= now || endsAt > later(now, noticeMs)) return;
    const mail = isTrial ? trialEndingMail : freeYearEndingMail;
    await postBillingMail(deps, tx, account, mail(deps, account, endsAt));
    await saveBilling(tx, { ...account, noticeFor: endsAt });
  });
