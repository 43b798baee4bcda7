// The invitation a link belongs to, while it can be accepted.
import type { Invitation } from '#contract/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundInvitation, findInvitation } from './invitations.store.ts';
import { companyNameOr } from './technicians.mail.ts';

const message = 'This invitation link is invalid or has expired.';

/** Expired, accepted, replaced by a newer one, or its company is gone. */
export const invitationEnded = () => new Refusal('link_invalid', { message });

export async function findOpenInvitation({ db, clock }: Deps, token: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(db.query, clock.now(), token);
  if (!invitation) throw new Refusal('not_found', { message });
  if (!invitation.isOpen) throw invitationEnded();
  return invitation;
}

export async function readInvitation(deps: Deps, token: string): Promise<Invitation> {
  const { email, accountId } = await findOpenInvitation(deps, token);
  return { email, companyName: companyNameOr(await readCompany(deps.db.query, accountId)) };
}
