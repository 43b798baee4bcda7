// A page with one task: signing in, paying, restoring, or what a link from an email does.
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isDeadLink } from '../api/errors.ts';
import { messageOf } from '../api/failures.ts';
import { useOnePress } from '../api/one-press.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/feedback/notice.tsx';

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

interface LinkTaskText {
  title: string;
  description: ReactNode;
}

interface LinkTaskProps<Reply> extends LinkTaskText {
  /** The page the link leads to; the token is in its address. */
  from: '/confirm-email' | '/undo-two-factor' | '/restore-account';
  act: (token: string) => Promise<Reply>;
  onDone?: (reply: Reply) => unknown;
  label: string;
  busyLabel: string;
  /** Shown once it is done, with a link to the next page. */
  done: (reply: Reply) => LinkTaskText & { to: '/' | '/login' | '/forgot-password'; label: string };
  /** The link is wrong, used or too old. */
  dead: LinkTaskText;
  wide?: boolean;
}

/**
 * Runs what a link from an email is for, on a press and not on load: mail scanners open links, and each link works
 * once.
 */
export function LinkTask<Reply>(props: LinkTaskProps<Reply>) {
  const { from, act, onDone, title, description, label, busyLabel, done, dead, wide } = props;
  const { token = '' } = useSearch({ from });
  const task = useOnePress({ mutationFn: () => act(token), onSuccess: onDone });

  if (task.isSuccess) {
    const { to, label: on, ...text } = done(task.data);
    return (
      <TaskCard wide={wide} title={text.title} description={<div role="status">{text.description}</div>}>
        <WayOn to={to}>{on}</WayOn>
      </TaskCard>
    );
  }
  if (token === '' || isDeadLink(task.error)) {
    return (
      <TaskCard wide={wide} {...dead}>
        <WayOn to="/">Back to home</WayOn>
      </TaskCard>
    );
  }
  return (
    <TaskCard wide={wide} title={title} description={description}>
      <div className="grid gap-5">
        {task.error ? (
          <Notice tone="danger" announce>
            {messageOf(task.error, 'Something went wrong. Please try again.')}
          </Notice>
        ) : null}
        <Button
          size="lg"
          busy={task.isPending}
          busyLabel={busyLabel}
          className="w-full"
          onClick={() => task.mutate()}
        >
          {label}
        </Button>
      </div>
    </TaskCard>
  );
}

function WayOn({ to, children }: { to: '/' | '/login' | '/forgot-password'; children: string }) {
  return (
    <Link to={to} className={buttonClass({ size: 'lg', className: 'w-full' })}>
      {children}
    </Link>
  );
}
