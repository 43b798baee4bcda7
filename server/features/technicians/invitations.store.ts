// The technician_invitations table: links by which technicians make their accounts. Each works once, for
// `technicianLimits.invitationDays`, and only while it is the newest.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { technicianLimits } from '#contract/limits.ts';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { TechnicianRecord } from './technicians.store.ts';
import { technicianInvitations, technicians } from './technicians.tables.ts';

type TechnicianKey = Pick<TechnicianRecord, 'accountId' | 'id'>;

const { expiresAt, usedAt } = technicianInvitations;
const isToken = (token: string) => eq(technicianInvitations.tokenHash, hashToken(token));

/** Takes the place of an older one. Returns the secret part of the address. */
export async function openInvitation(
  tx: Tx,
  now: Date,
  technician: TechnicianKey,
  id: string,
): Promise<string> {
  await closeInvitations(tx, now, technician);
  const token = newToken();
  await tx.insert(technicianInvitations).values({
    accountId: technician.accountId,
    id,
    technicianId: technician.id,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, days(technicianLimits.invitationDays)),
  });
  return token;
}

export async function closeInvitations(tx: Tx, now: Date, technician: TechnicianKey): Promise<void> {
  await tx
    .update(technicianInvitations)
    .set({ usedAt: now })
    .where(and(eq(accountId, technician.accountId), eq(technicianId, technician.id), isNull(usedAt)));
}

const { accountId, technicianId } = technicianInvitations;
/** The technician's as it is now: an owner who changes it sends another invitation. */
const { email } = technicians;
const foundColumns = { accountId, technicianId, email };
export type FoundInvitation = RowOf<typeof foundColumns> & { isOpen: boolean };

export async function findInvitation(
  db: Queryable,
  now: Date,
  token: string,
): Promise<FoundInvitation | null> {
  const [found] = await readRows<typeof foundColumns, { isOpen: boolean }>(
    db,
    foundColumns,
    sql`
      select ${selected({ accountId, technicianId }, 'i')}, ${selected({ email }, 't')},
             (i.used_at is null and i.expires_at > ${now} and t.deleted_at is null
               and ${accountIsOpen(sql.raw('i.account_id'))}) as "isOpen"
      from technician_invitations i
      join technicians t on t.account_id = i.account_id and t.id = i.technician_id
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
