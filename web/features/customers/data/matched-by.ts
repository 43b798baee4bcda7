// What a typed customer is looked up by, so that nobody is made twice (D-2).
import { customerLimits } from '#contract/limits.ts';
import { isEmailAddress } from '#contract/texts/typed-text.ts';

export interface TypedCustomer {
  name: string;
  email: string;
  phone: string;
}

/** Digits of a phone number without its area code; with fewer it is still being typed. */
export const shortestPhone = 7;

/** A complete email, or name and phone together; null until enough is typed. */
export function matchedBy({ name, email, phone }: TypedCustomer): Partial<TypedCustomer> | null {
  const typed = { name: name.trim(), email: email.trim(), phone: phone.trim() };
  const hasEmail = isEmailAddress(typed.email) && typed.email.length <= customerLimits.search;
  const hasPhone =
    typed.name !== '' &&
    typed.name.length <= customerLimits.name &&
    typed.phone.replace(/\D/g, '').length >= shortestPhone &&
    typed.phone.length <= customerLimits.search;
  if (!hasEmail && !hasPhone) return null;
  return {
    ...(hasEmail && { email: typed.email }),
    ...(hasPhone && { name: typed.name, phone: typed.phone }),
  };
}
