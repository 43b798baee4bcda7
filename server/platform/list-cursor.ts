// A cursor names the last row of a page, so that the next page begins exactly after it, even if rows changed in between.
// It comes back from the client, so each list says what the database can compare, and anything else is refused.
import { z } from 'zod';
import { Refusal } from './http/refusal.ts';

export const CursorText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

/** Milliseconds, to the last that the database and the calendar write with four digits of a year. */
export const CursorMillis = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31));

/** To the microsecond, as the database keeps it. */
export const CursorTime = z.iso
  .datetime()
  .max('2026-11-14T17:00:00.000000Z'.length)
  .refine((text) => Date.parse(text) >= 0);

export const writeCursor = (cursor: object): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Refuses what this list never gave out. */
export function readCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw new Refusal('invalid_input', {
      message: 'This page of the list is not known. Please start again.',
      cause,
    });
  }
}
