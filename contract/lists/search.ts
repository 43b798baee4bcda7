// One search over everything (D-10). Pages are matched in the browser.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const searchKinds = ['customers', 'jobs', 'price-list'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchItem = z.object({
  id: z.string(),
  /** Such as a customer's name, "EST-1001 Ana Díaz", or an item of the price list. */
  title: z.string(),
  /** A phone and an address; what the job is about; a price. */
  detail: z.string().nullable(),
});
export type SearchItem = z.infer<typeof SearchItem>;

/** The most recent first in each group; groups that found nothing are left out. */
export const SearchResults = z.object({
  groups: z.array(z.object({ kind: z.enum(searchKinds), items: z.array(SearchItem) })),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** Of each group. */
export const searchLimit = 6;

export const searchEndpoints = {
  search: endpoint('GET', '/api/search', {
    query: z.object({ q: z.string().max(200).default('') }),
    reply: SearchResults,
  }),
};
