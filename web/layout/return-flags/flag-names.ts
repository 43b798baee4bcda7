// What may stand in the address of a start page when somebody comes back to it. Everything here is removed once read.
export const flagNames = [
  'error',
  'from',
  'plan',
  'pricing',
  'upgraded',
  'session_id',
  'payment_success',
  'payment',
  'cancelled',
  'docusign_connected',
  'docusign_error',
] as const;

export type FlagName = (typeof flagNames)[number];
