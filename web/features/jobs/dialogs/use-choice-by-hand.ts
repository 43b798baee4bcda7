// What the customer chose of an estimate, as somebody here was told: an option, and the optional items of it. The total follows
// by the one arithmetic; the server counts it again and decides.
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { formatDollars, isCounted } from '#contract/lines/money.ts';
import { linesOf, type OptionReply } from '#contract/lines/offer.ts';
import { toRow } from '#web/lines/line-rows.ts';
import { sumOfList } from '#web/lines/offer/offer-rows.ts';
import { dollars } from '#web/money.ts';
import type { ChosenByHand } from '../data/use-job-actions.ts';

type Line = Job['lineItems'][number];
type List = Pick<Job, 'lineItems' | 'discount' | 'totalAmount'>;

export interface ChoiceByHand {
  /** Null with one list. */
  options: { option: OptionReply; total: string }[] | null;
  optionId: string | null;
  /** The optional lines of what is chosen from; none until an option is chosen. */
  extras: { line: Line; isTicked: boolean; isTaxed: boolean }[];
  /** Null until an option is chosen. */
  total: string | null;
  /** Why the job cannot be moved yet. */
  missing: string | null;
  /** As it is sent. */
  chosen: ChosenByHand;
  choose: (optionId: string) => void;
  tick: (lineId: string, isTicked: boolean) => void;
}

export function useChoiceByHand(job: Job): ChoiceByHand {
  const [optionId, choose] = useState<string | null>(null);
  // Of all options: whoever looks at another one and returns finds the ticks again.
  const [tickedIds, setTickedIds] = useState(
    () => new Set(linesOf(job).flatMap(({ id, optional, isSelected }) => (optional && isSelected ? id : []))),
  );
  const { options } = job;
  const list: List | undefined = options ? options.find(({ id }) => id === optionId) : job;
  const ticked = (line: Line): Line =>
    line.optional ? { ...line, isSelected: tickedIds.has(line.id) } : line;
  const totalOf = ({ lineItems, discount, totalAmount }: List): string => {
    // Nothing to tick: as it was counted.
    if (!lineItems.some(({ optional }) => optional)) return dollars(totalAmount);
    const rows = lineItems.map((line) => toRow(ticked(line)));
    const { totals } = sumOfList({ lineItems: rows, discount }, job);
    return totals ? formatDollars(totals.total) : dollars(totalAmount);
  };
  const extras = (list?.lineItems ?? []).filter(({ optional }) => optional).map(ticked);
  const hasWork = extras.length === 0 || list?.lineItems.map(ticked).some(isCounted);
  return {
    options: options?.map((option) => ({ option, total: totalOf(option) })) ?? null,
    optionId,
    extras: extras.map((line) => ({
      line,
      isTicked: isCounted(line),
      isTaxed: line.taxed && Number(job.taxRate) > 0,
    })),
    total: list ? totalOf(list) : null,
    missing: !list
      ? 'Choose an option to move this job.'
      : hasWork
        ? null
        : 'Check at least one item, so that there is work to do.',
    chosen: {
      ...(options && optionId !== null && { optionId }),
      ...(extras.length > 0 && { selectedLineIds: extras.filter(isCounted).map(({ id }) => id) }),
    },
    choose,
    tick: (lineId, isTicked) => {
      const next = new Set(tickedIds);
      if (isTicked) next.add(lineId);
      else next.delete(lineId);
      setTickedIds(next);
    },
  };
}
