// The way in for an invited technician: the link of the mail leads here.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { AcceptForm } from './accept-form.tsx';
import { useInvitation } from './use-invitation.ts';

export function AcceptInvitationPage() {
  const { token } = useParams({ strict: false });
  return token ? <ByToken key={token} token={token} /> : <WithoutToken />;
}

function WithoutToken() {
  useLeave({ title: 'Invalid invitation', description: 'No invitation token provided' });
  return <Loading />;
}

function ByToken({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const [isUsedUp, setIsUsedUp] = useState(false);

  if (isUsedUp || invitation.data === null) return <NotFound />;
  // The link itself is as good as before, so it is not called invalid (B-91).
  if (invitation.isError) return <Unreadable message={invitation.error.message} />;
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

function Unreadable({ message }: { message: string }) {
  useLeave({ title: 'Invitation Error', description: message });
  return <Loading />;
}

/** Says why and leads home, without a step back to this page. */
function useLeave({ title, description }: { title: string; description: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title, description, tone: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [title, description, navigate]);
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
