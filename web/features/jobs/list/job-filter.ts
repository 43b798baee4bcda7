// Which jobs are shown, as the address says it: the Back button and a shared link both lead to the same list.
import type { JobSort } from '#contract/jobs.ts';
import { readStage, type Stage } from '#contract/stages.ts';

export const jobSorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'customer-asc', label: 'Customer A-Z' },
  { value: 'customer-desc', label: 'Customer Z-A' },
  { value: 'total-asc', label: 'Total: Low to High' },
  { value: 'total-desc', label: 'Total: High to Low' },
] as const satisfies readonly { value: JobSort; label: string }[];

export interface JobFilter {
  q: string;
  stage: Stage | null;
  sort: JobSort;
}

const longestSearch = 200;

export const readFilter = (search: Record<string, string | undefined>): JobFilter => ({
  q: (search.q ?? '').slice(0, longestSearch),
  stage: readStage(search.stage),
  sort: jobSorts.find(({ value }) => value === search.sort)?.value ?? 'newest',
});

/** What is usual is left out of the address. */
export const writeFilter = ({ q, stage, sort }: JobFilter): Record<string, string | undefined> => ({
  q: q.trim() === '' ? undefined : q,
  stage: stage ?? undefined,
  sort: sort === 'newest' ? undefined : sort,
});

/** Whether only a part of the jobs is asked for. */
export const isNarrow = ({ q, stage }: JobFilter): boolean => q.trim() !== '' || stage !== null;
