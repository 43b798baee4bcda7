import { billingEndpoints as endpoints } from '#contract/billing/billing.ts';
import type { Deps } from '#server/deps.ts';
import { confirmPassword } from '#server/features/accounts/accounts.service.ts';
import { anyone, bySignature, payer, signedIn } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { cancelAccount, restoreAccount } from './access/cancel-account.ts';
import { ensureTrialAccess, readSubscription, refreshSubscription } from './access/read-subscription.ts';
import { openCheckout } from './attempts/open-checkout.ts';
import { receiveEvent } from './attempts/receive-event.ts';
import { makeSandboxPaymentMethod, paySandboxCheckout } from './attempts/sandbox-payments.ts';
import { changePlan, previewChange, purchaseLifetime } from './plans/change-plan.ts';
import { startTrial } from './plans/start-trial.ts';

export const billingRoutes = (deps: Deps): Route[] => [
  route(endpoints.setupTrialPayment, payer, ({ scope, body }) => startTrial(deps, scope, body)),
  route(endpoints.purchaseLifetime, payer, ({ scope, body }) => purchaseLifetime(deps, scope, body)),
  route(endpoints.subscriptionStatus, signedIn, ({ scope }) => readSubscription(deps, scope)),
  route(endpoints.updateSubscription, payer, ({ scope, body }) => changePlan(deps, scope, body)),
  route(endpoints.previewSubscription, payer, ({ scope, query }) =>
    previewChange(deps, scope, query.newPlanId),
  ),
  route(endpoints.createSubscription, payer, ({ scope, body }) => openCheckout(deps, scope, body)),
  route(endpoints.cancelSubscription, payer, async ({ scope, body, request }) => {
    await confirmPassword(deps, scope, { password: body.password, address: request.ip });
    return cancelAccount(deps, scope);
  }),
  route(endpoints.refreshSubscription, payer, ({ scope }) => refreshSubscription(deps, scope)),
  route(endpoints.ensureTrialAccess, signedIn, ({ scope }) => ensureTrialAccess(deps, scope)),
  // Anyone: there is no session to an account that was left.
  route(endpoints.restoreAccount, anyone, ({ body, request }) =>
    restoreAccount(deps, { ...body, address: request.ip }),
  ),
  route(endpoints.stripeWebhook, bySignature, ({ request }) =>
    receiveEvent(deps, request.body, request.headers['stripe-signature']),
  ),
  route(endpoints.makeSandboxPaymentMethod, payer, ({ scope, body }) =>
    makeSandboxPaymentMethod(deps, scope, body),
  ),
  route(endpoints.paySandboxCheckout, payer, ({ scope, body }) => paySandboxCheckout(deps, scope, body)),
];
