// The list of jobs, and the bin: what is asked of them, their pages, and how many jobs each choice of the list has.
import { z } from 'zod';
import { ListCursor, noText, oneOfThese, StageInput, WholeNumber } from '../fields.ts';
import { jobLimits } from '../limits.ts';
import { type JobFilter, jobFilters, readJobFilter } from '../lists/job-filters.ts';
import { type Stage, stages } from '../stages.ts';
import { Job } from './job.ts';

const sorts = ['newest', 'oldest', 'customer-asc', 'customer-desc', 'total-asc', 'total-desc'] as const;
export const JobSort = z.enum(sorts, { error: oneOfThese(sorts) });
export type JobSort = z.infer<typeof JobSort>;

const filterProblem = oneOfThese(jobFilters);
const FilterInput = z.string().transform((input, context): JobFilter => {
  const filter = readJobFilter(input);
  if (filter) return filter;
  context.addIssue({ code: 'custom', message: filterProblem });
  return z.NEVER;
});

const limitProblem = `Use a whole number from 1 to ${jobLimits.listed}.`;
export const ListLimit = WholeNumber(1, jobLimits.listed, limitProblem);

export const JobQuery = z.object({
  q: z.string().max(jobLimits.search).optional(),
  stage: z.string().max(20, oneOfThese(stages)).transform(noText).pipe(StageInput.optional()).optional(),
  /** Without one, the jobs that are open; a search or a customer alone also finds closed ones. `archived`: closed whichever way. */
  filter: z.string().max(20, filterProblem).transform(noText).pipe(FilterInput.optional()).optional(),
  /** 404 for an unknown one, and for another company's. */
  technician: z.string().max(100).transform(noText).optional(),
  /** Wherever they are, as a search finds them. An unknown one has no jobs, nor has another company's. */
  customerId: z.string().max(100).transform(noText).optional(),
  /** With `true` only what a customer's `openJobs` counts: estimates, work orders, and invoices with a balance. */
  unfinished: z.enum(['true', 'false']).optional(),
  sort: JobSort.optional(),
  limit: ListLimit.optional(),
  cursor: ListCursor,
});
export type JobQuery = z.infer<typeof JobQuery>;

export const JobPage = z.object({
  jobs: z.array(Job),
  nextCursor: z.string().nullable(),
  /** Of all that match; exact up to 10,000 while searching. */
  total: z.number(),
});
export type JobPage = z.infer<typeof JobPage>;

/** A deleted job that can still be taken back. */
export const BinnedJob = Job.extend({
  deletedAt: z.string(),
  /** From then on it is gone for good. */
  deletedForGoodAt: z.string(),
});
export type BinnedJob = z.infer<typeof BinnedJob>;

export const BinQuery = z.object({
  q: z.string().max(200).optional(),
  limit: ListLimit.optional(),
  cursor: ListCursor,
});
export type BinQuery = z.infer<typeof BinQuery>;

/** The latest deleted first. */
export const BinPage = z.object({
  items: z.array(BinnedJob),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export type BinPage = z.infer<typeof BinPage>;

const countsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>);

/**
 * How many jobs each choice of the list's toolbar has: each number is the total of the list after that choice, with the
 * search and the other choices as they are (D-56).
 */
export const JobCounts = z.object({
  /** Without a filter: the open ones; a search also finds closed ones. */
  unfiltered: z.number(),
  filters: countsOf<JobFilter>(jobFilters),
  stages: countsOf<Stage>(stages),
  /** Everybody who can be given a job, in order of their names. */
  technicians: z.array(z.object({ id: z.string(), name: z.string(), jobs: z.number() })),
});
export type JobCounts = z.infer<typeof JobCounts>;
