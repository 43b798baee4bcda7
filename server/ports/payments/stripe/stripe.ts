// Stripe behind our port: every call in our words, every charge one invoice, every repeat harmless.
import type { PaymentGateway } from '../payments.ts';
import { cancel } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import { connectStripe } from './connection.ts';
import { findCustomer } from './customers.ts';
import { translateErrors } from './errors.ts';
import { lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { readEvent } from './read-event.ts';
import { renew } from './renew.ts';
import { startTrial } from './start-trial.ts';
import type { StripeSettings } from './stripe-settings.ts';

export function openStripe(settings: StripeSettings, clock: { now(): Date }): PaymentGateway {
  const connection = connectStripe(settings, clock);
  return {
    startTrial: (input) => translateErrors(() => startTrial(connection, input)),
    chargeOnce: (input) => translateErrors(() => chargeOnce(connection, input)),
    changePlan: (input) => translateErrors(() => changePlan(connection, input)),
    renew: (input) => translateErrors(() => renew(connection, input)),
    cancel: (input) => translateErrors(() => cancel(connection, input)),
    openCheckout: (input) => translateErrors(() => openCheckout(connection, input)),
    readEvent: (rawBody, signature) => readEvent(connection, rawBody, signature),
    lookUp: (customerId) => translateErrors(() => lookUp(connection, customerId)),
    findCustomer: (accountId) => translateErrors(() => findCustomer(connection, accountId)),
    cardForm: { kind: 'stripe', publishableKey: settings.publishableKey },
    describe: `Stripe${settings.apiBase ? ` at ${settings.apiBase}` : ''}${isTestKey(settings) ? ' (test mode)' : ''}`,
  };
}

const isTestKey = ({ secretKey }: StripeSettings) => /^[sr]k_test_/.test(secretKey);
