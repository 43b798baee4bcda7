import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { scrollToPricing } from './pricing-section.ts';

/** Shown only if the operator set an address for applications. */
export function Beta() {
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
