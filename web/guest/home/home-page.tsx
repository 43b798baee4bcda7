import { Link } from '@tanstack/react-router';
import { trialDays } from '#contract/billing/plans.ts';
import { isSignUpOpen, SignUpClosed } from '#web/layout/sign-up-closed.tsx';
import { settings } from '#web/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Pricing, scrollToPricing } from './pricing.tsx';

interface ScreenProps {
  /** `web/public/landing/<name>-light.webp` and `-dark.webp`, made from the running product by scripts/landing-pictures. */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  className?: string;
}

/** A picture of the product in the theme the visitor sees; the hidden twin is never fetched. */
function Screen({ name, alt, width, height, eager, className }: ScreenProps) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={`/landing/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager && theme === 'light' ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames(
        'h-auto w-full',
        theme === 'light' ? 'dark:hidden' : 'hidden dark:block',
        className,
      )}
    />
  ));
}

interface Stop {
  id: string;
  title: string;
  text: string;
  points: readonly string[];
  /** Describes the picture; a stop without it has only text. */
  alt?: string;
}

const stops: readonly Stop[] = [
  {
    id: 'templates',
    title: 'Templates',
    text: 'Write the work you do every week once. A template keeps its line items, tax rate, terms and color, and fills the next document in seconds.',
    points: ['Two starter templates for your trade', 'Your logo and your wording on every PDF'],
    alt: 'Template cards with their first line items and prices',
  },
  {
    id: 'jobs',
    title: 'Jobs',
    text: 'One job, three stages: estimate, work order, invoice. A signed estimate becomes the work order by itself, and the invoice is one tap away.',
    points: ['Photos before and after the work', 'Reminders every 15 or 30 days until it is paid'],
    alt: 'A job with its customer, line items, payments and balance',
  },
  {
    id: 'calendar',
    title: 'Calendar',
    text: 'See the month, the week or the day, and put every job where it belongs. Jobs over several days stay visible on each of them.',
    points: ['Date, time and technician in one place', 'Subscribe from the calendar on your phone'],
    alt: 'A month of jobs on their days, with technicians to filter by',
  },
  {
    id: 'technicians',
    title: 'Technicians',
    text: 'Invite up to 25 technicians by email. They see the jobs assigned to them, with the address one tap away, and move the work forward from the field.',
    points: ['No access to your other customers', 'Included in every plan'],
    alt: 'The technicians of a company: who has joined, who is invited, how to reach them',
  },
];

const shown = stops.filter(({ alt }) => alt);
const described = stops.filter(({ alt }) => !alt);

/** The product, area by area, each beside a picture of the real thing. */
function Tour() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7">
      {shown.map((stop, index) => (
        <section
          key={stop.id}
          aria-labelledby={`${stop.id}-title`}
          className={classNames(
            'grid items-center gap-x-14 gap-y-8 py-12 lg:py-16',
            index % 2 === 0 ? 'lg:grid-cols-[2fr_3fr]' : 'lg:grid-cols-[3fr_2fr]',
          )}
        >
          <div className={classNames(index % 2 === 1 && 'lg:order-2')}>
            <StopText {...stop} />
          </div>
          <div className="overflow-hidden rounded-card border border-line shadow-card">
            <Screen name={stop.id} alt={stop.alt ?? ''} width={1040} height={660} />
          </div>
        </section>
      ))}
      <div className="grid gap-x-14 gap-y-12 py-12 sm:grid-cols-2 lg:py-16">
        {described.map((stop) => (
          <section key={stop.id} aria-labelledby={`${stop.id}-title`}>
            <StopText {...stop} />
          </section>
        ))}
      </div>
    </div>
  );
}

function StopText({ id, title, text, points }: Stop) {
  return (
    <>
      <h2 id={`${id}-title`} className="text-3xl font-bold tracking-tight">
        {title}
      </h2>
      <p className="mt-3 max-w-[52ch] text-base leading-relaxed text-muted">{text}</p>
      <ul className="mt-5 border-t border-line">
        {points.map((point) => (
          <li key={point} className="border-b border-line py-2.5 font-medium">
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}

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
        <h1 className="max-w-[21ch] text-balance text-4xl leading-[1.08] font-bold tracking-tight sm:text-6xl">
          From the first estimate to the paid invoice
        </h1>
        <p className="mt-5 max-w-[62ch] text-pretty text-lg leading-relaxed text-muted">
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
