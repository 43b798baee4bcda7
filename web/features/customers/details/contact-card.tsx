// How a customer is reached, and what the office wrote down.

import { Mail, MapPin, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { mapLink } from '#web/ui/form/contact-text.ts';

export function ContactCard({ customer }: { customer: CustomerDetails }) {
  const { contactName, phone, otherPhones, email, otherEmails, billingAddress, notes } = customer;
  const phones = [phone, ...otherPhones].filter((text) => text !== null);
  const emails = [email, ...otherEmails].filter((text) => text !== null);
  const hasNone = !contactName && phones.length === 0 && emails.length === 0 && !billingAddress;
  return (
    <Card>
      <CardHeader title="Contact" />
      <CardBody className="grid gap-1 pt-2!">
        {hasNone ? <p className="text-muted">No phone and no email yet. Add them with Edit.</p> : null}
        {contactName ? (
          <ContactRow icon={<UserRound />} label="Contact person">
            {contactName}
          </ContactRow>
        ) : null}
        {phones.map((number) => (
          <ContactRow key={number} icon={<Phone />} label="Phone" href={telLink(number)}>
            {number}
          </ContactRow>
        ))}
        {emails.map((address) => (
          <ContactRow key={address} icon={<Mail />} label="Email" href={`mailto:${address}`}>
            {address}
          </ContactRow>
        ))}
        {billingAddress ? (
          <ContactRow icon={<MapPin />} label="Billing address" isShown href={mapLink(billingAddress)}>
            {billingAddress}
          </ContactRow>
        ) : null}
        {notes ? (
          <div className="mt-2 border-t border-line pt-3">
            <p className="text-sm text-muted">Notes</p>
            <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}

interface ContactRowProps {
  icon: ReactNode;
  label: string;
  /** The label is written out; else the icon has to do for those who see it. */
  isShown?: boolean;
  href?: string;
  children: string;
}

function ContactRow({ icon, label, isShown = false, href, children }: ContactRowProps) {
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden="true" className="pt-3 text-muted [&_svg]:size-4.5">
        {icon}
      </span>
      <p className="min-w-0 flex-1">
        <span className={isShown ? 'block pt-1 text-sm text-muted' : 'sr-only'}>{label} </span>
        {href ? (
          <a
            href={href}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
            className="figures inline-flex min-h-11 items-center wrap-anywhere whitespace-pre-line text-accent-ink underline-offset-4 hover:underline"
          >
            {children}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center wrap-anywhere">{children}</span>
        )}
      </p>
    </div>
  );
}
