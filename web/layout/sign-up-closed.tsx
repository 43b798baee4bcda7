import { settings } from '../settings.ts';

export const isSignUpOpen = settings.signUp === 'open';

/** Said where somebody would look for the way to an account and there is none. Nothing while sign-up is open. */
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
