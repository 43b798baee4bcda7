/** An address in one line that keeps state and ZIP together where the line breaks. */
export const addressLine = (address: string): string =>
  address.replace(/\s*\n\s*/g, ', ').replace(/\b([A-Z]{2}) (?=\d{5}\b)/g, '$1\u00a0');

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** Ten digits at most, without a leading country code 1. */
function nationalDigits(typed: string): string {
  const digits = digitsOf(typed);
  return (digits.length > 10 ? digits.replace(/^1/, '') : digits).slice(0, 10);
}

/** Has another country's code, so our own format does not fit. */
const isForeign = (typed: string) => /^\s*\+(?!\s*1)/.test(typed);

/** (555) 123-4567 while it is typed. A number with a foreign country code keeps the writer's own grouping. */
export function formatPhone(typed: string): string {
  if (/^\s*\+\s*1?$/.test(typed)) return typed.trimStart();
  if (isForeign(typed)) return typed.trimStart().replace(/[^\d+() .-]/g, '');
  const digits = nationalDigits(typed);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** 555-123-4567 while it is typed. */
export function formatFax(typed: string): string {
  const digits = nationalDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** A hint beside a number that may be incomplete; it is no error. */
export function phoneHint(typed: string): string | undefined {
  const count = digitsOf(typed).length;
  if (count === 0 || count >= 10 || isForeign(typed)) return undefined;
  return `${10 - count} more ${count === 9 ? 'digit' : 'digits'} for a full number with area code.`;
}

/** Opens the phone's map application where there is one, else the map in the browser. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`;
