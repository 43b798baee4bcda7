// How many jobs each choice of the list's toolbar has: each number is the total of the list after that choice, with the
// search and the other choices as they are (D-56).
import { z } from 'zod';
import { type Stage, stages } from '../stages.ts';
import { type JobFilter, jobFilters } from './job-filters.ts';

const countsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>);

export const JobCounts = z.object({
  /** Without a filter: the open ones; a search also finds closed ones. */
  unfiltered: z.number(),
  filters: countsOf<JobFilter>(jobFilters),
  stages: countsOf<Stage>(stages),
  /** Everybody who can be given a job, in order of their names. */
  technicians: z.array(z.object({ id: z.string(), name: z.string(), jobs: z.number() })),
});
export type JobCounts = z.infer<typeof JobCounts>;
