// Whether a signed document may be opened as the present customer's: whoever the job was for before, or who else signed, is
// nobody else's business. What counts as approved asks less (signing/sealing/approved.ts).
import type { Signer } from '../job-events.ts';
import type { JobRecord } from '../jobs.store.ts';

type SignedFor = Pick<JobRecord, 'customerName' | 'customerEmail' | 'customerContactName'>;

/** Made for them, and signed by them. Two customers may share a contact person's name, and an email. */
export const isSignedBy = (
  job: SignedFor,
  { customerName, name, email }: Pick<Signer, 'customerName' | 'name' | 'email'>,
): boolean =>
  customerName === job.customerName &&
  ((email !== null && email === job.customerEmail) ||
    name === job.customerName ||
    name === job.customerContactName);
