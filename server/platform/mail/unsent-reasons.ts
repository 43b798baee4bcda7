// Why an email did not go out: by our own decision, which is stored as a code, or by the mail server, in its own
// message.

export const unsentReasons = {
  summed_up: 'Summed up in a later email.',
  nobody_there: 'No email can arrive at this address.',
  too_many: 'Too many emails of this kind in a short time.',
  outdated: 'No longer needed when its turn came.',
} as const;

export type UnsentReason = keyof typeof unsentReasons;

export type Unsent = {
  unsentReason: UnsentReason | null;
  /** What the last attempt failed with. */
  lastError: string | null;
};

export const reasonText = ({ unsentReason, lastError }: Unsent): string | null =>
  unsentReason ? unsentReasons[unsentReason] : lastError;
