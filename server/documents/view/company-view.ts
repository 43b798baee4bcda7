// The sender's block: name or wide logo, how to reach them, and a logo of any other shape beside the name.
import { licenseText } from '#contract/company/license-text.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentCompany } from '../document-model.ts';
import type { EmbeddedImage } from '../render/embedded-image.ts';
import { measures, sizes } from './measures.ts';
import { keepZip, typesetBlock, typesetOne, widthOf } from './typeset.ts';

/** `titleWidth` is what the title takes at the right; 0 where there is none. */
export function companyView(company: DocumentCompany, image: EmbeddedImage | undefined, titleWidth: number) {
  const whole = measures.bodyWidth - (titleWidth > 0 ? titleWidth + measures.gutter : 0);
  const logo = image ? logoView(image, widthOf(company.name) * sizes.small > whole) : null;
  const width = whole - (logo?.isBeside ? logo.width + logoGap : 0);
  // A wide logo is the name already; for whoever searches or listens, it stands with the address.
  const isNamedByLogo = logo !== null && !logo.isBeside;
  const isLong = widthOf(company.name) * sizes.company > 2 * width;
  const nameSize = isLong ? sizes.longCompany : sizes.company;
  const { address = '', phone = '', fax = '', email = '', website = '' } = company;
  const licenses = (company.licenses ?? []).map(licenseText);
  const place = [isNamedByLogo ? company.name : '', ...keepZip(cleanText(address)).split('\n')];
  const reach = [phone, fax && `Fax ${fax}`, email, website, ...licenses];
  return {
    logo,
    width: whole,
    name: isNamedByLogo ? '' : typesetOne(company.name, { width, size: nameSize }),
    nameSize,
    // The address has rows of its own, unless the name already takes much of the head.
    contact: (isLong ? [[...place, ...reach]] : [place, reach]).flatMap((items) =>
      typesetBlock(inRows(items.map(cleanText), width), { width, size: sizes.small }),
    ),
  };
}

const logoGap = 14;

/** Wide logos are mostly the name as it is written on the truck; square and tall ones stand beside the name.
 *  Under a wide one, a name of two rows takes the room of a taller one. */
function logoView({ path, aspect }: EmbeddedImage, hasLongName: boolean) {
  const isBeside = aspect < 2.2;
  const width = isBeside ? Math.min(84, 50 * aspect) : Math.min(216, (hasLongName ? 22 : 40) * aspect);
  return { path, width, height: width / aspect, isBeside, gap: logoGap };
}

/** "418 Alder Street · Boise, ID 83702", in as many rows as it takes; an item breaks only when it must. */
function inRows(items: string[], width: number): string {
  const rows: string[] = [];
  for (const item of items.filter((text) => text !== '')) {
    const longer = rows.length > 0 ? `${rows.at(-1)} \u00a0·\u00a0 ${item}` : '';
    if (longer && regularWidthOf(longer) * sizes.small <= width) rows[rows.length - 1] = longer;
    else rows.push(item);
  }
  return rows.join('\n');
}

/** The estimate is for bold letters; these are not. Digits and spaces are known exactly. */
function regularWidthOf(text: string): number {
  const letters = text.replace(/[\d\s]/g, '');
  const digits = text.replace(/\D/g, '').length;
  return widthOf(letters) * 0.9 + digits * 0.572 + (text.length - letters.length - digits) * 0.26;
}

export interface SendingCompany {
  name: string;
  addressLines: readonly string[];
  phone: string;
  fax: string;
  email: string;
  website: string;
  licenseNumbers: readonly string[];
}

/** A company as the sender in a document model. */
export function companyBlock(company: SendingCompany, logo: Uint8Array | null): DocumentCompany {
  return {
    name: company.name,
    address: company.addressLines.join('\n'),
    phone: company.phone,
    ...(company.fax && { fax: company.fax }),
    email: company.email,
    website: company.website,
    ...(company.licenseNumbers.length > 0 && { licenses: [...company.licenseNumbers] }),
    ...(logo && { logo }),
  };
}

/** Undefined where the company says nothing about it. The number is what brings a payment to its invoice. */
export function howToPay(
  { checkPayableTo, otherWaysToPay }: { checkPayableTo: string; otherWaysToPay: string },
  number = '',
): string | undefined {
  const onCheck = number && ` Write ${number} on your check.`;
  const check = checkPayableTo && `Make checks payable to ${checkPayableTo}.${onCheck}`;
  const mention = otherWaysToPay && !checkPayableTo && number && `Please mention ${number} when you pay.`;
  return [check, otherWaysToPay, mention].filter(Boolean).join('\n') || undefined;
}
