// What the maker of a fixture writes down beside the backup: who can sign in and how, which links are open, and what
// that version answered.

export interface Facts {
  /** The version that made it. */
  appVersion: string;
  /** The time of the replies; a test sets its clock to it. */
  recordedAt: string;
  people: Record<string, Person>;
  links: Links;
  replies: Reply[];
  /** Emails that wait in the queue and must be sent. */
  waitingMails: { to: string; subject: string }[];
}

export interface Person {
  email: string;
  password: string;
  /** Where this person's requests come from. */
  address: string;
  /** Of the browser that is signed in, or waiting for its second factor. */
  cookies: Record<string, string>;
  /** As it was shown for typing into an authenticator app. */
  totpKey?: string;
  backupCodes?: string[];
}

/** Each works once and is unused. */
export interface Links {
  resetPassword: string;
  confirmAddress: string;
  newEmail: { token: string; email: string };
  restoreAccount: string;
  undoMfa: string;
  ownerInvitation: string;
  technicianInvitation: { token: string; email: string };
  /** The secret of a payment page that was opened and not paid. */
  checkout: string;
  /** Signing links: emailed and never opened; opened; signed, without its seal yet; signed and sealed. */
  unopened: string;
  opened: string;
  unsealed: { token: string; jobId: string };
  sealed: { token: string; jobId: string };
  /** A job that was made with this idempotency key. */
  madeOnce: { key: string; body: object; jobId: string };
  templateMadeOnce: { key: string; body: object; templateId: string };
  /** The number of a deleted job: it is never used again. */
  deletedNumber: string;
  /** A job whose owner was notified that it will be deleted, and when. */
  toBeDeleted: { jobId: string; day: string };
}

/** A reply of the old version. */
export interface Reply {
  /** Whose browser sent it; null for somebody with a link and nothing else. */
  who: string | null;
  method: 'GET' | 'SIGN IN';
  path: string;
  status: number;
  contentType: string;
  /** JSON, or the text of a calendar. */
  body?: unknown;
  /** Of a file that must stay the same byte for byte. */
  sha256?: string;
}
