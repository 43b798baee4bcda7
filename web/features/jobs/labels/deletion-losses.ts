// What a deleted job takes with it, and whether that is worth a second thought.
import type { Job } from '#contract/jobs.ts';
import { centsOf, dollars } from '#web/documents/dollars.ts';

type Deleted = Pick<Job, 'signedTotal' | 'amountPaid' | 'invoiceSentAt' | 'beforePhotos' | 'afterPhotos'>;

export function deletionLosses(job: Deleted): string[] {
  const photos = job.beforePhotos.length + job.afterPhotos.length;
  return [
    ...(job.signedTotal === null ? [] : [`Signed documents (${dollars(job.signedTotal)})`]),
    ...(centsOf(job.amountPaid) === 0 ? [] : [`Payments of ${dollars(job.amountPaid)}`]),
    ...(job.invoiceSentAt === null ? [] : ['The invoice the customer was sent']),
    ...(photos === 0 ? [] : [photos === 1 ? '1 photo' : `${photos} photos`]),
  ];
}

/** Signed, paid or sent to the customer: then its number is typed before it goes. */
export const needsTypedConfirmation = ({ signedTotal, amountPaid, invoiceSentAt }: Deleted): boolean =>
  signedTotal !== null || centsOf(amountPaid) !== 0 || invoiceSentAt !== null;
