// A screen with one thing to say: not found, nothing here, something broke.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';

interface MessagePageProps {
  title: ReactNode;
  children?: ReactNode;
  /** Stands before the way home. */
  action?: ReactNode;
  homeLabel?: string;
}

export function MessagePage({ title, children, action, homeLabel = 'Home' }: MessagePageProps) {
  return (
    <div className="m-auto flex w-full max-w-xl flex-col items-start px-4 py-16 sm:px-7">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      {children ? <div className="mt-3 text-base text-muted">{children}</div> : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {action}
        <Link to="/" className={buttonClass({ variant: action ? 'secondary' : 'primary' })}>
          {homeLabel}
        </Link>
      </div>
    </div>
  );
}
