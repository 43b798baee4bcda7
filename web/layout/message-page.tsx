// A page with one message: not found, nothing here, something broke.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { hasUnsavedInput, reloadIntoNewVersion, useNewVersion } from '../api/page-version.ts';
import { settings } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';

interface MessagePageProps {
  title: ReactNode;
  children?: ReactNode;
  /** Before the link to the start page. */
  action?: ReactNode;
  homeLabel?: string;
}

function MessagePage({ title, children, action, homeLabel = 'Home' }: MessagePageProps) {
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

export function NotFoundPage() {
  return (
    <MessagePage
      title={
        <>
          <span className="figures mb-3 block text-7xl tracking-tighter text-accent-ink">404</span> Page Not
          Found
        </>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </MessagePage>
  );
}

export function TempPage() {
  return <MessagePage title="Nothing here." homeLabel="Back to home" />;
}

/** How browsers say that a script did not come. */
const isMissingFile = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Navigation and footer stay. After an upgrade has replaced the page's files, the new version is loaded at once. */
export function RouteError({ error }: { error?: unknown }) {
  const isNewVersion = useNewVersion();
  useEffect(() => {
    if (isNewVersion && !hasUnsavedInput()) reloadIntoNewVersion();
  }, [isNewVersion]);
  return (
    <MessagePage
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    >
      {isMissingFile(error) ? <p>Check your internet connection and try again.</p> : <OurFault />}
    </MessagePage>
  );
}

function OurFault() {
  return (
    <p>
      Something went wrong on our side; what you saved before is safe. If it happens again, write to{' '}
      <a href={`mailto:${settings.supportEmail}`} className="text-accent-ink underline underline-offset-2">
        {settings.supportEmail}
      </a>
      .
    </p>
  );
}

/** Shown when the session has ended or the technician was removed, before the front page opens. */
export function SigningOut() {
  return (
    <div className="flex min-h-64 items-center justify-center gap-3 text-lg font-semibold text-muted">
      <Spinner />
      <p role="status">Signing you out...</p>
    </div>
  );
}
