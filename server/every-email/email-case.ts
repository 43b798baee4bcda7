// One email of the product and how it comes to be sent: an entry of the tables in this folder.
import type { MailKind } from '#server/mail-kinds.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';

export type Credentials = Pick<GivenUser, 'email' | 'password'>;

export interface Happened {
  /** The address it went to. */
  to: string;
  /** Who signs in to open what the email is about. */
  owner?: Credentials;
  /** Who gets the reply to an email in the product's name; nobody unless given. */
  replyTo?: string;
}

export interface EmailCase {
  kind: MailKind;
  /** What is other than in the first email of this kind, such as "change order"; names its picture. */
  variant?: string;
  /** One sentence for docs/emails.md. */
  when: string;
  recipient:
    | 'The owner'
    | 'The user'
    | 'The customer'
    | 'The technician'
    | 'The office person'
    | 'The old address';
  /** Does what people do, or lets the time pass, until the email is posted. It begins on a Monday morning in Boise. */
  happens(app: TestApp): Promise<Happened>;
}

/** Emails that go to the same people for the same reasons. */
export interface EmailGroup {
  title: string;
  /** In whose name they are written: this decides who gets the replies. */
  sender: 'product' | 'company';
  cases: EmailCase[];
}
