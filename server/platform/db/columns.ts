// The kinds of columns there are, each defined once: what the driver returns as text is parsed here and nowhere else.
import { bigint, customType, date, timestamp, uuid } from 'drizzle-orm/pg-core';

export const accountId = () => uuid('account_id').notNull();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** 2026-11-14 */
export const day = (name: string) => date(name, { mode: 'string' });

/** Counts and sizes: 64 bits in the database, far below 2^53. */
export const count = (name: string) => bigint(name, { mode: 'number' });

/** Money, in whole cents. */
export const cents = (name: string) => count(name);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
