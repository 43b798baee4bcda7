// The frame of every page that stands before the sign-in: one card, one thing to do.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface EntryCardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Under the card: the way elsewhere. */
  footer?: ReactNode;
}

export function EntryCard({ title, description, children, footer }: EntryCardProps) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-8 sm:py-16">
      <Card className="px-5 py-6 sm:px-8 sm:py-8">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {description ? <div className="mt-1.5 text-muted">{description}</div> : null}
        {children ? <div className="mt-6">{children}</div> : null}
      </Card>
      {footer ? <div className="mt-4 text-center">{footer}</div> : null}
    </div>
  );
}

/** A link on a line of its own, tall enough for a thumb. */
export const lineLink =
  'inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-accent-ink no-underline hover:underline';
