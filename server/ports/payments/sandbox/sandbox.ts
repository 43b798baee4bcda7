// The sandbox provider: a real little ledger in the database and no money. It takes Stripe's test cards, renews and
// declines by the clock it is given, and sends no events, since whoever asks is told at once.
import { BadEventSignature, type PaymentGateway, type SandboxTools } from '../payments.ts';
import { cancel } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import { findCustomer, lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { payCheckout } from './pay-checkout.ts';
import type { SandboxDeps } from './payer-tx.ts';
import { makePaymentMethod } from './payment-methods.ts';
import { renew } from './renew.ts';
import { startTrial } from './start-trial.ts';

export function openSandbox(deps: SandboxDeps): PaymentGateway & SandboxTools {
  return {
    startTrial: (input) => startTrial(deps, input),
    chargeOnce: (input) => chargeOnce(deps, input),
    changePlan: (input) => changePlan(deps, input),
    renew: (input) => renew(deps, input),
    cancel: (input) => cancel(deps, input),
    openCheckout: (input) => openCheckout(deps, input),
    readEvent: () => {
      throw new BadEventSignature('the sandbox sends no events');
    },
    lookUp: (customerId) => lookUp(deps, customerId),
    findCustomer: (accountId) => findCustomer(deps, accountId),
    cardForm: { kind: 'sandbox' },
    describe: 'sandbox (test cards only, no money moves)',
    makePaymentMethod: (card) => makePaymentMethod(deps.pool, deps.clock.now(), card),
    payCheckout: (clientSecret, paymentMethodId) => payCheckout(deps, clientSecret, paymentMethodId),
  };
}
