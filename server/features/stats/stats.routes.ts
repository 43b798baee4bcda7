import { addMonths } from '#contract/days.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { type Stats, statsEndpoints } from '#contract/stats.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { owner } from '#server/identity/policy.ts';
import type { Scope } from '#server/identity/scope.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import { type Month, readCounts, readMonths } from './stats.store.ts';

const shownMonths = 6;

async function readStats({ db, clock }: Deps, scope: Scope): Promise<Stats> {
  const { timeZone } = await readCompany(db.query, scope.accountId);
  const today = dayIn(timeZone, clock.now());
  const { outstandingCents, ...counts } = await readCounts(db.query, scope);
  const months = await readMonths(db.query, scope, monthsUntil(today, timeZone));
  return {
    ...counts,
    jobs: counts.estimates + counts.workOrders + counts.invoices,
    outstandingTotal: formatDecimal(outstandingCents),
    months: months.map(({ month, invoicedCents, paidCents }) => ({
      month,
      invoiced: formatDecimal(invoicedCents),
      paid: formatDecimal(paidCents),
    })),
  };
}

/** So many months of the company's calendar, oldest first; the last one is the month of `today`. */
function monthsUntil(today: string, timeZone: string): Month[] {
  const thisMonth = `${today.slice(0, 7)}-01`;
  return Array.from({ length: shownMonths }, (_, index) => {
    const firstDay = addMonths(thisMonth, index + 1 - shownMonths);
    const nextDay = addMonths(firstDay, 1);
    return {
      month: firstDay.slice(0, 7),
      firstDay,
      nextDay,
      from: instantAt(timeZone, firstDay),
      to: instantAt(timeZone, nextDay),
    };
  });
}

export const statsRoutes = (deps: Deps): Route[] => [
  route(statsEndpoints.stats, owner, ({ scope }) => readStats(deps, scope)),
];
