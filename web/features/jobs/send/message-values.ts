// The fields of the send dialog, as they are typed and as they are sent.
import { z } from 'zod';
import type { Customer } from '#contract/customers/customers.ts';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { Job } from '#contract/jobs/job.ts';
import { SignatureInput, signingLimits } from '#contract/signatures.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import { EmailText, type MessageDraft } from '#contract/texts/email-text.ts';
import { emailNeeded } from '../job-actions.ts';

const Typed = EmailText.extend({
  signerName: SignatureInput.shape.signerName,
  /** A select knows only text. */
  expirationHours: z
    .string()
    .transform((hours): number | undefined => Number(hours))
    .pipe(SignatureInput.shape.expirationHours),
});
export type Checked = z.infer<typeof Typed>;

export type MessageValues = Record<'to' | 'subject' | 'message' | 'signerName' | 'expirationHours', string>;

/** Where a link is handed over, no email is written: its subject and message may be anything. */
const TypedForLink = Typed.extend({ subject: z.string(), message: z.string() });

export function messageSchema(purpose: string, isLink: () => boolean) {
  const forEmail = Typed.refine(({ to }) => to, { path: ['to'], message: emailNeeded(purpose) });
  return { safeParse: (typed: unknown) => (isLink() ? TypedForLink : forEmail).safeParse(typed) };
}

export const valuesOf = (
  draft: (MessageDraft & { changeOrder?: Pick<ChangeOrder, 'signerName'> }) | null,
  job: Pick<Job, 'customerName' | 'customerContactName'>,
): MessageValues => ({
  to: draft?.to ?? '',
  subject: draft?.subject ?? '',
  message: draft?.message ?? '',
  signerName: draft?.changeOrder?.signerName ?? personOf(job),
  expirationHours: String(signingLimits.defaultHours),
});

/** None until the customer is read. */
export const addressesOf = (customer: Pick<Customer, 'email' | 'otherEmails'> | undefined): string[] =>
  customer ? [customer.email, ...customer.otherEmails].filter((address) => address !== null) : [];
