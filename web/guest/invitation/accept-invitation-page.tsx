// For invited technicians and office people: the link in the email leads here.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AcceptInvitation, type Invitation } from '#contract/company/technicians.ts';
import { passwordLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure, UserFacingError } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { lineLink, TaskCard } from '#web/layout/task-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, PasswordInput, TextInput } from '#web/ui/form/text-input.tsx';

const invitationQuery = (token: string) =>
  readQuery('GET /api/technician-invitations/:token', { params: { token } });

/** The link itself was refused; a server in trouble says nothing about the link. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);

/** Null: there is no such invitation, or no longer. */
function useInvitation(token: string) {
  const { queryKey, queryFn } = invitationQuery(token);
  return useQuery<Invitation | null>({
    queryKey,
    queryFn: async (context) => {
      try {
        return await queryFn(context);
      } catch (error) {
        if (isEnded(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** One person has one account (B-69). */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'email_taken';

const roleTexts: Record<Invitation['role'], { invited: string; created: string }> = {
  technician: {
    invited: 'You are invited as a technician for',
    created: 'Your technician account has been created successfully. Please log in.',
  },
  office: {
    invited: 'You are invited to work in the office of',
    created: 'Your account has been created successfully. Please log in.',
  },
};

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  onLinkEnded: () => void;
}

function AcceptForm({ token, invitation: { email, role }, onLinkEnded }: AcceptFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, errors, formProps, isBusy, isSent, failed } = useContractForm({
    schema: AcceptInvitation,
    defaultValues: { firstName: '', lastName: '', email, password: '', confirmPassword: '' },
    send: async (body) => {
      await api('POST /api/technician-invitations/:token/accept', { params: { token }, body });
      toast({
        title: 'Account Created!',
        description: roleTexts[role].created,
        tone: 'success',
      });
      const state = { email: body.email, ...(role === 'office' && { firstPage: '/jobs' as const }) };
      await navigate({ to: '/login', replace: true, state });
      client.removeQueries({ queryKey: invitationQuery(token).queryKey });
    },
    failure: (error) => {
      showFailure(error, 'Failed to create your account. Please try again.');
      if (error instanceof ApiError && [404, 410].includes(error.status)) onLinkEnded();
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      {isTaken(failed) ? <TakenNotice /> : null}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" maxLength={100} {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" maxLength={100} {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" hint="You sign in with this address." error={errors.email?.message}>
        <EmailInput autoComplete="username" readOnly {...register('email')} />
      </Field>
      <Field
        label="Password"
        hint={`At least ${passwordLimits.shortest} characters.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" aria-required {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" aria-required {...register('confirmPassword')} />
      </Field>
      <Button type="submit" size="lg" busy={isBusy || isSent} busyLabel="Creating Account...">
        Accept Invitation & Create Account
      </Button>
    </form>
  );
}

function TakenNotice() {
  return (
    <Notice
      tone="warning"
      announce
      title="This email already has an account"
      action={
        <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Go to sign in
        </Link>
      }
    >
      Sign in with it, or ask your company to invite you at another address.
    </Notice>
  );
}

const route = getRouteApi('/technician/accept-invitation/$token');

export function AcceptInvitationPage() {
  const { token } = route.useParams();
  return <ByToken key={token} token={token} />;
}

const noToken = new UserFacingError('No invitation token provided');

export function CutOffInvitationPage() {
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
  const { companyName, role } = invitation.data;
  return (
    <TaskCard
      wide
      title="Create Your Account"
      description={
        <p>
          {roleTexts[role].invited}{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{companyName}</strong>.
        </p>
      }
      footer={
        <Link to="/login" className={lineLink}>
          Already have an account?
        </Link>
      }
    >
      <AcceptForm token={token} invitation={invitation.data} onLinkEnded={() => setIsUsedUp(true)} />
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
