// What a customer's page shows instead of a document: what happened, and whom to call.
import { Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { telLink } from '#web/ui/form/contact-text.ts';

const marks = {
  good: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  bad: 'bg-danger-soft text-danger-ink',
  neutral: 'bg-neutral-soft text-neutral-ink',
};

interface OutcomeProps {
  icon: ReactNode;
  tone: keyof typeof marks;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Outcome({ icon, tone, title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="m-auto w-full max-w-md px-4 py-10 sm:py-16">
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
