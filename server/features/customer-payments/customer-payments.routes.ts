import { customerPaymentEndpoints as endpoints } from '#contract/customer-payments.ts';
import { jobEndpoints } from '#contract/jobs/job-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, byLink, bySignature, owner, ownerAlone } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { connectAccount, disconnectAccount, readAccount } from './connect-account.ts';
import { changePaymentSettings, readPaymentSettings } from './payment-settings.ts';
import { receiveCustomerPaymentEvent } from './receive-event.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { paySandboxPage, readSandboxPage } from './sandbox-page.ts';

export const customerPaymentRoutes = (deps: Deps): Route[] => [
  route(endpoints.readCustomerPaymentsAccount, owner, ({ scope }) => readAccount(deps, scope)),
  route(endpoints.connectCustomerPayments, ownerAlone, ({ scope }) => connectAccount(deps, scope)),
  route(endpoints.disconnectCustomerPayments, ownerAlone, ({ scope }) => disconnectAccount(deps, scope)),
  route(endpoints.readCustomerPaymentsSettings, owner, ({ scope }) => readPaymentSettings(deps, scope)),
  route(endpoints.saveCustomerPaymentsSettings, ownerAlone, ({ scope, body }) =>
    changePaymentSettings(deps, scope, body),
  ),
  route(endpoints.customerPaymentsWebhook, bySignature, ({ request }) =>
    receiveCustomerPaymentEvent(deps, request.body, request.headers['stripe-signature']),
  ),
  route(jobEndpoints.refundPayment, owner, ({ scope, params, body, request }) =>
    refundPayment(deps, scope, params, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.readSandboxCheckout, anyone, ({ params }) => readSandboxPage(deps, params.id)),
  route(endpoints.paySandboxCustomerCheckout, byLink, ({ params, body }) =>
    paySandboxPage(deps, params.id, body),
  ),
];
