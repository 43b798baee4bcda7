// Places on the page that both sides must agree on, in points. The Typst source reads them from the print view.

const [pageWidth, marginX] = [612, 54];
const bodyWidth = pageWidth - 2 * marginX;
const titleWidth = 190;
const highlightWidth = 192;
const factWidth = 112;
const sumsWidth = 218;
const quantityWidth = 44;
const quantityGap = 14;
const unitPriceWidth = 82;
const amountWidth = 96;
const gutter = 22;
const amountInset = 8;

export const measures = {
  bodyWidth,
  titleWidth,
  highlightWidth,
  factWidth,
  sumsWidth,
  quantityWidth,
  quantityGap,
  unitPriceWidth,
  amountWidth,
  amountInset,
  gutter,
  descriptionWidth: bodyWidth - quantityWidth - quantityGap - unitPriceWidth - amountWidth,
  besideWidth: bodyWidth - sumsWidth - 32,
  dateWidth: 150,
  signatureWidth: bodyWidth - 150 - 28,
  voidWordWidth: 112,
  voidTextWidth: bodyWidth - 112 - gutter - 2 * 14,
} as const;

/** Letter sizes. */
export const sizes = {
  company: 17,
  number: 11,
  name: 11.5,
  body: 9.5,
  small: 8.4,
  thanks: 10.5,
  foot: 8,
} as const;
