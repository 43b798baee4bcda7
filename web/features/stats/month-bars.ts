// The heights of a small bar chart: two bars for each month, all on one scale.
import type { Stats } from '#contract/stats.ts';
import { centsOf } from '#web/documents/dollars.ts';

export interface MonthBar {
  month: string;
  /** "Nov" */
  label: string;
  invoiced: { cents: number; share: number };
  paid: { cents: number; share: number };
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthName = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month;

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
