// What other features may use of the customer's page.
export { newInvoiceLink } from './pay-links.ts';
