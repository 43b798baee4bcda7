// Which of the open edits change signed work, and what of them a change order would hold (D-20).
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { readPercent } from '#contract/lines/money.ts';
import { type OfferRows, shownList } from '#web/lines/offer/offer-rows.ts';
import {
  type ChangeOrderStart,
  type ChangeOrderState,
  stateOf,
} from '../change-orders/change-order-values.ts';
import type { JobEdits } from './use-job-edits.ts';

/** Once something is signed, a change is one of signed work. */
export const isApproved = ({ approvedTotal }: Pick<JobDetails, 'approvedTotal'>): boolean =>
  approvedTotal !== null;

type Edited = Pick<JobEdits, 'changed' | 'drafts' | 'opened'>;

const isTaxChanged = ({ drafts: { printed }, opened }: Edited): boolean =>
  printed !== null && opened.printed !== undefined && rateOf(printed) !== rateOf(opened.printed.values);

/** "6" is the same rate as "6.00"; what cannot be read is another one. */
const rateOf = ({ taxRate }: { taxRate: string }) => readPercent(taxRate).value ?? taxRate;

export const needsApproval = (job: Pick<JobDetails, 'approvedTotal'>, edits: Edited): boolean =>
  isApproved(job) && (edits.changed.includes('lines') || isTaxChanged(edits));

/**
 * Each part stands on the version it was opened with, and together they stand on the oldest: what somebody saved since is
 * then compared, part by part.
 */
export function changeOrderStart(job: JobDetails, { drafts, opened }: Edited): ChangeOrderStart {
  const parts = [drafts.lines && opened.lines, drafts.printed && opened.printed];
  const state = (lines?: OfferRows | null, printed?: { taxRate: string } | null): ChangeOrderState => {
    const now = stateOf(job);
    // Nothing in a change order is left to choose, and the deposit is the estimate's.
    const list = lines && shownList(lines, job.currentStage === 'estimate');
    return {
      ...now,
      ...(list && { lineItems: list.lineItems, discount: list.discount }),
      taxRate: printed?.taxRate ?? now.taxRate,
    };
  };
  return {
    typed: state(drafts.lines, drafts.printed),
    opened: {
      revision: Math.min(job.revision, ...parts.flatMap((part) => part?.revision ?? [])),
      values: state(drafts.lines && opened.lines?.values, drafts.printed && opened.printed?.values),
    },
  };
}
