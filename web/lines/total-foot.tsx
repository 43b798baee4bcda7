// What the lines come to, and the main button of the form beside it, always in sight on a phone.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { formatDollars } from '#contract/lines/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useKeyboardInset } from '#web/ui/hooks.ts';
import type { Sum } from './line-rows.ts';

interface FootTotalProps {
  sum: Sum;
  /** The option whose total it is. */
  label?: string | undefined;
}

export function FootTotal({ sum: { totals, uncounted }, label }: FootTotalProps) {
  return (
    <p className="flex min-w-24 flex-col justify-center whitespace-nowrap">
      <span
        className={classNames(
          'truncate text-sm',
          uncounted.length > 0 ? 'font-medium text-danger-ink' : 'text-muted',
        )}
      >
        {uncounted.length === 0
          ? label?.trim() || 'Total'
          : uncounted.length === 1
            ? '1 line not counted'
            : `${uncounted.length} lines not counted`}
      </span>
      <span className="figures text-lg leading-6 font-bold">
        {totals ? formatDollars(totals.total) : '–'}
      </span>
    </p>
  );
}

/** The last part of a form on a page. */
export function TotalFoot({ sum, label, children }: FootTotalProps & { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useKeyboardInset();
  useFootRoom(foot);
  return (
    <div
      ref={foot}
      className="sticky bottom-[calc(var(--bottom-inset,0px)+var(--keyboard-inset,0px))] z-20 -mx-4 mt-4 flex items-center justify-between gap-4 border-t border-line bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-raised sm:-mx-7 sm:px-7"
    >
      <FootTotal sum={sum} label={label} />
      {children}
    </div>
  );
}

/** A field that gets the focus is scrolled clear of the foot (see theme.css). */
function useFootRoom(foot: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = foot.current;
    if (!element) return;
    const { style } = document.documentElement;
    const reserve = () => style.setProperty('--foot-room', `${element.offsetHeight}px`);
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-room');
    };
  }, [foot]);
}
