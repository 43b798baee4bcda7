// How many jobs each view of the list has, and each technician's.
import { z } from 'zod';
import { type JobFilter, jobFilters } from './job-filters.ts';

export const JobCounts = z.object({
  /** What the list has with that filter alone. */
  filters: z.object(
    Object.fromEntries(jobFilters.map((name) => [name, z.number()])) as Record<JobFilter, z.ZodNumber>,
  ),
  /** Open jobs of everybody who can be given one, in order of their names. */
  technicians: z.array(z.object({ id: z.string(), name: z.string(), jobs: z.number() })),
});
export type JobCounts = z.infer<typeof JobCounts>;
