// Places on the page that both sides must agree on, in points. The Typst source reads them from the print view.

const [pageWidth, marginX] = [612, 54];
const bodyWidth = pageWidth - 2 * marginX;
const titleWidth = 190;
const highlightWidth = 188;
const factWidth = 102;
const sumsWidth = 218;
const quantityGap = 14;
const gutter = 22;
const tableInset = 8;

export const measures = {
  bodyWidth,
  titleWidth,
  highlightWidth,
  factWidth,
  sumsWidth,
  quantityGap,
  /** Between a quantity and its unit. */
  unitGap: 3,
  /** Left of a price or amount. */
  columnGap: 24,
  /** Between the ends of the table and its outermost numbers. */
  tableInset,
  gutter,
  besideWidth: bodyWidth - sumsWidth - 32,
  /** Of the box that says how to pay. */
  payInset: 12,
  /** Between what it says and its code. */
  payGap: 14,
  dateWidth: 150,
  signatureWidth: bodyWidth - 150 - 28,
  voidTextWidth: bodyWidth - 2 * 14,
} as const;

/** Letter sizes. */
export const sizes = {
  company: 17,
  /** A name that would take more than two lines. */
  longCompany: 11.5,
  /** How to reach a company that says very much about itself. */
  denseContact: 7.6,
  number: 11,
  name: 11.5,
  /** A customer's name that would take more than two lines. */
  longName: 9.5,
  body: 9.5,
  small: 8.4,
  thanks: 10.5,
  foot: 8,
  title: 25,
  /** The name of an option. */
  option: 13,
  /** Of the right to cancel: the rule asks for at least 10. */
  notice: 10,
  /** "no tax" behind a line. */
  mark: 7.4,
} as const;
