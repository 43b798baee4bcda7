// One job with everything that was printed, paid and emailed for it.
import { z } from 'zod';
import { StageOutput } from '../fields.ts';
import { Job, JobMail, SignatureStatus } from './job.ts';
import { Payment } from './payments.ts';

const JobDocument = z.object({
  stage: StageOutput,
  /** Such as INV-1001. */
  number: z.string(),
  /** When the job reached this stage. */
  issuedAt: z.string(),
  url: z.string(),
  signatureStatus: SignatureStatus,
});

/** The texts as the next document of the present stage prints them (D-63). */
const PrintedTexts = z.object({
  /** The job's own and, below, the template's. */
  comments: z.string(),
  paymentTerms: z.string(),
  customerAgreementText: z.string(),
  thankYouMessage: z.string(),
  validUntil: z.string().nullable(),
  /** What contradicts another text or the due date, and is therefore not printed, or not all of it (B-93). */
  leftOut: z.array(z.object({ field: z.enum(['comments', 'paymentTerms']), reason: z.string() })),
});

export const JobDetails = Job.extend({
  /** Printed as the customer's address where that is not where the work is. */
  billingAddress: z.string().nullable(),
  /** Printed in the tax line while the rate is 0 (D-6). */
  isTaxExempt: z.boolean(),
  printed: PrintedTexts,
  documents: z.array(JobDocument),
  payments: z.array(Payment),
  /** Newest first. */
  mails: z.array(
    JobMail.extend({
      to: z.string(),
      subject: z.string(),
      /** What somebody wrote in it; null where it had the usual words. */
      message: z.string().nullable(),
      /** Of a receipt: for which payment it is; absent where it is for the whole invoice. */
      paymentId: z.string().optional(),
    }),
  ),
  /** Deleted, it could be taken back for a while: it was issued, signed or paid. */
  goesToBin: z.boolean(),
});
export type JobDetails = z.infer<typeof JobDetails>;
