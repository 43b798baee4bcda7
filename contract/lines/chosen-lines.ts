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

export interface Choice {
  /** Null, or of no option of the offer: nothing is chosen, unless there is nothing to choose from. */
  optionId: string | null;
  /** Of the optional lines those that are taken; absent: as they are offered. */
  selectedLineIds?: readonly string[];
}

/** Whether a customer has anything to decide. */
export const isChoice = ({
  options,
  lineItems,
}: {
  options: readonly unknown[] | null;
  lineItems: readonly Pick<Line, 'optional'>[];
}): boolean => options !== null || lineItems.some(({ optional }) => optional);

const listOf = (offer: Offer, { optionId }: Choice) =>
  offer.options ? offer.options.find(({ id }) => id === optionId) : { ...offer, name: null };

const isTaken =
  ({ selectedLineIds }: Choice) =>
  (line: Line): boolean =>
    selectedLineIds && line.optional ? selectedLineIds.includes(line.id) : isCounted(line);

export function chosenLines(offer: Offer, choice: Choice): Chosen | null {
  const list = listOf(offer, choice);
  if (!list) return null;
  return {
    optionName: list.name,
    lineItems: list.lineItems.filter(isTaken(choice)).map(asPlain),
    discount: list.discount,
  };
}

/** The optional lines that are taken. */
export const takenOf = (offer: Offer, choice: Choice): Line[] =>
  (listOf(offer, choice)?.lineItems ?? []).filter((line) => line.optional && isTaken(choice)(line));

/** Everything is optional, and nothing of it is taken: there is no work to agree to. */
export const hasNothingChosen = ({ lineItems }: Pick<Chosen, 'lineItems'>): boolean => lineItems.length === 0;

/** What was taken is work like any other. */
const asPlain = ({ optional: _, isSelected: __, ...line }: Line): Line => line;

/** One list as it is offered, with nothing left to choose: in a work order or an invoice. */
export const decidedLines = (lines: readonly Line[]): Line[] => lines.filter(isCounted).map(asPlain);

/** The first of these ids that is no optional line of the list that is chosen from, or undefined. */
export function unknownLine(offer: Offer, choice: Choice): string | undefined {
  const { selectedLineIds = [] } = choice;
  const known = new Set(listOf(offer, choice)?.lineItems.flatMap(({ id, optional }) => (optional ? id : [])));
  return selectedLineIds.find((id) => !known.has(id));
}
