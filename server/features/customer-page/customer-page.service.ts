// What other features may use of the customer page.
export { newPayLink } from './pay-links.ts';
