import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice, moneyBackDays, type Plan, planFeatures, plans, trialDays } from '#contract/plans.ts';
import { type TrialPlan, useSignupSlot } from '../../layout/signup-slot.ts';
import { settings } from '../../settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pricingId } from './pricing-in-address.ts';

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
        <PlanCard plan={plans.monthly} action={<StartTrial plan="monthly" />} />
        <PlanCard plan={plans.annual} action={<StartTrial plan="annual" />} />
      </div>
      <p className="mt-6 text-muted">
        Or pay once: lifetime access, <span className="figures">{formatPrice(plans.lifetime.cents)}</span>
      </p>
    </>
  );
}

/** Where the operator asks for no card (BILLING=off). */
function FreeOfCharge() {
  const signup = useSignupSlot();
  return (
    <>
      <Heading title="Get started">
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

function PlanCard({ plan, action }: { plan: Plan; action: ReactNode }) {
  const { title, cents, period, description, subtitle, badge } = plan;
  return (
    <div
      className={classNames(
        'flex flex-col rounded-card border bg-raised p-6',
        badge ? 'border-accent shadow-raised' : 'border-line',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{title}</h3>
        {badge ? <Badge tone="info">{badge}</Badge> : null}
      </div>
      <p className="mt-4">
        <span className="figures text-4xl font-bold tracking-tight">{formatPrice(cents)}</span>{' '}
        <span className="text-muted">{period}</span>
      </p>
      <p
        className={classNames('mt-1 min-h-6 font-semibold text-success-ink', !subtitle && 'hidden sm:block')}
      >
        {subtitle}
      </p>
      <p className="mt-2 text-muted">{description}</p>
      <ul className="mt-5 space-y-2.5 border-t border-line pt-5">
        {planFeatures.map((feature) => (
          <li key={feature} className="flex items-center gap-3">
            <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </div>
  );
}

function StartTrial({ plan }: { plan: TrialPlan }) {
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
