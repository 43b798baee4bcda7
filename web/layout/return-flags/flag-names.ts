// What may stand in the address when somebody comes back to a page. Everything here is removed once read.

/** On every page. */
export const returnFlags = [
  'upgraded',
  'session_id',
  'payment_success',
  'payment',
  'cancelled',
  'docusign_connected',
  'docusign_error',
] as const;

/** On the start page, which others send people to; elsewhere these words mean something else or nothing. */
export const startPageFlags = [...returnFlags, 'error', 'from', 'plan', 'pricing'] as const;

export type FlagName = (typeof startPageFlags)[number];
