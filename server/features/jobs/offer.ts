// What a job offers, from a form to what is stored: lines, discount, deposit and options, with the totals of the list that
// is shown (D-16, D-17, D-19).
import {
  type Choice,
  type Chosen,
  chosenLines,
  decidedLines,
  hasNothingChosen,
  isChoice,
  type Offer,
  takenOf,
  unknownLine,
} from '#contract/lines/chosen-lines.ts';
import type { Line } from '#contract/lines/line-items.ts';
import { type Cents, totals } from '#contract/lines/money.ts';
import {
  type Deposit,
  type Discount,
  type Option,
  type OptionsInput,
  shownOption,
} from '#contract/lines/offer.ts';
import type { Stage } from '#contract/stages.ts';
import { inLists, withIds } from '#server/documents/line-ids.ts';
import { withKnownItems } from '#server/features/price-list/price-list.service.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newId } from '#server/platform/ids.ts';
import type { JobRecord } from './jobs.store.ts';
import { type PricedLines, priceLines, readLineRows } from './price-lines.ts';

/** What an offer comes to, in the fields of its job. */
export interface OfferFields extends PricedLines {
  options: Option[] | null;
  deposit: Deposit | null;
}

interface OfferParts {
  lineItems: Line[];
  discount: Discount | null;
  options: Option[] | null;
  deposit: Deposit | null;
  taxRate: number;
}

/** With options, lines, discount and totals are those of the one that is shown. */
export function priceOffer({ lineItems, discount, options, deposit, taxRate }: OfferParts): OfferFields {
  // Each has to fit, whichever is chosen.
  for (const option of options ?? []) priceLines(option.lineItems, taxRate, option.discount);
  const shown = options && shownOption(options);
  const priced = shown
    ? priceLines(shown.lineItems, taxRate, shown.discount)
    : priceLines(lineItems, taxRate, discount);
  return { ...priced, options, deposit };
}

/** Incomplete rows are dropped as in a single list. An option keeps its id if `before` has it. */
export async function readOptions(
  db: Queryable,
  scope: Tenant,
  sent: OptionsInput,
  before: readonly Option[] | null,
): Promise<Option[]> {
  const lists = sent.map(({ lineItems }) => readLineRows(lineItems).lines);
  // Line ids are unique in the job, over all options.
  const lines = inLists(withIds(await withKnownItems(db, scope, lists.flat())), lists);
  const takenIds = new Set<string>();
  return sent.map(({ id, name, description, isRecommended, discount }, at): Option => {
    const lineItems = lines[at] ?? [];
    if (lineItems.length === 0) throw noLines(name);
    const isKnown = before?.some((option) => option.id === id) && !takenIds.has(id ?? '');
    const own = isKnown && id ? id : newId();
    takenIds.add(own);
    return {
      id: own,
      name,
      description: description || null,
      isRecommended,
      lineItems,
      discount: discount ?? null,
    };
  });
}

function noLines(name: string): Refusal {
  const message = `The option “${name}” has no line items.`;
  return new Refusal('invalid_input', { message, fields: { options: message } });
}

/** The lowest total of several options, also where one of them is recommended; null with one list. */
export function startingTotal({ options, taxRate }: Pick<OfferParts, 'options' | 'taxRate'>): Cents | null {
  if (!options) return null;
  return Math.min(
    ...options.map(({ lineItems, discount }) => totals({ lines: lineItems, taxRate, discount }).total),
  );
}

/** What is sent that only an estimate may have. */
interface EstimateOnly {
  options?: unknown;
  deposit?: unknown;
  lineItems?: readonly Pick<Line, 'optional'>[] | undefined;
}

/** Options, optional lines and deposits are decided when an estimate is accepted. */
export function assertEstimateOffer(stage: Stage, { options, deposit, lineItems }: EstimateOnly): void {
  if (stage === 'estimate') return;
  const message = (what: string) => `${what} are for estimates.`;
  if (options) throw new Refusal('conflict', { message: message('Options') });
  if (deposit) throw new Refusal('conflict', { message: message('Deposits') });
  if (lineItems?.some(({ optional }) => optional))
    throw new Refusal('conflict', { message: message('Optional items') });
}

/** What is sent for one list would be lost beside options, or would throw them away. */
export function assertOneList({ options }: { options: unknown }): void {
  if (options)
    throw new Refusal('conflict', {
      message: 'This estimate has options. Change the line items of an option.',
    });
}

type ChosenFields = Partial<OfferFields> & { optionName?: string };

/**
 * Once an estimate is accepted there is nothing left to choose: one option's lines are the job's, optional ones that were
 * taken are work like any other, and the rest stays with the estimate. Null of a job with nothing to choose. Later stages
 * from before only estimates could offer anything become plain in the same way, with nobody asked; one of which nothing is
 * taken stays as it is.
 */
export function decideOffer(job: JobRecord, choice: Choice): DecidedOffer | null {
  const offer = offerAt(job.stage, job);
  const chosen = requireChosen(offer, choice, {
    unknownLine: 'This item is not an optional item of the estimate.',
    nothingChosen:
      'Every line item is optional and none is selected. Select at least one, so that there is work to do.',
  });
  if (!isChoice(job) || hasNothingChosen(chosen)) return null;
  return { fields: chosenFields(job, chosen), taken: takenOf(offer, choice) };
}

/** What there is to choose from at a stage: after the estimate nothing, whatever was saved once. */
export const offerAt = (stage: Stage, offer: Offer): Offer =>
  stage === 'estimate'
    ? offer
    : { options: null, lineItems: decidedLines(offer.lineItems), discount: offer.discount };

/** As it is said to whoever chooses. */
interface ChoiceMessages {
  unknownLine: string;
  nothingChosen: string;
}

/** What a choice comes to; one that cannot be carried out is refused, whether the customer makes it or somebody here. */
export function requireChosen(offer: Offer, choice: Choice, messages: ChoiceMessages): Chosen {
  const { optionId } = choice;
  if (optionId !== null && !offer.options?.some(({ id }) => id === optionId))
    throw new Refusal('not_found', { message: 'Option not found' });
  const chosen = chosenLines(offer, choice);
  if (!chosen) throw new Refusal('option_required');
  if (unknownLine(offer, choice) !== undefined)
    throw new Refusal('not_found', { message: messages.unknownLine });
  if (isChoice(offer) && hasNothingChosen(chosen))
    throw new Refusal('conflict', { message: messages.nothingChosen });
  return chosen;
}

export interface DecidedOffer {
  fields: ChosenFields;
  /** The optional lines that were taken. */
  taken: Line[];
}

/** As the customer signed it, or as it was chosen by hand. */
export const chosenFields = (
  { taxRate, deposit }: Pick<JobRecord, 'taxRate' | 'deposit'>,
  { lineItems, discount, optionName }: Chosen,
): ChosenFields => ({
  ...priceOffer({ lineItems, discount, options: null, deposit, taxRate }),
  ...(optionName !== null && { optionName }),
});
