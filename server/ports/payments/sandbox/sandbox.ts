// The sandbox provider: a real little ledger in the database and no money. It takes Stripe's test cards, renews and
// declines by the clock it is given, and sends no events, since whoever asks is told at once.
import { BadEventSignature, type PaymentGateway, type SandboxCounter } from '../payments.ts';
import type { Books } from './books.ts';
import { cancel } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import { findCustomer, lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { payCheckout } from './pay-checkout.ts';
import { makePaymentMethod } from './payment-methods.ts';
import { renew } from './renew.ts';
import { startTrial } from './start-trial.ts';

export function openSandbox(books: Books): PaymentGateway & SandboxCounter {
  return {
    startTrial: (ask) => startTrial(books, ask),
    chargeOnce: (ask) => chargeOnce(books, ask),
    changePlan: (ask) => changePlan(books, ask),
    renew: (ask) => renew(books, ask),
    cancel: (ask) => cancel(books, ask),
    openCheckout: (ask) => openCheckout(books, ask),
    readEvent: () => {
      throw new BadEventSignature('the sandbox sends no events');
    },
    lookUp: (customerId) => lookUp(books, customerId),
    findCustomer: (accountId) => findCustomer(books, accountId),
    cardForm: { kind: 'sandbox' },
    describe: 'sandbox (test cards only, no money moves)',
    makePaymentMethod: (card) => makePaymentMethod(books.pool, books.clock.now(), card),
    payCheckout: (clientSecret, paymentMethodId) => payCheckout(books, clientSecret, paymentMethodId),
  };
}
