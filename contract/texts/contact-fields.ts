// How a customer is reached, as jobs and customers have it.
import type { z } from 'zod';
import { customerLimits } from '../limits.ts';
import { badEmail } from './refusal-texts.ts';
import { isEmailAddress, name, oneLine } from './typed-text.ts';

export const blankIsNull = (text: string | null | undefined) => (text ? text : null);

/** Blank, null and absent are the same. */
export const optional = <S extends z.ZodType<string, string>>(text: S) =>
  text.nullish().transform(blankIsNull);

/** Blank and null clear it, absent leaves it. */
export const patched = <S extends z.ZodType<string, string>>(text: S) =>
  text.nullable().transform(blankIsNull).optional();

/** Whom to ask for at a customer that is a company. */
export const ContactName = name(customerLimits.name);

export const Phone = oneLine(60);

/** May be blank: the address is needed only when something is sent (B-94). */
export const CustomerEmail = oneLine(customerLimits.email).refine(
  (text) => text === '' || isEmailAddress(text),
  badEmail,
);
