// Mail in our words. Adapters: smtp.ts (a real server) and outbox.ts (a folder of .eml files).

export interface Person {
  name?: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail {
  /** Names the occasion: sending the same id again is the same message (letters, digits, `-`, `_`, `.`). */
  id: string;
  /** The address is the server's own; the name may be the company's. */
  from: Person;
  replyTo?: Person;
  /** Exactly one recipient. */
  to: Person;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** `Auto-Submitted`, `In-Reply-To`, `List-…` and `X-…`; any other is refused. */
  headers?: Readonly<Record<string, string>>;
}

export interface MailTransport {
  /**
   * Resolves once the mail is accepted. Throws MailRejected when trying again is pointless;
   * any other error is temporary.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Where mail goes, for the start-up message; holds no secret. */
  readonly describe: string;
  close?(): Promise<void>;
}

/** This mail will never be accepted as it is. The message tells people why. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}
