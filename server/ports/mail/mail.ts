// Email in our terms. Adapters: smtp.ts (a real server) and outbox.ts (a folder of .eml files).

export interface Person {
  name?: string;
  address: string;
}

interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** For a picture that stands in the HTML as `cid:…`. */
  contentId?: string;
}

export interface OutgoingMail {
  /** Sending the same id again is the same message (letters, digits, `-`, `_`, `.`). */
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
  /** What was sent can be read back: only where mail stays in a folder of ours. */
  readonly outbox?: Outbox;
  close?(): Promise<void>;
}

interface Outbox {
  /** Newest first. */
  list(): Promise<{ id: string; to: string; subject: string; date: Date }[]>;
  /** The whole message as it would have left, or null. */
  read(id: string): Promise<Buffer | null>;
}

/** This email will never be accepted as it is. The message gives the reason. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
}

/** The mail server will take it later. The message gives its reason. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

// A mail id becomes part of a Message-ID and of a file name, so it may hold nothing special in either.
const mailId = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const maxLength = 150;

export function isMailId(text: string): boolean {
  return text.length <= maxLength && mailId.test(text);
}

export function checkMailId(text: string): string {
  if (!isMailId(text)) throw new MailRejected('The id of this email is not usable in a Message-ID.');
  return text;
}
