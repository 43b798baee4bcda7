// Fields that several nouns share.
import { z } from 'zod';
import { isDay } from './days.ts';
import { readStage, type Stage, stages } from './stages.ts';

// Nothing saved is silently undone: a saving call sends the revision its form was opened with, and is refused when
// somebody else was faster. Replies carry the present one.

/** In a reply. */
export const Revision = z.number().int();
/** In a saving call; without it the save overwrites what changed meanwhile. */
export const OpenedRevision = Revision.positive().optional();

/** The hint in the refusal of an unknown choice: "Use estimate, work_order or invoice." */
export const oneOfThese = (names: readonly string[]): string =>
  `Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;

/** A parameter that is sent without a value. */
export const noText = (text: string | undefined) => (text === '' ? undefined : text);

/** Where the page before ended. It repeats a name, whose letters may be several bytes each. */
export const ListCursor = z.string().max(10_000).transform(noText).optional();

const stageProblem = oneOfThese(stages);

/** In a request: both spellings. */
export const StageInput = z.string({ error: stageProblem }).transform((input, context): Stage => {
  const stage = readStage(input);
  if (stage) return stage;
  context.addIssue({ code: 'custom', message: stageProblem });
  return z.NEVER;
});
/** In a reply: always with the underscore. */
export const StageOutput = z.enum(stages);

/** A zone the machine's own calendar knows, such as America/Chicago. */
export const TimeZone = z
  .string()
  .max(60)
  // No bare offsets: databases read their sign the other way round.
  .regex(/^[A-Za-z]/, 'This time zone is not known.')
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }, 'This time zone is not known.');

export const dayProblem = 'Use a date such as 2026-11-14.';

/** A day of the company's calendar. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, dayProblem)
  .refine((text) => isDay(text), dayProblem);

/** Wherever on earth its clock is: the day before the first and after the last year are no days any more. */
export const isWithinYears = (text: string) => /^(?!0000|0001-01-01|9999-12-31)/.test(text);

/** "#4F72B8"; the short form is written out. */
export const HexColor = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'Choose a color such as #4F72B8.')
  .transform((hex) => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex).toUpperCase());

/** Digits alone, as text or as a number: "0x10", "1e2" and "1.5" are no whole numbers, and give NaN. */
export const readWhole = (input: string | number): number => {
  const text = String(input).trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
};

/** As typed into a field, or as part of an address. */
export const WholeNumber = (min: number, max: number, problem: string) =>
  z
    .union([z.number(), z.string()], { error: problem })
    .transform(readWhole)
    .pipe(z.number({ error: problem }).min(min, problem).max(max, problem));
