// Who somebody is and whether they have accepted: for technicians and office people alike.
import type { ReactNode } from 'react';
import type { Technician } from '#contract/company/technicians.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { initialsOf, invitationText, mailProblem, statusBadges } from './technician-labels.ts';

interface PersonIdentityProps {
  person: Pick<Technician, 'name' | 'status' | 'invitationExpiresAt' | 'lastMail'>;
  timeZone: string;
  /** Beside the text about an open invitation. */
  resend: ReactNode;
  children?: ReactNode;
}

export function PersonIdentity({ person, timeZone, resend, children }: PersonIdentityProps) {
  const { tone, label } = statusBadges[person.status];
  const invitation = invitationText(person, new Date(), timeZone);
  const problem = mailProblem(person.lastMail);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-ink"
      >
        {initialsOf(person.name)}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {person.name}
          <Badge tone={tone}>{label}</Badge>
        </p>
        {invitation ? (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {invitation}
            {resend}
          </p>
        ) : null}
        {children}
        {problem ? <p className="text-sm wrap-anywhere text-danger-ink">{problem}</p> : null}
      </div>
    </div>
  );
}

export const contactLink =
  'figures inline-flex min-h-11 w-fit max-w-full items-center rounded-control wrap-anywhere hover:underline';

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={contactLink}>
      {address}
    </a>
  );
}
