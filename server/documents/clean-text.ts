// Text that people typed, made fit for print.
/** Line breaks stay. Everything else that moves a printer or a terminal instead of printing goes. */
const controls = /(?!\n)\p{Cc}|[\u00ad\ufeff\ufff9-\ufffb]/gu;

/**
 * Marks that turn the direction of what follows: address books add them around phone numbers, and attackers use them
 * to make a line read differently from what it says. Direction comes from the letters alone.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const noncharacters = /[\p{Noncharacter_Code_Point}\u{e0000}-\u{e007f}]/gu;

/** Letters, quotes and dashes of which all that follows would leave each as it is: nearly every text there is. */
const isClean = /^[\n -~\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;

export function cleanText(typed: string): string {
  const text = isClean.test(typed) ? typed : withoutControls(typed);
  if (!text.includes('\n')) return text.trim();
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(controls, '')
    .replace(directionMarks, '')
    .replace(noncharacters, '')
    .normalize('NFC');

/** The lines of a text that have something on them. */
export const cleanLines = (text = ''): string[] =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
