// What other features may use of online payments: how the company takes them.
export { usePaymentsAccount } from './use-payments-account.ts';
