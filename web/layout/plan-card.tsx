// A plan with its price, on the front page and in the account.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice, type Plan, planFeatures } from '#contract/billing/plans.ts';
import { classNames } from '../ui/class-names.ts';
import { Badge } from '../ui/feedback/badge.tsx';

type PlanCardProps = { plan: Plan; as?: 'h2' | 'h3'; children: ReactNode };

export function PlanCard({ plan, as: Heading = 'h3', children }: PlanCardProps) {
  const { title, cents, period, description, subtitle, badge } = plan;
  return (
    <div
      className={classNames(
        'flex flex-col rounded-card border bg-raised p-6',
        badge ? 'border-accent shadow-raised' : 'border-line',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Heading className="text-lg font-bold">{title}</Heading>
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
      {children}
    </div>
  );
}
