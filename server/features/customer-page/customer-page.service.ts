// What other features may use of the customer page.
export { lastingPayLink, newLastingPayLink } from './lasting-link.ts';
export { endPayLinks, newPayLink } from './pay-links.ts';
