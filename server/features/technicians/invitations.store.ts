// The technician_invitations table: links by which technicians make their accounts. Each works once, for seven days, and
// only while it is the newest.
import { sql } from 'drizzle-orm';
import { technicianLimits } from '#contract/technicians.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { TechnicianRow } from './technicians.store.ts';

type TechnicianKey = Pick<TechnicianRow, 'accountId' | 'id'>;

/** Takes the place of an older one. Returns the secret part of the address. */
export async function openInvitation(
  tx: Tx,
  now: Date,
  technician: TechnicianKey,
  id: string,
): Promise<string> {
  await closeInvitations(tx, now, technician);
  const token = newToken();
  await tx.execute(sql`
    insert into technician_invitations (account_id, id, technician_id, token_hash, created_at, expires_at)
    values (${technician.accountId}, ${id}, ${technician.id}, ${hashToken(token)}, ${now},
            ${later(now, days(technicianLimits.invitationDays))})`);
  return token;
}

export async function closeInvitations(tx: Tx, now: Date, { accountId, id }: TechnicianKey): Promise<void> {
  await tx.execute(sql`
    update technician_invitations set used_at = ${now}
    where account_id = ${accountId} and technician_id = ${id} and used_at is null`);
}

export interface FoundInvitation {
  accountId: string;
  technicianId: string;
  /** The technician's, as it is now: an owner who changes it sends another invitation. */
  email: string;
  isOpen: boolean;
}

export async function findInvitation(
  db: Queryable,
  now: Date,
  token: string,
): Promise<FoundInvitation | null> {
  const { rows } = await db.execute<FoundInvitation & Record<string, unknown>>(sql`
    select i.account_id as "accountId", i.technician_id as "technicianId", t.email,
           (i.used_at is null and i.expires_at > ${now} and t.deleted_at is null and a.deactivated_at is null)
             as "isOpen"
    from technician_invitations i
    join technicians t on t.account_id = i.account_id and t.id = i.technician_id
    join accounts a on a.id = i.account_id
    where i.token_hash = ${hashToken(token)}`);
  const found = rows[0] ?? null;
  // Closed for good, so that it stays expired even if the clock is put back.
  if (found && !found.isOpen)
    await db.execute(sql`
      update technician_invitations set used_at = ${now}
      where token_hash = ${hashToken(token)} and used_at is null and expires_at <= ${now}`);
  return found;
}

/** False when somebody was faster. */
export async function spendInvitation(tx: Tx, now: Date, token: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update technician_invitations set used_at = ${now}
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}`);
  return rowCount === 1;
}

/** Kept for a month after they expired: a support question about a mail comes late. */
export async function sweepInvitations(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from technician_invitations where expires_at <= ${later(now, -days(30))}`);
}
