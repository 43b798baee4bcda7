// The number and expiry of a card while they are typed, for the sandbox's own card forms.

/** "4242 4242 4242 4242" while typing. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

/** "12 / 30" while typing. A first digit above 1 can only be a month of its own. */
export function formatExpiry(typed: string, before = ''): string {
  const isErasing = typed.length < before.length;
  let digits = typed.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isErasing)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

interface Expiry {
  expiresMonth: number;
  expiresYear: number;
}

/** Null while it is no month of a year. */
export function readExpiry(text: string): Expiry | null {
  const parts = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text.trim());
  const [month, year] = [Number(parts?.[1]), Number(parts?.[2])];
  if (!parts || month < 1 || month > 12) return null;
  return { expiresMonth: month, expiresYear: 2000 + year };
}
