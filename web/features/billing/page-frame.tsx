// One thing to do on a page of its own, and the way out of it.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface PageFrameProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Under the card: the way elsewhere. */
  footer?: ReactNode;
}

export function PageFrame({ title, description, children, footer }: PageFrameProps) {
  return (
    <div className="m-auto w-full max-w-lg px-4 py-8 sm:py-14">
      <Card className="px-5 py-6 sm:px-8 sm:py-8">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {description ? <div className="mt-1.5 text-muted">{description}</div> : null}
        {children ? <div className="mt-6">{children}</div> : null}
      </Card>
      {footer ? <div className="mt-4 text-center">{footer}</div> : null}
    </div>
  );
}
