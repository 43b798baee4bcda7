// A caption with text under it, and where the sections after the table go.
import { cleanText } from './clean-text.ts';
import { measures, sizes } from './measures.ts';
import { type TypesetLine, typeset, widthOf } from './typeset.ts';

export interface SectionView {
  label: string;
  lines: TypesetLine[];
}

/** Null where there is nothing to say: an empty field leaves no gap. */
export function section(label: string, text = '', width: number = measures.bodyWidth): SectionView | null {
  if (!cleanText(text)) return null;
  return { label, lines: typeset(text, { width, size: sizes.body }) };
}

/** Short comments and terms stand beside the sums, long ones below them over the whole width. */
export function besideSums(texts: [label: string, text: string | undefined][]): {
  beside: SectionView[];
  below: SectionView[];
} {
  const at = (width: number) => texts.flatMap(([label, text]) => section(label, text, width) ?? []);
  const height = texts.reduce((sum, [, text]) => sum + estimatedHeight(text, measures.besideWidth), 0);
  return height < 125
    ? { beside: at(measures.besideWidth), below: [] }
    : { beside: [], below: at(measures.bodyWidth) };
}

/** In points, with its caption; rather too much than too little. */
export function estimatedHeight(text = '', width: number): number {
  const clean = cleanText(text);
  if (!clean) return 0;
  const lines = clean
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) * sizes.body) / width)), 0);
  return 30 + lines * 13;
}
