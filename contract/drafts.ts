// What somebody is still writing: stored for its user until it is saved, discarded or a month old (D-52).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { draftKinds, draftLimits } from './limits.ts';

const DraftAddress = z.object({
  kind: z.enum(draftKinds),
  /**
   * Chosen by the page: the id of a job or template, of a job and its change order, 'customer-' and an id, or
   * 'new'.
   */
  key: z.string().regex(new RegExp(`^[\\w-]{1,${draftLimits.key}}$`)),
});

/** Deeper than any form; without a limit a body of brackets alone would exhaust the stack of whoever writes it. */
const deepest = 30;

/** Four times the fields of a form with 500 lines: a change order with the job and the draft it was typed over. */
const mostValues = 20_000;

function isShallow(data: unknown): boolean {
  let level: unknown[] = [data];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > deepest || values > mostValues) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

/**
 * Any JSON: only the page that writes it reads it. Today names a draft by what stands at `form.values.customerName` or
 * `.name`, `form.templateId` and `form.stage`; a draft without them has no name.
 */
const DraftData = z
  .unknown()
  .refine((data) => data !== undefined, 'Please send what is to be stored as “data”.')
  .refine(isShallow, 'This has too many fields, or is nested too deeply.');

const notMoment = 'This is not a moment.';

/** The version that the page knows. A later one on the server is neither overwritten nor deleted. */
const KnownVersion = z.iso
  .datetime({ offset: true, error: notMoment })
  .refine((text) => Date.parse(text) >= 0, notMoment)
  .optional();

export const Draft = DraftAddress.extend({ data: z.unknown(), updatedAt: z.string() });
export type Draft = z.infer<typeof Draft>;

export const draftEndpoints = {
  listDrafts: endpoint('GET', '/api/drafts', {
    /** Without them all drafts of the user, the newest first. */
    query: DraftAddress.partial(),
    reply: z.object({ items: z.array(Draft) }),
  }),
  /** Without `updatedAt` it overwrites whatever is there. */
  saveDraft: endpoint('PUT', '/api/drafts/:kind/:key', {
    params: DraftAddress,
    body: z.object({ data: DraftData, updatedAt: KnownVersion }),
    reply: Draft.omit({ data: true }),
  }),
  deleteDraft: endpoint('DELETE', '/api/drafts/:kind/:key', {
    params: DraftAddress,
    query: z.object({ updatedAt: KnownVersion }),
  }),
};
