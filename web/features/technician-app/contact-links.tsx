// How to reach the customer: the map, the phone, the email.

import { Mail, MapPin, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TechnicianJob } from '#contract/company/technicians.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { addressLine, mapLink } from '#web/ui/form/contact-text.ts';

/** Each on its own line, tall enough for a thumb. */
export function ContactLinks({ job, className }: { job: TechnicianJob; className: string }) {
  const { customerAddress, customerPhone, customerEmail } = job;
  const contact = contactPerson(job.customerName, job.customerContactName);
  if (!contact && !customerAddress && !customerPhone && !customerEmail) return null;
  return (
    <ul className={className}>
      {customerAddress ? (
        <ContactLink icon={<MapPin />} href={mapLink(customerAddress)} elsewhere>
          {addressLine(customerAddress)}
          <span className="sr-only"> (map)</span>
        </ContactLink>
      ) : null}
      {contact ? (
        <li className="flex min-h-12 items-center gap-2.5 font-semibold [&_svg]:size-5 [&_svg]:shrink-0">
          <UserRound aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">Ask for {contact}</span>
        </li>
      ) : null}
      {customerPhone ? (
        <ContactLink icon={<Phone />} href={telLink(customerPhone)}>
          {customerPhone}
        </ContactLink>
      ) : null}
      {customerEmail ? (
        <ContactLink icon={<Mail />} href={`mailto:${customerEmail}`}>
          {customerEmail}
        </ContactLink>
      ) : null}
    </ul>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  /** Opens in a new tab. */
  elsewhere?: boolean;
  children: ReactNode;
}

function ContactLink({ href, icon, elsewhere, children }: ContactLinkProps) {
  return (
    <li>
      <a
        href={href}
        {...(elsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
        className="figures -mx-2 flex min-h-12 items-center gap-2.5 rounded-control px-2 font-semibold text-accent-ink no-underline hover:bg-hover [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <span aria-hidden="true" className="contents">
          {icon}
        </span>
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}
