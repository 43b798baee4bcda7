// What somebody may write in one email to a customer, and to whom it goes, instead of the usual (D-55).
import { z } from 'zod';
import { OpenedRevision, oneOfThese, Revision } from '../fields.ts';
import { companyLimits } from '../limits.ts';
import { messageKinds } from './company-messages.ts';
import { badEmail } from './refusal-texts.ts';
import { isEmailAddress, oneLine, paragraph } from './typed-text.ts';

export const EmailText = z.object({
  /** Blank, null or absent: the job's own address. Where the job has none, this one is saved to it. */
  to: oneLine(254)
    .refine((text) => text === '' || isEmailAddress(text), badEmail)
    .nullish(),
  /** Null or absent: the company's own words, else the product's. */
  subject: oneLine(companyLimits.subject)
    .refine((text) => text !== '', 'Please enter a subject.')
    .nullish(),
  message: paragraph(companyLimits.message)
    .refine((text) => text !== '', 'Please write a message.')
    .nullish(),
});
export type EmailText = z.infer<typeof EmailText>;

/** With the revision of the job that was looked at: another one is refused as `changed_meanwhile`. */
export const EmailForm = EmailText.extend({ revision: OpenedRevision });
export type EmailForm = z.infer<typeof EmailForm>;

const draftKinds = [...messageKinds, 'deposit'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** `estimate` is whatever is sent for signature: the estimate, or the work order of a job that has become one.
 *  Absent: what the job's stage is sent as. */
export const MessageQuery = z.object({
  kind: z.enum(draftKinds, { error: oneOfThese(draftKinds) }).optional(),
});

/** An email before it is sent, with everything filled in. */
export const MessageDraft = z.object({
  /** Null: the customer has no address. */
  to: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** The total of what is signed, the lowest of several options; what is due on an invoice, or of a deposit; once that is paid in full, what was paid. */
  amount: z.string(),
  /** Such as INV-1001. */
  number: z.string(),
  /** With a request for a deposit: the signed estimate that is attached. Null where none is, and in every other email. */
  signedFile: z.string().nullable(),
  /** Of the job. */
  revision: Revision,
});
export type MessageDraft = z.infer<typeof MessageDraft>;
