import { settings } from '../settings.ts';

export const isSignUpOpen = settings.signUp === 'open';

/** Shown where people would look for the sign-up, while it is closed. Nothing while it is open. */
export function SignUpClosed({ className }: { className?: string }) {
  if (isSignUpOpen) return null;
  const { signUp, supportEmail } = settings;
  return (
    <p className={className}>
      {signUp === 'invite' ? 'New accounts are by invitation only.' : 'New accounts are closed.'} Questions?
      Write to{' '}
      <a href={`mailto:${supportEmail}`} className="text-accent-ink underline underline-offset-2">
        {supportEmail}
      </a>
      .
    </p>
  );
}
