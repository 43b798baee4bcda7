// One address, one technician of a company: the database decides, also between two who ask at the same moment.
import { errors } from '#contract/errors.ts';
import { violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export function refuseKnownEmail(error: unknown): never {
  if (violatedConstraint(error) === 'technicians_live_email_key')
    throw new Refusal('technician_exists', { fields: { email: errors.technician_exists.message } });
  throw error;
}
