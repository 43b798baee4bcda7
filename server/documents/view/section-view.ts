// The sections around the table: captions with text under them, and where they go.
import { cleanText } from '../clean-text.ts';
import { measures, sizes } from './measures.ts';
import { heightOfPayLink, type PayLinkView, widthOfPayLink } from './pay-link-view.ts';
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
  /** Above the text, with its code beside both. */
  pay?: PayLinkView;
}

export interface ClosingSection extends SectionView {
  isBoxed: boolean;
  pay: PayLinkView | null;
}

/** As many texts beside the sums as there is room for, in their order; from the first that is too long on, all go below
 *  over the whole width. */
export function besideSums(
  texts: ClosingText[],
  sumCount: number,
): { beside: ClosingSection[]; below: ClosingSection[] } {
  const found = texts.filter(({ text, pay }) => pay || cleanText(text ?? ''));
  const hasCode = found.some(({ pay }) => pay);
  const room = Math.max(hasCode ? roomForCode : 125, sumCount * 22);
  let height = 0;
  const fitting = found.findIndex((each) => {
    height += heightOf(each, measures.besideWidth);
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
  texts.flatMap(({ label, text, isBoxed = false, pay = null }) => {
    const shown = section(label, text, widthIn(width, { isBoxed, pay })) ?? (pay && { label, lines: [] });
    return shown ? { ...shown, isBoxed, pay } : [];
  });

const payInsets = 2 * measures.payInset;
/** The sums are mostly lower than a box with a code, which is worth the room under them. */
const roomForCode = 190;

interface Framed {
  isBoxed?: boolean;
  pay?: PayLinkView | null;
}

const widthIn = (width: number, { isBoxed, pay }: Framed) =>
  width - (isBoxed ? payInsets : 0) - (pay ? widthOfPayLink(pay) : 0);

function heightOf({ text, ...framed }: ClosingText, width: number): number {
  const { isBoxed, pay } = framed;
  const words = estimatedHeight(text, widthIn(width, framed));
  return (pay ? heightOfPayLink(pay, words) : words) + (isBoxed ? payInsets : 0);
}

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
