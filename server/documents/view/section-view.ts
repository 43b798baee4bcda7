// The sections around the table: captions with text under them, and where they go.
import { cleanText } from '../clean-text.ts';
import { measures, sizes } from './measures.ts';
import { type TypesetLine, textOf, typeset, widthOf } from './typeset.ts';

export interface SectionView {
  label: string;
  lines: TypesetLine[];
}

/** Null where there is no text: an empty field leaves no gap. */
export function section(label: string, text = '', width: number = measures.bodyWidth): SectionView | null {
  if (!cleanText(text)) return null;
  return { label, lines: typeset(text, { width, size: sizes.body }) };
}

/** A text that goes beside the sums or below them; how to pay stands in a box. */
interface ClosingText {
  label: string;
  text: string | undefined;
  isBoxed?: boolean;
}

interface ClosingSection extends SectionView {
  isBoxed: boolean;
}

/** As many texts beside the sums as there is room for, in their order; from the first that is too long on, all go below
 *  over the whole width. */
export function besideSums(
  texts: ClosingText[],
  sumCount: number,
): { beside: ClosingSection[]; below: ClosingSection[] } {
  const found = texts.filter(({ text }) => cleanText(text ?? ''));
  const room = Math.max(125, sumCount * 22);
  let height = 0;
  const fitting = found.findIndex(({ text, isBoxed }) => {
    height += estimatedHeight(text, widthIn(measures.besideWidth, isBoxed)) + (isBoxed ? payInsets : 0);
    return height > room;
  });
  const count = fitting < 0 ? found.length : fitting;
  return {
    beside: sectionsAt(measures.besideWidth, found.slice(0, count)),
    below: sectionsAt(measures.bodyWidth, found.slice(count)),
  };
}

/** All over the whole width, where there is no one column of sums. */
export const belowAll = (texts: ClosingText[]): { beside: ClosingSection[]; below: ClosingSection[] } => ({
  beside: [],
  below: sectionsAt(measures.bodyWidth, texts),
});

const sectionsAt = (width: number, texts: ClosingText[]): ClosingSection[] =>
  texts.flatMap(({ label, text, isBoxed = false }) => {
    const shown = section(label, text, widthIn(width, isBoxed));
    return shown ? { ...shown, isBoxed } : [];
  });

const payInsets = 2 * measures.payInset;
const widthIn = (width: number, isBoxed = false) => (isBoxed ? width - payInsets : width);

/** In points, with its caption; rather too much than too little. */
export function estimatedHeight(text = '', width: number): number {
  const clean = cleanText(text);
  if (!clean) return 0;
  return 30 + heightOfLines(clean.split('\n'), width);
}

/** In points; rather too much than too little. */
export const heightOfLines = (lines: readonly TypesetLine[], width: number): number =>
  lines.reduce(
    (sum, line) => sum + 13 * Math.max(1, Math.ceil((widthOf(textOf(line)) * sizes.body) / width)),
    0,
  );
