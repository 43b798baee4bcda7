// The section with the prices on the front page, and how to scroll there.
import type { ReactNode } from 'react';
import { formatPrice, moneyBackDays, type PlanId, plans, trialDays } from '#contract/billing/plans.ts';
import { useSignupSlot } from '#web/layout/profile-section.ts';
import { PlanCard } from '../../layout/plan-card.tsx';
import { SignUpClosed } from '../../layout/sign-up-closed.tsx';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';

const pricingId = 'pricing';

export function scrollToPricing(): void {
  const section = document.getElementById(pricingId);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}

export function Pricing() {
  return (
    <section
      id={pricingId}
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="border-t border-line bg-surface outline-none"
    >
      <div className="mx-auto max-w-4xl px-4 py-16 sm:px-7 lg:py-24">
        {settings.billing ? <PaidPlans /> : <FreeOfCharge />}
        <SignUpClosed className="mt-6 font-semibold" />
      </div>
    </section>
  );
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 id="pricing-title" className="text-3xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-3 max-w-[60ch] text-base leading-relaxed text-muted">{children}</p>
    </>
  );
}

function PaidPlans() {
  return (
    <>
      <Heading title="Pricing">
        Both plans start with a {trialDays}-day free trial: no payment due today, and you can cancel during
        the trial. After that, a {moneyBackDays}-day money-back guarantee.
      </Heading>
      <div className="mt-10 grid gap-5 sm:grid-cols-2">
        {(['monthly', 'annual'] as const).map((plan) => (
          <PlanCard key={plan} plan={plans[plan]}>
            <StartTrial plan={plan} />
          </PlanCard>
        ))}
      </div>
      <p className="mt-4 text-muted">
        <PayOnce />
      </p>
    </>
  );
}

/** For installations without billing (BILLING=off). */
function FreeOfCharge() {
  const signup = useSignupSlot();
  return (
    <>
      <Heading title={signup ? 'Get started' : 'No payment asked'}>
        This installation asks for no payment. Every account has lifetime access to everything.
      </Heading>
      {signup ? (
        <Button
          size="lg"
          className="mt-8"
          onPointerEnter={signup.prepare}
          onClick={() => signup.start('monthly')}
        >
          Create account
        </Button>
      ) : null}
    </>
  );
}

function StartTrial({ plan }: { plan: PlanId }) {
  const signup = useSignupSlot();
  if (!signup) return null;
  const { title, badge } = plans[plan];
  return (
    <Button
      size="lg"
      variant={badge ? 'primary' : 'secondary'}
      className="mt-7"
      aria-label={`Start free trial, ${title} plan`}
      onPointerEnter={signup.prepare}
      onFocus={signup.prepare}
      onClick={() => signup.start(plan)}
    >
      Start free trial
    </Button>
  );
}

/** Lifetime is a quiet line under the two plan cards. */
function PayOnce() {
  const signup = useSignupSlot();
  const description = (
    <>
      Or pay once: lifetime access, <span className="figures">{formatPrice(plans.lifetime.cents)}</span>
    </>
  );
  if (!signup) return description;
  return (
    <Button
      variant="link"
      className="-ml-4"
      onPointerEnter={signup.prepare}
      onFocus={signup.prepare}
      onClick={() => signup.start('lifetime')}
    >
      <span>{description}</span>
    </Button>
  );
}
