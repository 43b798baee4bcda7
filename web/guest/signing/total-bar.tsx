// The foot of the signing page on a phone: the total, and the way to what comes next.
import { PenLine, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { differenceTexts } from './change-order-part.tsx';
import type { SentJob } from './choice.ts';
import { totalText } from './signing-total.tsx';
import type { CustomerChoice } from './use-choice.ts';

interface TotalBarProps {
  pen: RefObject<HTMLDivElement | null>;
  options: RefObject<HTMLDivElement | null>;
  choice: CustomerChoice;
}

/** The pen is below the whole document, however many pages that has: this bar leads to it. */
export function TotalBar({ pen, options, choice, job }: TotalBarProps & { job: SentJob }) {
  const isPenInView = useIsInView(pen);
  const isChoosing = useIsInView(options) && choice.state === 'unchosen';
  if (isPenInView) return null;
  const { sums, optionName } = choice;
  const change = differenceTexts(job.changeOrder);
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay lg:hidden">
      <div className="mx-auto flex max-w-lg items-center justify-between gap-3 min-h-19 px-4 py-3 md:max-w-3xl">
        <div className="min-w-0">
          {optionName ? <p className="truncate text-sm text-muted">{optionName}</p> : null}
          {sums ? (
            <p className="figures text-base font-bold wrap-anywhere sm:text-lg">
              {change?.difference ?? dollars(sums.totalAmount)}
            </p>
          ) : (
            <p className="text-base font-semibold text-muted sm:text-lg">{totalText(choice)}</p>
          )}
          {change ? <p className="figures text-sm wrap-anywhere text-muted">{change.newTotal}</p> : null}
        </div>
        {isChoosing ? null : <NextStep pen={pen} options={options} choice={choice} />}
      </div>
    </div>
  );
}

function NextStep({ pen, options, choice }: TotalBarProps) {
  function sign() {
    // In the middle: what is agreed to above it, Sign Document below.
    pen.current?.scrollIntoView({ block: 'center' });
    pen.current?.focus({ preventScroll: true });
  }
  function choose() {
    options.current?.scrollIntoView({ block: 'start' });
    options.current?.querySelector('input')?.focus({ preventScroll: true });
  }
  const style = { size: 'lg', className: 'shrink-0 max-sm:px-4' } as const;
  if (choice.state === 'unchosen')
    return (
      <Button {...style} variant="secondary" onClick={choose}>
        See options
      </Button>
    );
  if (choice.state === 'failed')
    return (
      <Button {...style} onClick={choice.tryAgain}>
        <RotateCcw aria-hidden="true" />
        Try Again
      </Button>
    );
  return (
    <Button {...style} onClick={sign}>
      <PenLine aria-hidden="true" />
      Review and sign
    </Button>
  );
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
