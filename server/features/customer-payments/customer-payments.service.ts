// What other features may use of customers' payments.
export { closeOpenCheckouts } from './close-checkouts.ts';
export { hasPaymentAccount } from './connections.store.ts';
export { canPayOnline, openCustomerCheckout, readOnlineOffer } from './open-checkout.ts';
export { reconcileOpenCheckouts } from './reconcile-attempt.ts';
