import type { JobCounts } from '#contract/jobs/job-list.ts';
import { findsClosed, type JobFilter, viewLabel } from '../use-jobs-address.ts';

/** Below the title: which filter is on, since a phone shows only its symbol, and what the numbers of a search count. */
export function shownText(
  filter: JobFilter,
  counts: JobCounts | undefined,
  total: number | undefined,
): string {
  const { view, technician } = filter;
  const isSearch = filter.q.trim() !== '';
  const isAll = findsClosed(filter);
  if (view === 'open' && technician === null && !isAll) return 'Manage and create jobs';
  const who = counts?.technicians.find(({ id }) => id === technician)?.name;
  const label = view === 'open' && (who || isAll) ? undefined : viewLabel(view);
  const shown = [label, who].filter(Boolean).join(' · ');
  if (total === undefined) return shown || (isSearch ? 'Searching…' : 'Loading jobs…');
  const count = total === 1 ? '1 job' : `${total} jobs`;
  if (isSearch) return shown ? `${shown}: ${total} found` : `${count} found`;
  return shown ? `${shown}: ${count}` : count;
}
