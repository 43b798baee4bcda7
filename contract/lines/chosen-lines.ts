// What is left of an offer once it is decided: one list of plain lines and its discount (D-17, D-18).
import type { Line } from './line-items.ts';
import { isCounted } from './money.ts';
import type { Discount, Option } from './offer.ts';

export interface Offer {
  /** Null with one list of lines. */
  options: readonly Option[] | null;
  lineItems: readonly Line[];
  discount: Discount | null;
}

export interface Chosen {
  /** Null where there were no options. */
  optionName: string | null;
  lineItems: Line[];
  discount: Discount | null;
}

interface Choice {
  /** Null, or of no option of the offer: nothing is chosen, unless there is nothing to choose from. */
  optionId: string | null;
  /** Of the optional lines those that are taken; absent: as they are offered. */
  selectedLineIds?: readonly string[];
}

/** Whether a customer has anything to decide. */
export const isChoice = ({ options, lineItems }: Offer): boolean =>
  options !== null || lineItems.some(({ optional }) => optional);

export function chosenLines(offer: Offer, { optionId, selectedLineIds }: Choice): Chosen | null {
  const list = offer.options ? offer.options.find(({ id }) => id === optionId) : { ...offer, name: null };
  if (!list) return null;
  const isTaken = (line: Line) =>
    selectedLineIds && line.optional ? selectedLineIds.includes(line.id) : isCounted(line);
  return {
    optionName: list.name,
    lineItems: list.lineItems.filter(isTaken).map(asPlain),
    discount: list.discount,
  };
}

/** Everything is optional, and nothing of it is taken: there is no work to agree to. */
export const hasNothingChosen = ({ lineItems }: Pick<Chosen, 'lineItems'>): boolean => lineItems.length === 0;

/** What was taken is work like any other. */
const asPlain = ({ optional: _, isSelected: __, ...line }: Line): Line => line;

/** One list as it is offered, with nothing left to choose: in a work order or an invoice. */
export const decidedLines = (lines: readonly Line[]): Line[] => lines.filter(isCounted).map(asPlain);

/** The first of these ids that is no optional line of the list that is chosen from, or undefined. */
export function unknownLine(offer: Offer, { optionId, selectedLineIds = [] }: Choice): string | undefined {
  const list = offer.options ? offer.options.find(({ id }) => id === optionId) : offer;
  const known = new Set(list?.lineItems.flatMap(({ id, optional }) => (optional ? id : [])));
  return selectedLineIds.find((id) => !known.has(id));
}
