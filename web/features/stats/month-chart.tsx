// Six months of invoices and payments as a small bar chart, and the same figures in a table for screen readers.
import { formatDollars } from '#contract/lines/money.ts';
import type { Stats } from '#contract/stats.ts';
import { centsOf } from '#web/money.ts';

export function MonthChart({ months }: { months: Stats['months'] }) {
  const { bars, top } = monthBars(months);
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span className="font-semibold">Last six months</span>
        <span className="flex gap-4" aria-hidden="true">
          <Key className="border border-accent-ink bg-accent-soft">Invoiced</Key>
          <Key className="bg-accent">Paid</Key>
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-3">
        <p className="figures border-b border-dashed border-line text-xs text-muted">{formatDollars(top)}</p>
        <svg
          viewBox={`0 0 ${bars.length * 10} 100`}
          preserveAspectRatio="none"
          className="block h-20 w-full border-b border-line-strong"
        >
          <title>Invoiced and paid by month</title>
          {bars.map((bar, at) => (
            <g key={bar.month}>
              <Column
                x={at * 10 + 1.6}
                share={bar.invoiced.share}
                className="fill-accent-soft stroke-accent-ink"
              />
              <Column x={at * 10 + 5.2} share={bar.paid.share} className="fill-accent stroke-accent" />
            </g>
          ))}
        </svg>
        <div className="mt-1 grid auto-cols-fr grid-flow-col text-center text-xs text-muted">
          {bars.map(({ month, label }) => (
            <span key={month}>{label}</span>
          ))}
        </div>
      </div>
      <MonthTable bars={bars} />
    </figure>
  );
}

function Column({ x, share, className }: { x: number; share: number; className: string }) {
  // Even the smallest amount is visible.
  const height = share === 0 ? 0 : Math.max(share * 98, 2);
  return height === 0 ? null : (
    <rect
      x={x}
      y={100 - height}
      width={3.2}
      height={height}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[0.1875rem] ${className}`} />
      {children}
    </span>
  );
}

function MonthTable({ bars }: { bars: readonly MonthBar[] }) {
  return (
    <table className="sr-only">
      <caption>Invoiced and paid in the last six months</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Invoiced</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ month, label, invoiced, paid }) => (
          <tr key={month}>
            <th scope="row">
              {label} {month.slice(0, 4)}
            </th>
            <td>{formatDollars(invoiced.cents)}</td>
            <td>{formatDollars(paid.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface MonthBar {
  month: string;
  /** "Nov" */
  label: string;
  invoiced: { cents: number; share: number };
  paid: { cents: number; share: number };
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthName = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month;

/** Two bars for each month, all on one scale. */
export function monthBars(months: Stats['months']): { bars: MonthBar[]; top: number } {
  const counted = months.map(({ month, invoiced, paid }) => ({
    month,
    invoiced: Math.max(centsOf(invoiced), 0),
    paid: Math.max(centsOf(paid), 0),
  }));
  const top = Math.max(0, ...counted.flatMap(({ invoiced, paid }) => [invoiced, paid]));
  const sized = (cents: number) => ({ cents, share: top === 0 ? 0 : cents / top });
  return {
    top,
    bars: counted.map(({ month, invoiced, paid }) => ({
      month,
      label: monthName(month),
      invoiced: sized(invoiced),
      paid: sized(paid),
    })),
  };
}
