// Creates the account of a technician or an office person and links it to the record. The address is the invitation's (B-68). An address that
// already has an account is refused: one person, one company (B-69).
import type { AcceptInvitation, Invitation } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertGoodPassword,
  claimEmail,
  countWrongLink,
  type FoundUser,
  findUserByEmail,
  hashPassword,
  openInvitedLogin,
  type TriedLink,
} from '#server/features/accounts/accounts.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { violatedConstraint } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundInvitation, findInvitation, spendInvitation } from './invitations.store.ts';
import { linkOfficeLogin, lockOfficePerson } from './office/office-people.store.ts';
import { companyNameOr } from './technicians.mail.ts';
import { linkLogin, lockTechnician } from './technicians.store.ts';

const invited = {
  technician: { lock: lockTechnician, link: linkLogin, event: 'technician.joined' },
  office: { lock: lockOfficePerson, link: linkOfficeLogin, event: 'office_person.joined' },
} as const;

export async function acceptInvitation(
  deps: Deps,
  { token, address }: TriedLink,
  form: AcceptInvitation,
): Promise<{ success: boolean }> {
  const { accountId, id, email, role } = await findOpenInvitation(deps, { token, address });
  if (form.email !== email) throw otherEmail();
  const { name } = await readCompany(deps.db.query, accountId);
  assertGoodPassword(form.password, { email, names: [deps.config.appName, name] }, 'password');
  if (deps.config.signUp === 'closed') throw new Refusal('sign_up_closed');
  const holder = await findUserByEmail(deps.db.query, email);
  if (holder && !isUnprovenOwner(holder)) throw emailTaken();
  // Before the transaction: a wait in the hashing line must not hold a connection.
  const passwordHash = await hashPassword(address, form.password);
  await deps.db
    .transaction(async (tx) => {
      const now = deps.clock.now();
      const person = await invited[role].lock(tx, { accountId }, id);
      if (person?.email !== email || !(await spendInvitation(tx, now, token))) throw invitationEnded();
      // The invitation was read at this address; an owner who never confirmed it gives it up.
      await claimEmail(deps, tx, email);
      const { userId } = await openInvitedLogin(tx, now, { accountId, email, passwordHash, role });
      // The owner's name for them wins, so that the list stays readable (B-70).
      const name = person.name || [form.firstName, form.lastName].filter(Boolean).join(' ');
      await invited[role].link(tx, person, { userId, name });
      await recordEvent(tx, deps.clock, {
        type: invited[role].event,
        accountId,
        actorUserId: userId,
        subjectId: id,
        address,
        data: { email, firstName: form.firstName, lastName: form.lastName },
      });
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'users_email_key' ? emailTaken() : error;
    });
  return { success: true };
}

function otherEmail() {
  const message = 'This invitation was sent to another email address.';
  return new Refusal('invalid_input', { message, fields: { email: message } });
}

const isUnprovenOwner = ({ user }: FoundUser) => user.role === 'owner' && !user.emailConfirmedAt;

const emailTaken = () => new Refusal('email_taken', { message: 'This email already has an account' });

export async function readInvitation(deps: Deps, link: TriedLink): Promise<Invitation> {
  const { email, accountId, role } = await findOpenInvitation(deps, link);
  return { email, companyName: companyNameOr(await readCompany(deps.db.query, accountId)), role };
}

/** The invitation a link belongs to, while it can be accepted. */
async function findOpenInvitation(deps: Deps, { token, address }: TriedLink): Promise<FoundInvitation> {
  const invitation = await findInvitation(deps.db.query, deps.clock.now(), token);
  if (!invitation) {
    await countWrongLink(deps, address);
    throw new Refusal('not_found', { message });
  }
  if (!invitation.isOpen) throw invitationEnded();
  return invitation;
}

const message = 'This invitation link is invalid or has expired.';

/** Expired, accepted, replaced by a newer one, or its company is gone. */
const invitationEnded = () => new Refusal('link_invalid', { message });
