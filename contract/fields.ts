// Nothing saved is silently undone: a saving call sends the revision its form was opened with, and is refused when
// somebody else was faster. Replies carry the present one.
import { z } from 'zod';

// The hint in the refusal of an unknown choice: those that are known.

/** "Use estimate, work_order or invoice." */
export const oneOfThese = (names: readonly string[]): string =>
  `Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`;

/** In a reply. */
export const Revision = z.number().int();
/** In a saving call; without it the save overwrites what changed meanwhile. */
export const OpenedRevision = Revision.positive().optional();

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
