import { Link } from '@tanstack/react-router';
import { formatPrice, moneyBackDays, plans, trialDays } from '#contract/plans.ts';
import type { LegalSection } from './legal-page.tsx';

const { monthly, annual, lifetime } = plans;

export const paymentTerms: readonly LegalSection[] = [
  {
    id: 'plans',
    title: 'Trial, plans and payment',
    body: (
      <>
        <p>
          The plans are {monthly.title.toLowerCase()} ({formatPrice(monthly.cents)} {monthly.period}),{' '}
          {annual.title.toLowerCase()} ({formatPrice(annual.cents)} {annual.period}) and{' '}
          {lifetime.title.toLowerCase()} access ({formatPrice(lifetime.cents)}, {lifetime.period}). Taxes may
          be added where the law requires it.
        </p>
        <ul>
          <li>
            <strong>Trial.</strong> Monthly and annual plans begin with {trialDays} days free of charge. We
            ask for a card but no payment is due on that day, and you can cancel during the trial without
            paying anything. Three days before it ends we remind you by email; then the plan you chose is
            charged to that card.
          </li>
          <li>
            <strong>Renewal.</strong> Monthly and annual plans renew for the same period until you cancel.
          </li>
          <li>
            <strong>Changing plan.</strong> Subscribing during the trial ends it and starts billing at once.
            Moving from monthly to annual charges the annual price and credits the unused part of the month;
            moving from annual to monthly keeps the unused part of the year as credit. Credit is counted in
            whole days and used by your next charges. We show the sums and email you a receipt.
          </li>
          <li>
            <strong>Lifetime access</strong> is paid once and lasts as long as we offer the service.
          </li>
          <li>
            <strong>Failed payments.</strong> If a charge fails, we try again daily and your account keeps
            working for 7 days. After that it is paused until a payment succeeds; your data stays.
          </li>
        </ul>
        <p>
          New prices apply from your next renewal at the earliest and are announced at least 30 days before.
          Subscriptions carry a {moneyBackDays}-day money-back guarantee; see the{' '}
          <Link to="/refund">Refund Policy</Link>.
        </p>
      </>
    ),
  },
];
