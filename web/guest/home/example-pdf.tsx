import { buttonClass } from '../../ui/button-class.ts';

/** Documents are always light, so one picture serves both themes. */
export function ExamplePdf() {
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
