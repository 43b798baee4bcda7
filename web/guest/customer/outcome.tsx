// What a customer's page shows instead of a document: what happened, and whom to call.

import { CircleX, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { telLink } from '#contract/texts/tel-link.ts';
import { ApiError } from '#web/api/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Branded, CompanyHead } from './company-brand.tsx';

const marks = {
  good: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  bad: 'bg-danger-soft text-danger-ink',
  neutral: 'bg-neutral-soft text-neutral-ink',
};

interface OutcomeProps {
  /** Above it, whose page it is. On a phone a toast lies there, and not on what happened. */
  head?: ReactNode;
  icon: ReactNode;
  tone: keyof typeof marks;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Outcome({ head, icon, tone, title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    // That was far down on a long page: what happened is read from its beginning.
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      className={classNames(
        'm-auto w-full max-w-md px-4',
        // What arrives later must not move what is above it.
        head ? 'max-sm:mt-0 pt-4 pb-10 sm:py-16' : 'py-10 sm:py-16',
      )}
    >
      {head ? <div className="mb-6 max-sm:min-h-20">{head}</div> : null}
      <Card className="flex flex-col items-center px-5 py-8 text-center sm:px-8">
        <div
          className={classNames(
            'mb-4 grid size-14 place-items-center rounded-full [&_svg]:size-7',
            marks[tone],
          )}
        >
          {icon}
        </div>
        <div role="status" className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
            {title}
          </h1>
          <div className="text-base wrap-anywhere text-muted">{children}</div>
        </div>
        {actions ? <div className="mt-6 grid w-full gap-2">{actions}</div> : null}
      </Card>
    </div>
  );
}

export interface Sender {
  name: string;
  phone: string | null;
}

/** Whom to call, one tap away. */
export function CallSender({ sender: { name, phone } }: { sender: Sender }) {
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {phone ? (
        <a
          href={telLink(phone)}
          className="figures inline-flex min-h-11 items-center gap-2 text-accent-ink underline underline-offset-2"
        >
          <Phone aria-hidden="true" className="size-4" />
          Call {phone}
        </a>
      ) : null}
    </div>
  );
}

/** The server refused the link itself; any other failure says nothing about the link. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

const endedTitles: Record<string, string> = {
  signing_link_replaced: 'There is a newer link',
  signing_link_changed: 'This document was changed',
  signing_link_moved_on: 'No signature needed',
  signing_link_withdrawn: 'This document was withdrawn',
  signing_link_declined: 'This document was declined',
  pay_link_withdrawn: 'This link no longer works',
  pay_link_expired: 'This link has ended',
};

/** The page says by itself why the link has ended. */
export const isNamedEnd = (error: unknown): boolean =>
  error instanceof ApiError && endedTitles[error.code ?? ''] !== undefined;

interface EndedLinkProps {
  error: ApiError;
  /** Of a link that is not known, which can name nobody to call. */
  unknownTitle: string;
}

/** In the company's color, and with its logo, like the page that was there before. */
export function EndedLink({ error, unknownTitle }: EndedLinkProps) {
  const { code = '', message, contact, brand } = error;
  const outcome = (
    <Outcome
      icon={<CircleX aria-hidden="true" />}
      tone={endedTitles[code] ? 'neutral' : 'bad'}
      title={endedTitles[code] ?? unknownTitle}
      actions={contact ? <CallSender sender={contact} /> : null}
    >
      {message}
    </Outcome>
  );
  if (!brand) return outcome;
  return (
    <Branded color={brand.brandColor}>
      {contact ? (
        <div className="mx-auto w-full max-w-md px-4 pt-4 sm:pt-8">
          <CompanyHead name={contact.name} logo={brand.companyLogo} />
        </div>
      ) : null}
      {outcome}
    </Branded>
  );
}
