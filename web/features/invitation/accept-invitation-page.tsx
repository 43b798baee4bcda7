// For invited technicians: the link in the email leads here.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showFailure, UserFacingError } from '#web/api/failures.ts';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { AcceptForm } from './accept-form.tsx';
import { useInvitation } from './use-invitation.ts';

export function AcceptInvitationPage() {
  const { token } = useParams({ strict: false });
  return token ? <ByToken key={token} token={token} /> : <WithoutToken />;
}

const noToken = new UserFacingError('No invitation token provided');

function WithoutToken() {
  useLeave('Invalid invitation', noToken);
  return <Loading />;
}

function ByToken({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const [isUsedUp, setIsUsedUp] = useState(false);

  if (isUsedUp || invitation.data === null) return <NotFound />;
  // The link may still work, so it is not called invalid (B-91).
  if (invitation.isError) return <Unreadable error={invitation.error} />;
  if (invitation.isPending) return <Loading />;
  const { email, companyName } = invitation.data;
  return (
    <TaskCard
      wide
      title="Create Your Account"
      description={
        <p>
          You are invited as a technician for{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{companyName}</strong>.
        </p>
      }
      footer={
        <Link to="/login" className={lineLink}>
          Already have an account?
        </Link>
      }
    >
      <AcceptForm token={token} email={email} onLinkEnded={() => setIsUsedUp(true)} />
    </TaskCard>
  );
}

function Unreadable({ error }: { error: Error }) {
  useLeave('Invitation Error', error);
  return <Loading />;
}

/** Shows why and goes to the start page, without a history entry for this page. */
function useLeave(title: string, error: Error) {
  const navigate = useNavigate();
  useEffect(() => {
    showFailure(error, 'Failed to load the invitation. Please open the link again.', { title });
    void navigate({ to: '/', replace: true });
  }, [title, error, navigate]);
}

function Loading() {
  return (
    <div className="m-auto flex items-center gap-3 px-4 py-24 text-lg font-semibold text-muted">
      <Spinner />
      <p role="status">Loading invitation...</p>
    </div>
  );
}

function NotFound() {
  return (
    <TaskCard title="Invitation Not Found" description="This invitation link is invalid or has expired.">
      <p className="text-muted">
        A link works once and for seven days. Ask your company to send you a new invitation.
      </p>
      <Link to="/" className={buttonClass({ size: 'lg', className: 'mt-6 w-full' })}>
        Go to Homepage
      </Link>
    </TaskCard>
  );
}
