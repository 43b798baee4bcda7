// What a customer chooses of an offer: one of the options, and the optional items that are ticked (D-18).
import type { OfferedOption, SelectionForm, SigningPageReply } from '#contract/signatures.ts';

export type SentJob = SigningPageReply['job'];
export type OfferedLine = SentJob['lineItems'][number];

/** What is chosen from, with its sums as offered: an option, or the document itself. */
export type OfferedList = OfferedOption | SentJob;

export interface Choice {
  /** Null where there are no options, or none is chosen yet. */
  optionId: string | null;
  /** Optional lines of all options: whoever looks at another one and returns finds the ticks again. */
  tickedIds: string[];
}

/** What a window shows to be signed; `list` is null until an option is chosen. */
export interface ChosenHere {
  list: OfferedList | null;
  tickedIds: readonly string[];
}

/** A tick needs the id that names its line. */
const canTick = (line: OfferedLine): line is OfferedLine & { id: string } =>
  line.optional === true && line.id !== undefined;

export const optionalLines = (list: OfferedList) => list.lineItems.filter(canTick);

/** On the card of its option, whose total holds them: what cannot be left out, and what is ticked. */
export const includedLines = ({ lineItems }: OfferedList, tickedIds: readonly string[]) =>
  lineItems.filter(({ optional, id }) => !optional || (id !== undefined && tickedIds.includes(id)));

export const hasChoice = (job: SentJob): boolean =>
  job.options !== undefined || optionalLines(job).length > 0;

/** Everything is optional, and nothing of it is taken. */
export const isEmpty = (job: SentJob, { list, tickedIds }: ChosenHere): boolean =>
  hasChoice(job) && list !== null && includedLines(list, tickedIds).length === 0;

export const asOffered = (job: SentJob): Choice => ({
  optionId: null,
  tickedIds: (job.options ?? [job]).flatMap((list) =>
    optionalLines(list).flatMap(({ id, isSelected }) => (isSelected ? id : [])),
  ),
});

/** Null until an option is chosen. */
export const chosenList = (job: SentJob, { optionId }: Choice): OfferedList | null =>
  job.options ? (job.options.find(({ id }) => id === optionId) ?? null) : job;

/** In the order of the document, so that the same choice is always the same call. */
export const toForm = (list: OfferedList, { tickedIds }: Choice): SelectionForm => ({
  ...('id' in list && { optionId: list.id }),
  selectedLineIds: optionalLines(list).flatMap(({ id }) => (tickedIds.includes(id) ? id : [])),
});

const contentOf = (lines: readonly OfferedLine[]): string =>
  JSON.stringify(lines.map(({ description, lineTotal }) => [description, lineTotal]));

/** Whether these items of this option are what was signed: another window may have signed others. */
export const wasSigned = (job: SentJob, { list, tickedIds }: ChosenHere): boolean =>
  list !== null &&
  job.optionName === ('name' in list ? list.name : undefined) &&
  contentOf(job.lineItems.filter(({ optional, isSelected }) => !optional || isSelected)) ===
    contentOf(includedLines(list, tickedIds));

export const isAsOffered = (list: OfferedList, { tickedIds }: Choice): boolean =>
  optionalLines(list).every(({ id, isSelected }) => tickedIds.includes(id) === isSelected);

const keyOf = (token: string) => `choice:${token}`;

/** A phone drops tabs that nobody looks at: the choice comes back with the tab. Null when nothing was chosen. */
export function rememberedChoice(token: string, job: SentJob): Choice | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') as Partial<Choice> | null;
    if (!stored || !Array.isArray(stored.tickedIds)) return null;
    const known = new Set((job.options ?? [job]).flatMap((list) => optionalLines(list).map(({ id }) => id)));
    const option = job.options?.find(({ id }) => id === stored.optionId);
    return { optionId: option?.id ?? null, tickedIds: stored.tickedIds.filter((id) => known.has(id)) };
  } catch {
    // Changed by hand, or the browser stores nothing.
    return null;
  }
}

export function rememberChoice(token: string, choice: Choice | null): void {
  try {
    if (choice) sessionStorage.setItem(keyOf(token), JSON.stringify(choice));
    else sessionStorage.removeItem(keyOf(token));
  } catch {
    // Then it is chosen again.
  }
}
