// One address, one user: the database decides, also between two who ask at the same moment.
import { violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export function refuseTakenEmail(error: unknown): never {
  if (violatedConstraint(error) === 'users_email_key') throw new Refusal('email_taken');
  throw error;
}
