// One search over customers, jobs and the price list (D-10). Each feature finds its own, at the same
// cost however many there are: customers and jobs the most recent first, of the jobs found those that show why before
// the others, and of the price list the best match. A blank search finds the most recent of each.
import { closedLabels } from '#contract/jobs/closed-labels.ts';
import { formatUnitPrice } from '#contract/lines/money.ts';
import { type SearchItem, type SearchKind, type SearchResults, searchLimit } from '#contract/lists/search.ts';
import { documentNumber, withoutPrefixes } from '#contract/stages.ts';
import { folded } from '#contract/texts/folded.ts';
import { queryTerms } from '#contract/texts/search-terms.ts';
import type { Deps } from '#server/deps.ts';
import {
  type FoundCustomer,
  recentCustomers,
  searchCustomers,
} from '#server/features/customers/customers.service.ts';
import { searchJobs, workSummary } from '#server/features/jobs/jobs.service.ts';
import { searchPriceItems } from '#server/features/price-list/price-list.service.ts';
import type { Scope } from '#server/identity/scope.ts';

export async function searchEverything(deps: Deps, scope: Scope, typed: string): Promise<SearchResults> {
  const { query: db } = deps.db;
  const q = typed.trim();
  const [customers, jobs, items] = await Promise.all([
    q === '' ? recentCustomers(deps.db, scope, searchLimit) : searchCustomers(deps.db, scope, q, searchLimit),
    searchJobs(deps, scope, q, searchLimit),
    searchPriceItems(db, scope, q, searchLimit),
  ]);
  const groups: { kind: SearchKind; items: SearchItem[] }[] = [
    {
      kind: 'customers',
      items: customers.map(toItem),
    },
    {
      kind: 'jobs',
      items: visibleFirst(
        q,
        jobs.map((job) => ({
          id: job.id,
          title: `${documentNumber(job.stage, job.number)} ${job.customerName}`,
          detail: joined([workSummary(job), job.closedAs && closedLabels[job.closedAs]]),
        })),
      ),
    },
    {
      kind: 'price-list',
      items: items.map(({ id, name, unitPriceCents, unit, sku }) => ({
        id,
        title: name,
        detail: joined([formatUnitPrice(unitPriceCents, unit), sku]),
      })),
    },
  ];
  return { groups: groups.filter((group) => group.items.length > 0) };
}

const toItem = ({ id, name, phone, email, address, matchedPlace }: FoundCustomer): SearchItem => ({
  id,
  title: name,
  detail: joined([matchedPlace?.equipment ?? null, phone ?? email, matchedPlace?.address ?? address]),
});

/** What was found by something that is not shown, such as a phone or a line further down, comes last. */
function visibleFirst(q: string, items: readonly SearchItem[]): SearchItem[] {
  const words = queryTerms(withoutPrefixes(q));
  const isVisible = ({ title, detail }: SearchItem) => {
    const shown = folded(`${title} ${detail ?? ''}`);
    return words.some((word) => shown.includes(word));
  };
  return items.toSorted((a, b) => Number(isVisible(b)) - Number(isVisible(a)));
}

/** In one line; null without any. */
const joined = (parts: readonly (string | null)[]): string | null =>
  parts.flatMap((part) => part?.replace(/\s*\n\s*/g, ', ').trim() || []).join(' · ') || null;
