// What other features may use of the customer page.

export { endPayLinks, newPayLink } from './pay-links.ts';
