/** An address in one line, whose state and ZIP stay together where the line is broken. */
export const addressLine = (address: string): string =>
  address.replace(/\s*\n\s*/g, ', ').replace(/\b([A-Z]{2}) (?=\d{5}\b)/g, '$1\u00a0');
