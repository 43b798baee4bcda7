// The sender's block: name or wide logo, how to reach them, and a logo of any other shape beside the name.
import { licenseText } from '#contract/company/license-text.ts';
import { wideLogoAspect } from '#contract/limits.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentCompany } from '../document-model.ts';
import type { EmbeddedImage } from '../render/embedded-image.ts';
import { measures, sizes } from './measures.ts';
import {
  hasRightToLeft,
  keepZip,
  regularWidthOf,
  type TextBox,
  typesetBlock,
  typesetOne,
  widthOf,
} from './typeset.ts';

/** `titleWidth` is what the title takes at the right; 0 where there is none. */
export function companyView(company: DocumentCompany, image: EmbeddedImage | undefined, titleWidth: number) {
  const whole = measures.bodyWidth - (titleWidth > 0 ? titleWidth + measures.gutter : 0);
  // As designed; each further head is only made where the one before is too high.
  let lowest = headView(company, image, whole, {});
  for (const setting of lowerSettings) {
    if (lowest.height <= highestHead) break;
    const head = headView(company, image, whole, setting);
    if (head.height < lowest.height) lowest = head;
  }
  const { height: _, ...view } = lowest;
  return view;
}

/** In points, logo included, without the air below it that D-70 counts as well. */
const highestHead = 85.5;

interface HeadSetting {
  /** The contact stands below logo and title, over the whole width. */
  isAcross?: boolean;
  /** The address has no rows of its own. */
  isJoined?: boolean;
  /** The logo. */
  isSmall?: boolean;
  /** The contact. */
  isDense?: boolean;
}

/** For those who say much about themselves, until the head is low enough. */
const lowerSettings: HeadSetting[] = [
  { isAcross: true },
  { isAcross: true, isJoined: true },
  { isAcross: true, isJoined: true, isSmall: true },
  { isAcross: true, isJoined: true, isSmall: true, isDense: true },
];

function headView(
  company: DocumentCompany,
  image: EmbeddedImage | undefined,
  whole: number,
  { isAcross = false, isJoined = false, isSmall = false, isDense = false }: HeadSetting,
) {
  const hasLongName = widthOf(company.name) * sizes.small > whole;
  const logo = image ? logoView(image, isSmall || hasLongName ? smallLogo : largeLogo) : null;
  const width = whole - (logo?.isBeside ? logo.width + logoGap : 0);
  // A wide logo is the name already; for whoever searches or listens, it stands with the address.
  const isNamedByLogo = logo !== null && !logo.isBeside;
  const isLong = widthOf(company.name) * sizes.company > 2 * width;
  const nameSize = isLong ? sizes.longCompany : sizes.company;
  const contact = {
    size: isDense ? sizes.denseContact : sizes.small,
    gap: isDense ? denseContactGap : contactGap,
    width: isAcross ? measures.bodyWidth : width,
  };
  const rows = contactRows(company, contact, {
    isNamedByLogo,
    isJoined: isJoined || isLong,
    isTogether: isAcross,
  });
  const name = isNamedByLogo ? '' : typesetOne(company.name, { width, size: nameSize });
  return {
    logo,
    width: whole,
    name,
    nameSize,
    isAcross,
    contact: typesetBlock(rows.join('\n'), contact),
    contactSize: contact.size,
    contactGap: contact.gap,
    height: heightOf({
      logo,
      name: name === '' ? 0 : linesHeight([widthOf(company.name)], width, nameSize),
      contact: linesHeight(rows.map(regularWidthOf), contact.width, contact.size),
      gap: contact.gap,
      isAcross,
    }),
  };
}

interface ContactSetting {
  isNamedByLogo: boolean;
  isJoined: boolean;
  /** All licenses. */
  isTogether: boolean;
}

