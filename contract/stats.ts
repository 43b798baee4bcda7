// Counters of one account, for the dashboard.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Stats = z.object({
  templates: z.number(),
  jobs: z.number(),
  /** Jobs at that stage now. */
  estimates: z.number(),
  workOrders: z.number(),
  invoices: z.number(),
  pdfsGenerated: z.number(),
  /** What invoices still have to bring, as a decimal string. */
  outstandingTotal: z.string(),
  /** The last six months in the company's time zone, oldest first, this one last. */
  months: z.array(
    z.object({
      /** Such as "2026-11". */
      month: z.string(),
      /** Decimal strings: what was invoiced in that month, and what was paid in it. */
      invoiced: z.string(),
      paid: z.string(),
    }),
  ),
});
export type Stats = z.infer<typeof Stats>;

export const statsEndpoints = {
  stats: endpoint('GET', '/api/stats', { reply: Stats }),
};
