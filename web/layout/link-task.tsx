// The page behind a link from an email: confirming an address, undoing two-factor, restoring an account.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, type Body } from '../api/client.ts';
import { isDeadLink } from '../api/errors.ts';
import { messageOf } from '../api/failures.ts';
import { useOnePress } from '../api/one-press.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { TaskCard } from './task-card.tsx';

interface LinkTaskText {
  title: string;
  description: ReactNode;
}

interface LinkTaskProps<Reply> extends LinkTaskText {
  /** The page the link leads to; the token is in its address. */
  from: '/confirm-email' | '/undo-two-factor' | '/restore-account';
  purpose: Body<'POST /api/auth/validate-link'>['purpose'];
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
  const { from, purpose, act, onDone, title, description, label, busyLabel, done, dead, wide } = props;
  const { token = '' } = useSearch({ from });
  const task = useOnePress({ mutationFn: () => act(token), onSuccess: onDone });
  // A broken link says so at once. A check that fails says nothing about the link: the press will.
  const check = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: () => api('POST /api/auth/validate-link', { body: { purpose, token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (task.isSuccess) {
    const { to, label: on, ...text } = done(task.data);
    return (
      <TaskCard wide={wide} title={text.title} description={<div role="status">{text.description}</div>}>
        <WayOn to={to}>{on}</WayOn>
      </TaskCard>
    );
  }
  if (token === '' || isDeadLink(task.error) || check.data?.valid === false) {
    return (
      <TaskCard wide={wide} {...dead}>
        <WayOn to="/">Back to home</WayOn>
      </TaskCard>
    );
  }
  if (check.isPending) return <PageSpinner label="Checking your link" />;
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
