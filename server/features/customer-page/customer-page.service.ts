// What other features may use of the customer page.

export { lastingPayLink, newLastingPayLink } from './lasting-link.ts';
export { markWithdrawn } from './pay-links.store.ts';
export { newPayLink } from './pay-links.ts';
