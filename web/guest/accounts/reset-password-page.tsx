import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { isDeadLink } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';
import { TaskCard } from '#web/layout/task-card.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { token = '' } = route.useSearch();
  const [isUsedUp, setIsUsedUp] = useState(false);
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => isLinkValid(token),
    enabled: token !== '',
    staleTime: 0,
    gcTime: 0,
  });

  if (token === '' || isUsedUp || link.data === false) return <InvalidResetLink />;
  if (link.isPending) return <PageSpinner label="Checking your reset link" />;
  if (link.isError) {
    return (
      <div className="m-auto w-full max-w-md px-4 py-16">
        <h1 className="sr-only">Choose a new password</h1>
        <ErrorState
          message={messageOf(link.error, 'Something went wrong. Please try again.')}
          onRetry={() => void link.refetch()}
          busy={link.isFetching}
        />
      </div>
    );
  }
  return (
    <TaskCard
      title="Choose a new password"
      description="All devices that are signed in to your account are signed out."
    >
      <NewPasswordForm token={token} onLinkInvalid={() => setIsUsedUp(true)} />
    </TaskCard>
  );
}

/** A refused link is invalid; a server that is down or in trouble says nothing about the link. */
async function isLinkValid(token: string): Promise<boolean> {
  try {
    return (await api('POST /api/auth/validate-reset-token', { body: { token } })).valid;
  } catch (error) {
    if (isDeadLink(error)) return false;
    throw error;
  }
}

function InvalidResetLink() {
  return (
    <TaskCard
      title="Invalid Reset Link"
      description="This link is invalid or has expired. A link works once, for 60 minutes, and only the newest one counts."
    >
      <Link to="/forgot-password" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        Request a new reset link
      </Link>
    </TaskCard>
  );
}
