import { useEffect, useId, useRef } from 'react';
import { useLogout } from '#web/layout/header/use-logout.ts';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';

interface UnfinishedSignupProps {
  email: string;
  /** Each further call brings the reader here. */
  calls: number;
}

/** A session without a payment method can do little else, so it is told first thing. */
export function UnfinishedSignup({ email, calls }: UnfinishedSignupProps) {
  const { logout, isLoggingOut } = useLogout();
  const card = useRef<HTMLElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (calls === 0) return;
    // A dialog that has just closed gives the keyboard back first; this comes after it.
    const timer = setTimeout(() => card.current?.focus());
    return () => clearTimeout(timer);
  }, [calls]);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7">
      <section
        ref={card}
        tabIndex={-1}
        aria-labelledby={titleId}
        className="flex scroll-my-6 flex-col gap-5 rounded-card border border-accent bg-surface p-5 shadow-card sm:flex-row sm:items-center sm:justify-between sm:gap-10 sm:p-6"
      >
        <div>
          <h2 id={titleId} className="text-xl font-bold tracking-tight">
            Finish setting up your account
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">
            You are signed in as <span className="font-semibold wrap-anywhere text-ink">{email}</span>. A
            payment method is still missing, so your trial has not begun and nothing has been charged. To add
            one, write to{' '}
            <a
              href={`mailto:${settings.supportEmail}`}
              className="font-semibold text-accent-ink underline underline-offset-2"
            >
              {settings.supportEmail}
            </a>
            .
          </p>
        </div>
        <Button variant="secondary" className="shrink-0" busy={isLoggingOut} onClick={logout}>
          Log out
        </Button>
      </section>
    </div>
  );
}
