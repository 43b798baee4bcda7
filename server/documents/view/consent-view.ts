// What the customer agrees to, and the place to sign.
import { formatDollars } from '#contract/lines/money.ts';
import { measures, sizes } from './measures.ts';
import type { PricedOption } from './options-view.ts';
import { estimatedHeight, section } from './section-view.ts';
import { typeset, typesetOne, widthOf } from './typeset.ts';

interface Agreement {
  heading: string;
  text: string | undefined;
}

interface Beside {
  /** Of the right to cancel: as near to the line to sign as the rule wants (16 CFR 429.1). */
  notice?: string | undefined;
  /** Whoever signs on paper ticks one. */
  options?: PricedOption[];
}

export function consentView(
  { heading, text }: Agreement,
  name: string,
  { notice, options = [] }: Beside = {},
) {
  return {
    text: section(heading, text),
    choices: choicesView(options),
    notice: notice ? typeset(notice, { width: noticeWidth, size: sizes.notice }) : [],
    name: typesetOne(name, { width: measures.signatureWidth, size: sizes.body }),
    // Text and signature stay on one page, unless the text alone nearly fills it.
    isWhole: estimatedHeight(text, measures.bodyWidth) < 420,
    height: consentHeight(text, notice, options.length),
  };
}

/** A box, a name and a total each: all in one row, two in a row, or one below another. */
function choicesView(options: PricedOption[]) {
  if (options.length === 0) return null;
  const found = options.map(({ name, sums }) => ({ name, total: formatDollars(sums.total) }));
  const widest = Math.max(...found.map(({ name, total }) => widthOf(`${name} ${total}`) * sizes.body + 30));
  const columns = [options.length, 2].find((count) => widest * count <= measures.bodyWidth) ?? 1;
  const width = measures.bodyWidth / columns - 30;
  return {
    columns,
    list: found.map(({ name, total }) => ({ name: typesetOne(name, { width, size: sizes.body }), total })),
  };
}

/** In points, about. */
const consentHeight = (text: string | undefined, notice: string | undefined, options: number): number =>
  16 + estimatedHeight(text, measures.bodyWidth) + estimatedHeight(notice, noticeWidth) + options * 22 + 100;

const noticeWidth = measures.bodyWidth - 2 * measures.payInset;
