import { Button } from '../../ui/button.tsx';
import { ExampleJob } from './example-job.tsx';
import { Features } from './features.tsx';
import { Pricing } from './pricing.tsx';
import { scrollToPricing, usePricingInAddress } from './pricing-in-address.ts';

export function HomePage() {
  usePricingInAddress();
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 py-14 sm:px-7 lg:grid-cols-[1.1fr_1fr] lg:py-24">
          <div>
            <h1 className="text-4xl leading-[1.1] font-bold tracking-tight sm:text-5xl">
              From the first estimate to the paid invoice
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg leading-relaxed text-muted">
              Write the estimate in the truck, get it signed on a phone, and turn it into a work order and an
              invoice without typing anything twice. For HVAC, plumbing, electrical, landscaping, roofing and
              every other trade.
            </p>
            <Button size="lg" className="mt-8" onClick={scrollToPricing}>
              See pricing
            </Button>
          </div>
          <ExampleJob />
        </div>
      </section>
      <Features />
      <Pricing />
    </>
  );
}
