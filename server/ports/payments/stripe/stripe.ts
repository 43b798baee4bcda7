// Stripe behind our port: every call in our words, every charge one invoice, every repeat harmless.
import type { PaymentGateway } from '../payments.ts';
import { cancel } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import { connect } from './connection.ts';
import { findCustomer } from './customers.ts';
import { inOurWords } from './errors.ts';
import { lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { readEvent } from './read-event.ts';
import { renew } from './renew.ts';
import { startTrial } from './start-trial.ts';
import type { StripeSettings } from './stripe-settings.ts';

export function openStripe(settings: StripeSettings, clock: { now(): Date }): PaymentGateway {
  const connection = connect(settings, clock);
  return {
    startTrial: (ask) => inOurWords(() => startTrial(connection, ask)),
    chargeOnce: (ask) => inOurWords(() => chargeOnce(connection, ask)),
    changePlan: (ask) => inOurWords(() => changePlan(connection, ask)),
    renew: (ask) => inOurWords(() => renew(connection, ask)),
    cancel: (ask) => inOurWords(() => cancel(connection, ask)),
    openCheckout: (ask) => inOurWords(() => openCheckout(connection, ask)),
    readEvent: (rawBody, signature) => readEvent(connection, rawBody, signature),
    lookUp: (customerId) => inOurWords(() => lookUp(connection, customerId)),
    findCustomer: (accountId) => inOurWords(() => findCustomer(connection, accountId)),
    cardForm: { kind: 'stripe', publishableKey: settings.publishableKey },
    describe: `Stripe${settings.apiBase ? ` at ${settings.apiBase}` : ''}${isTestKey(settings) ? ' (test mode)' : ''}`,
  };
}

const isTestKey = ({ secretKey }: StripeSettings) => /^[sr]k_test_/.test(secretKey);
