import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { trialDays } from '#contract/billing/plans.ts';
import { useLogout } from '#web/layout/header/use-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

/** A session without a payment method can do nothing but pay, so the payment comes first. */
export function ResumeSignup({ email }: { email: string }) {
  const { logout, isLoggingOut } = useLogout();
  const titleId = useId();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7">
      <section
        aria-labelledby={titleId}
        className="flex flex-col gap-5 rounded-card border border-accent bg-surface p-5 shadow-card sm:flex-row sm:items-center sm:justify-between sm:gap-10 sm:p-6"
      >
        <div>
          <h2 id={titleId} className="text-xl font-bold tracking-tight">
            Finish setting up your account
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">
            You are signed in as <span className="font-semibold wrap-anywhere text-ink">{email}</span>. A
            payment method is still missing: add one to start your {trialDays}-day trial. No payment is due
            today.
          </p>
        </div>
        <div className="flex shrink-0 flex-col gap-2 sm:flex-row-reverse">
          <Link to="/trial-setup" className={buttonClass()}>
            Continue
          </Link>
          <Button variant="secondary" busy={isLoggingOut} onClick={logout}>
            Log out
          </Button>
        </div>
      </section>
    </div>
  );
}
