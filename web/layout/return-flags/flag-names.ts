// Query parameters with which people come back to a page, such as from a payment. All are removed once read.

/** On every page. */
export const returnFlags = [
  'upgraded',
  'session_id',
  'payment_success',
  'payment',
  'cancelled',
  'docusign_connected',
  'docusign_error',
  'customer-payments',
] as const;

/** On the start page only; on other pages these names mean something else or nothing. */
export const startPageFlags = [...returnFlags, 'error', 'from', 'plan', 'pricing'] as const;

export type FlagName = (typeof startPageFlags)[number];
