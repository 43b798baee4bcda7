// Texts about a technician or an office person: initials, status, invitation, email.

import type { Technician, TechnicianStatus } from '#contract/company/technicians.ts';
import { formatDay } from '#contract/days.ts';
import { wallTime } from '#web/days.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';
import { mailState } from '../jobs/jobs.service.ts';

/** "Ana María Ruiz" is AR; one word gives one letter. */
export function initialsOf(name: string): string {
  const nameParts = name.split(/\s+/).filter(Boolean);
  const ends = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts;
  return ends.map((namePart = '') => [...namePart][0]?.toLocaleUpperCase('en-US') ?? '').join('');
}

export const statusBadges = {
  invited: { tone: 'info', label: 'Invited' },
  active: { tone: 'success', label: 'Active' },
  disabled: { tone: 'neutral', label: 'Disabled' },
} as const satisfies Record<TechnicianStatus, { tone: BadgeTone; label: string }>;

type Invited = Pick<Technician, 'status' | 'invitationExpiresAt'>;

/** What the owner should know about an open invitation; null when there is none. */
export function invitationText(
  { status, invitationExpiresAt }: Invited,
  now: Date,
  timeZone: string,
): string | null {
  if (status !== 'invited') return null;
  if (invitationExpiresAt === null || new Date(invitationExpiresAt) <= now) return 'Invitation expired';
  const { day } = wallTime(invitationExpiresAt, timeZone);
  // The year can only be this one or the next, a week from now.
  return `Invitation valid until ${formatDay(day, day)}`;
}

const mailNames: Record<string, string> = {
  invitation: 'Invitation',
  assigned: 'Assignment',
  rescheduled: 'Schedule',
};

/** Only about an email that did not arrive; null when all is well. */
export function mailProblem(mail: Technician['lastMail']): string | null {
  if (mail === null) return null;
  const { tone, text } = mailState(mail);
  return tone === 'bad' ? `${mailNames[mail.kind] ?? 'Last'} email ${text}` : null;
}

/** What a new email address does (B-71); a new technician is invited at once (B-66). */
export function emailHint(technician: Pick<Technician, 'status'> | null): string {
  if (technician === null) return 'The invitation goes to this address.';
  return technician.status === 'invited'
    ? 'A new address gets a new invitation; the older link then ends.'
    : 'For contact only. The address to sign in with stays the same.';
}
