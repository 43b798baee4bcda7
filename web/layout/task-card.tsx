// A page with one task: signing in, paying, restoring.
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';

interface TaskCardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Under the card: a link to somewhere else. */
  footer?: ReactNode;
  /** For what needs more room than a sign-in form. */
  wide?: boolean;
}

export function TaskCard({ title, description, children, footer, wide }: TaskCardProps) {
  return (
    <div className={classNames('m-auto w-full px-4 py-8', wide ? 'max-w-lg sm:py-14' : 'max-w-md sm:py-16')}>
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
