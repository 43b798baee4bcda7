import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames('rounded-card border border-line bg-surface shadow-card', className)}
      {...rest}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Heading level, so that the page outline has no gaps. */
  as?: 'h2' | 'h3' | 'h4';
  className?: string;
};

export function CardHeader({ title, description, actions, as: Heading = 'h2', className }: CardHeaderProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 sm:px-5 sm:pt-5',
        className,
      )}
    >
      <div className="min-w-0">
        <Heading className="text-lg leading-snug font-bold tracking-tight">{title}</Heading>
        {description ? <p className="mt-0.5 text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('p-4 sm:p-5', className)} {...rest} />;
}

/** Buttons below a line, as on every list card: the primary one first. */
export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classNames(
        'mx-4 flex flex-wrap items-center gap-2 border-t border-line py-3 sm:mx-5 sm:py-3.5',
        className,
      )}
      {...rest}
    />
  );
}
