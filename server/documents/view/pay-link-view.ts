// Where an invoice is paid online, as paper says it: a link for those who read it on a screen, and its QR code for those
// who hold it in their hands.
import { create } from 'qrcode';
import { labels } from './labels.ts';
import { measures, sizes } from './measures.ts';
import { type TypesetLine, typesetOne } from './typeset.ts';

export interface PayLinkView {
  url: string;
  label: string;
  /** Where it leads, to be recognised. */
  host: TypesetLine;
  code: {
    /** An SVG path of the dark squares, each one unit wide. */
    squares: string;
    /** How many there are a side. */
    count: number;
    /** Left free around them, as many squares on each side. */
    quietZone: number;
    /** On paper, in points, with the quiet zone. */
    side: number;
  };
}

/** Readers need it (ISO 18004). */
const quietZone = 4;
/** In points, without the quiet zone: 22 mm are 62.4, and printed at 150 dpi a square of less than three dots is lost. */
const [leastSide, leastSquare] = [66, 1.5];

export function payLinkView(url: string): PayLinkView {
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const { size: count } = modules;
  const side = (Math.max(leastSide, count * leastSquare) * (count + 2 * quietZone)) / count;
  const width = measures.besideWidth - 2 * measures.payInset - side - measures.payGap;
  return {
    url,
    label: labels.payOnline,
    host: typesetOne(`at ${new URL(url).host}`, { width, size: sizes.small }),
    code: {
      squares: squaresOf(count, (row, column) => modules.get(row, column) === 1),
      count,
      quietZone,
      side,
    },
  };
}

/** Squares beside each other are one: seams between them would be seen. */
function squaresOf(count: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < count && isDark(row, column + 1)) column += 1;
      const width = column + 1 - start;
      path += `M${start} ${row}h${width}v1h-${width}z`;
    }
  return path;
}

/** What the code takes of the width of its box. */
export const widthOfPayLink = (pay: PayLinkView): number => pay.code.side + measures.payGap;

/** With the words beside the code, of which the caption is a part, and the line under it. */
export const heightOfPayLink = (pay: PayLinkView, words: number): number =>
  Math.max(pay.code.side + 14, (words || 30) + 34);
