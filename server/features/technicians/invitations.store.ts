// The technician_invitations table: links by which technicians and office people make their accounts. Each works once,
// for `technicianLimits.invitationDays`, and only while it is the newest.
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#contract/company/technicians.ts';
import { technicianLimits } from '#contract/limits.ts';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import { technicianInvitations, technicians } from './technicians.tables.ts';

/** Whom an invitation is for. */
export interface Invitee {
  accountId: string;
  id: string;
  role: Invitation['role'];
}

const keyOf = ({ id, role }: Invitee) =>
  role === 'technician' ? { technicianId: id } : { officePersonId: id };

const { expiresAt, usedAt } = technicianInvitations;
const isToken = (token: string) => eq(technicianInvitations.tokenHash, hashToken(token));

/** Takes the place of an older one. Returns the secret part of the address. */
export async function openInvitation(tx: Tx, now: Date, invitee: Invitee, id: string): Promise<string> {
  await closeInvitations(tx, now, invitee);
  const token = newToken();
  await tx.insert(technicianInvitations).values({
    accountId: invitee.accountId,
    id,
    ...keyOf(invitee),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, days(technicianLimits.invitationDays)),
  });
  return token;
}

export async function closeInvitations(tx: Tx, now: Date, { accountId, id, role }: Invitee): Promise<void> {
  const { technicianId, officePersonId } = technicianInvitations;
  const invitee = role === 'technician' ? technicianId : officePersonId;
  await tx
    .update(technicianInvitations)
    .set({ usedAt: now })
    .where(and(eq(technicianInvitations.accountId, accountId), eq(invitee, id), isNull(usedAt)));
}

const { accountId } = technicianInvitations;
const { id, email } = technicians;
const foundColumns = { accountId, id, email };
/** The address is the person's as it is now: an owner who changes it sends another invitation. */
export type FoundInvitation = RowOf<typeof foundColumns> & Pick<Invitee, 'role'> & { isOpen: boolean };

export async function findInvitation(
  db: Queryable,
  now: Date,
  token: string,
): Promise<FoundInvitation | null> {
  const [found] = await readRows<typeof foundColumns, Pick<FoundInvitation, 'role' | 'isOpen'>>(
    db,
    foundColumns,
    sql`
      select ${selected({ accountId }, 'i')}, ${selected({ id, email }, 'p')}, p.role,
             (i.used_at is null and i.expires_at > ${now} and p.deleted_at is null
               and ${accountIsOpen(sql.raw('i.account_id'))}) as "isOpen"
      from technician_invitations i
      join lateral (
        select 'technician' as role, t.id, t.email, t.deleted_at from technicians t
        where t.account_id = i.account_id and t.id = i.technician_id
        union all
        select 'office', o.id, o.email, o.deleted_at from office_people o
        where o.account_id = i.account_id and o.id = i.office_person_id
      ) p on true
      where i.token_hash = ${hashToken(token)}`,
  );
  // Closed for good, so that it stays expired even if the clock is put back.
  if (found && !found.isOpen)
    await db
      .update(technicianInvitations)
      .set({ usedAt: now })
      .where(and(isToken(token), isNull(usedAt), lte(expiresAt, now)));
  return found ?? null;
}

/** False when somebody was faster. */
export async function spendInvitation(tx: Tx, now: Date, token: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(technicianInvitations)
    .set({ usedAt: now })
    .where(and(isToken(token), isNull(usedAt), gt(expiresAt, now)));
  return rowCount === 1;
}

/** Deleted a month after they expired: a support question about an email comes late. */
export async function sweepInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(technicianInvitations).where(lte(expiresAt, later(now, -days(30))));
}

/** For a list: until when the invitation of a row can be accepted. `is` joins it to the row, as `i`. */
export const openUntil = (now: Date, is: SQL) => sql`(
  select i.expires_at from technician_invitations i
  where ${is} and i.used_at is null and i.expires_at > ${now})`;