/** The address has rows of its own, unless the name already takes much of the head. */
function contactRows(
  company: DocumentCompany,
  box: TextBox,
  { isNamedByLogo, isJoined, isTogether }: ContactSetting,
): string[] {
  const { name, address = '', phone = '', fax = '', email = '', website = '' } = company;
  const place = [isNamedByLogo ? name : '', ...keepZip(cleanText(address)).split('\n')];
  // People write the address of a website without its scheme.
  const site = website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const reach = [phone, fax && `Fax ${fax}`, email, site];
  const licenses = licensesOf(company, isTogether);
  const rowsOf = (groups: string[][]) => groups.flatMap((items) => inRows(items.map(cleanText), box));
  const joined = rowsOf(isJoined ? [[...place, ...reach, ...licenses]] : [place, [...reach, ...licenses]]);
  if (licenses.length < 2) return joined;
  // Licenses begin a row of their own where that makes no more rows.
  const apart = rowsOf(isJoined ? [[...place, ...reach], licenses] : [place, reach, licenses]);
  return apart.length > joined.length ? joined : apart;
}

/** "Licenses A, B" is shorter, where nobody wrote what kind of license one is. */
function licensesOf({ licenses = [] }: DocumentCompany, isTogether: boolean): string[] {
  const texts = licenses.map(licenseText);
  const isPlain = licenses.every((number, at) => number !== texts[at]);
  return isTogether && isPlain && licenses.length > 1 ? [`Licenses ${licenses.join(', ')}`] : texts;
}

interface HeadParts {
  logo: { height: number; isBeside: boolean } | null;
  name: number;
  contact: number;
  gap: number;
  isAcross: boolean;
}

/** In points; rather too much than too little. */
function heightOf({ logo, name, contact, gap, isAcross }: HeadParts): number {
  const picture = logo?.height ?? 0;
  if (isAcross) return Math.max(picture, name, titleHeight) + gap + contact;
  if (logo && !logo.isBeside) return Math.max(picture + gap + contact, titleHeight);
  return Math.max(picture, name + gap + contact, titleHeight);
}

/** Between logo or name and the contact. */
const contactGap = 10;
const denseContactGap = 7;
/** Of the title and the number below it. */
const titleHeight = 38;
const leading = 5.7;

/** `widths` are of each row, in units of the letter size. A row that breaks leaves room at the end of its lines. */
function linesHeight(widths: number[], width: number, size: number): number {
  const lines = widths.reduce((count, row) => {
    const share = (row * size) / width;
    return count + Math.ceil(share <= 1 ? share : share * 1.2);
  }, 0);
  return lines * size * 0.72 + Math.max(0, lines - 1) * leading;
}

const logoGap = 14;

const largeLogo = { beside: 50, wide: 40 };
/** Under a wide one, a name of two rows takes the room of a taller one. */
const smallLogo = { beside: 38, wide: 22 };

/** Wide logos are mostly the name as it is written on the truck; square and tall ones stand beside the name. */
function logoView({ path, aspect }: EmbeddedImage, heights: typeof largeLogo) {
  const isBeside = aspect < wideLogoAspect;
  const width = isBeside ? Math.min(84, heights.beside * aspect) : Math.min(216, heights.wide * aspect);
  return { path, width, height: width / aspect, isBeside, gap: logoGap };
}

/** "418 Alder Street · Boise, ID 83702", in as many rows as it takes; an item breaks only when it must. Beside letters
 *  that read from the right, the number of a house would stand on the other side of its street: they keep to themselves. */
function inRows(items: string[], { width, size }: TextBox): string[] {
  const rows: string[] = [];
  for (const item of items.filter((text) => text !== '')) {
    const row = rows.at(-1);
    const isSameDirection = row !== undefined && hasRightToLeft(row) === hasRightToLeft(item);
    const longer = isSameDirection ? `${row} \u00a0·\u00a0 ${item}` : '';
    if (longer && regularWidthOf(longer) * size <= width) rows[rows.length - 1] = longer;
    else rows.push(item);
  }
  return rows;
}
