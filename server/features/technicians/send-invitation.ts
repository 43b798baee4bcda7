// Opens a new invitation and mails it; an older link ends.

import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import { openInvitation } from './invitations.store.ts';
import { invitationMail, postToTechnician } from './technicians.mail.ts';
import type { TechnicianRecord } from './technicians.store.ts';

/** The technician's row is locked, or was made in this transaction. */
export async function sendInvitation(
  deps: Deps,
  tx: Tx,
  technician: Pick<TechnicianRecord, 'accountId' | 'id' | 'name' | 'email'>,
): Promise<void> {
  if (deps.config.signUp === 'closed') throw new Refusal('sign_up_closed');
  const id = newId();
  const token = await openInvitation(tx, deps.clock.now(), technician, id);
  const company = await readCompany(tx, technician.accountId);
  await postToTechnician(
    deps,
    tx,
    company,
    technician,
    invitationMail(deps, company, technician, { id, token }),
  );
}
