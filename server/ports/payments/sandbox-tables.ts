// The sandbox has its own tables. Where Stripe takes the money they are not made; an installation that began with the
// sandbox keeps them, and one that changes to it gets them at its next start.
const sandboxTables = '0004_payment_sandbox.sql';

export const isForSandbox = ({ name }: { name: string }) => name === sandboxTables;
