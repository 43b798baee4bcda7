// A line where there is no room for a table: what it is, how much of it, and what it comes to, at most 80 px high.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface LineSummaryProps {
  description: string;
  /** Below the description, such as "2 × $45.00". */
  figures: ReactNode;
  total: string;
  /** It is optional, and the total is not in the sums. */
  isLeftOut?: boolean;
  /** Shown instead of the figures. */
  problem?: string;
}

export function LineSummary({ description, figures, total, isLeftOut, problem }: LineSummaryProps) {
  return (
    <span className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-left">
      <span
        className={classNames(
          'line-clamp-2 text-md leading-5 font-medium wrap-anywhere',
          description.trim() === '' && 'text-muted',
        )}
      >
        {description.trim() || 'No description'}
      </span>
      <span className={classNames('figures text-md leading-5 font-semibold', isLeftOut && 'text-muted')}>
        {total}
      </span>
      <span
        className={classNames(
          'figures col-span-2 truncate text-sm leading-5',
          problem ? 'font-medium text-danger-ink' : 'text-muted',
        )}
      >
        {problem ?? figures}
      </span>
    </span>
  );
}
