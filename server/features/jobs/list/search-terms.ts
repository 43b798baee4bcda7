// What a job is found by.
import { withoutPrefixes } from '#contract/stages.ts';
import {
  digitsOf,
  marker,
  searchTerms,
  searchQuery as toSearchQuery,
} from '#server/platform/search-terms.ts';

export interface SearchedJob {
  number: string;
  customerName: string;
  customerEmail: string | null;
  customerContactName: string | null;
  customerPhone: string | null;
  customerAddress: string | null;
  description: string | null;
  lineItems: readonly { description: string }[];
  technicianId: string | null;
}

/**
 * Raised when jobs are to be found by something new; reindex-jobs.task.ts then brings older ones up to date. That needs a
 * migration: the index `jobs_to_reindex` has only those below this number, and is made anew. The contact
 * person needed neither: no job from before has one.
 */
export const searchVersion = 2;

/** Everything that is put into the index for one job. A technician's name can change, so a job is found by who it is. */
export const jobTerms = (accountId: string, job: SearchedJob): string[] =>
  searchTerms(accountId, {
    byEveryPart: [
      job.number,
      job.customerName,
      job.customerContactName,
      job.customerEmail,
      digitsOf(job.customerPhone),
    ],
    markers: job.technicianId === null ? [] : [marker(job.technicianId)],
    byStarts: [job.customerAddress, job.description, ...job.lineItems.map(({ description }) => description)],
  });

/**
 * As PostgreSQL reads it; null when there is no word to look for. The letters of "INV-1001" and "wo1001" are on every
 * document, and on no job. A word that begins a technician's name finds their jobs.
 */
export const searchQuery = (
  accountId: string,
  typed: string,
  technicians: readonly { id: string; name: string }[] = [],
): string | null => toSearchQuery(accountId, withoutPrefixes(typed), technicians);
