// Removes somebody from the office: their sign-in and the calendar links they made end at once; what they did, and their
// name in the history, stays.
import type { Deps } from '#server/deps.ts';
import { closeLogin } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { closeInvitations } from '../invitations.store.ts';
import { markRemoved } from './office-people.store.ts';
import { requireLockedPerson } from './office-person-view.ts';

export const removeOfficePerson = (deps: Deps, scope: Scope, id: string): Promise<{ success: boolean }> =>
  deps.db.transaction(async (tx) => {
    const person = await requireLockedPerson(tx, scope, id);
    const now = deps.clock.now();
    await closeInvitations(tx, now, { ...person, role: 'office' });
    await markRemoved(tx, now, person);
    const { accountId, userId } = person;
    const login = userId ? await closeLogin(deps, tx, now, { accountId, userId }) : null;
    await recordEvent(tx, deps.clock, {
      type: 'office_person.removed',
      accountId,
      actorUserId: scope.userId,
      subjectId: person.id,
      data: { name: person.name, email: person.email, login },
    });
    return { success: true };
  });
