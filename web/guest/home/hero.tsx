import { Link } from '@tanstack/react-router';
import { trialDays } from '#contract/plans.ts';
import { isSignUpOpen, SignUpClosed } from '../../layout/sign-up-closed.tsx';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { scrollToPricing } from './pricing-section.ts';
import { Screen } from './screen.tsx';

export function Hero() {
  return (
    <section className="overflow-hidden border-b border-line bg-surface">
      <div className="mx-auto max-w-6xl px-4 pt-14 sm:px-7 lg:pt-20">
        <h1 className="max-w-[18ch] text-4xl leading-[1.08] font-bold tracking-tight sm:text-6xl">
          From the first estimate to the paid invoice
        </h1>
        <p className="mt-5 max-w-[58ch] text-lg leading-relaxed text-muted">
          Write the estimate in the truck, get it signed on a phone, and turn it into a work order and an
          invoice without typing anything twice. For HVAC, plumbing, electrical, landscaping, roofing and
          every other trade.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {isSignUpOpen ? (
            <Button size="lg" onClick={scrollToPricing}>
              {settings.billing ? `Start your ${trialDays}-day trial` : 'Get started'}
            </Button>
          ) : null}
          <Link to="/free-work-order-template" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            Try Free Generator
          </Link>
        </div>
        <SignUpClosed className="mt-4 text-muted" />
        <div className="relative mt-12 lg:mt-16">
          <div className="mr-6 overflow-hidden rounded-t-card border border-b-0 border-line shadow-raised sm:mr-24">
            <Screen
              name="jobs-desk"
              alt="The jobs list: customers with stage, due date, total and the next step as a button"
              width={1280}
              height={760}
              eager
            />
          </div>
          <div className="absolute right-0 bottom-0 w-[34%] max-w-60 overflow-hidden rounded-t-[1.25rem] border-4 border-b-0 border-ink/80 shadow-raised">
            <Screen
              name="jobs-phone"
              alt="The same job on a phone: photos, payments and the way to the invoice"
              width={390}
              height={700}
              eager
            />
          </div>
        </div>
      </div>
    </section>
  );
}
