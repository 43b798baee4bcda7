import { Link } from '@tanstack/react-router';
import { trialDays } from '#contract/billing/plans.ts';
import { isSignUpOpen, SignUpClosed } from '#web/layout/sign-up-closed.tsx';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Pricing } from './pricing.tsx';
import { scrollToPricing } from './pricing-section.ts';
import { Screen } from './screen.tsx';
import { Tour } from './tour.tsx';

/** Shown only if the operator set an address for applications. */
function Beta() {
  if (!settings.betaEmail) return null;
  const subject = encodeURIComponent(`${settings.appName} beta program`);
  return (
    <section aria-labelledby="beta-title" className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-7 lg:py-20">
      <div className="rounded-card border border-line bg-raised p-6 shadow-card sm:p-10">
        <h2 id="beta-title" className="text-2xl font-bold tracking-tight">
          Join the beta program
        </h2>
        <p className="mt-3 max-w-[62ch] text-base leading-relaxed text-muted">
          Use {settings.appName} for 30 days, tell us what works and what does not, and get 1 year free.
          Applications are reviewed within 24 hours.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href={`mailto:${settings.betaEmail}?subject=${subject}`} className={buttonClass({ size: 'lg' })}>
            Apply by email
          </a>
          <Button variant="secondary" size="lg" onClick={scrollToPricing}>
            See pricing
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Documents are always light, so one picture serves both themes. */
function ExamplePdf() {
  return (
    <section aria-labelledby="example-title" className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-10 px-4 py-16 sm:px-7 lg:grid-cols-[2fr_3fr] lg:py-24">
        <div>
          <h2 id="example-title" className="text-3xl font-bold tracking-tight">
            Paper you are proud to send
          </h2>
          <p className="mt-3 max-w-[52ch] text-base leading-relaxed text-muted">
            The amount and the due date at the top, lines that add up, your terms below. Made the moment you
            press the button, in your color and with your logo.
          </p>
          <a
            href="/landing/example-invoice.pdf"
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', size: 'lg', className: 'mt-7' })}
          >
            Open the example PDF
          </a>
        </div>
        <img
          src="/landing/example-invoice.webp"
          alt="An invoice with company block, line items, tax, payments and the amount due"
          width={1020}
          height={1320}
          loading="lazy"
          decoding="async"
          className="mx-auto h-auto w-full max-w-xl rounded-card border border-line shadow-raised"
        />
      </div>
    </section>
  );
}

function Hero() {
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

export function HomePage() {
  return (
    <>
      <Hero />
      <Tour />
      <ExamplePdf />
      <Pricing />
      <Beta />
    </>
  );
}
