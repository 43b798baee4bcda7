// The sender's block: name, how to reach them, and a logo of any shape.
import { cleanText } from '../clean-text.ts';
import type { DocumentCompany } from '../document-model.ts';
import type { EmbeddedImage } from '../render/embedded-image.ts';
import { measures, sizes } from './measures.ts';
import { keepZip, typesetBlock, typesetOne, widthOf } from './typeset.ts';

export function companyView(company: DocumentCompany, image: EmbeddedImage | undefined, hasTitle: boolean) {
  const logo = image ? logoView(image) : null;
  const whole = measures.bodyWidth - (hasTitle ? measures.titleWidth + measures.gutter : 0);
  const width = whole - (logo?.isBeside ? logo.width + logoGap : 0);
  const { address = '', phone = '', fax = '', email = '', website = '' } = company;
  const licenses = (company.licenses ?? []).map(licenseText);
  const reach = [phone, fax && `Fax ${fax}`, email, website, ...licenses];
  return {
    logo,
    width: whole,
    name: typesetOne(company.name, { width, size: sizes.company }),
    contact: [keepZip(cleanText(address)).split('\n'), reach.map(cleanText)].flatMap((items) =>
      typesetBlock(inRows(items, width), { width, size: sizes.small }),
    ),
  };
}

const logoGap = 14;

/** Square or tall logos stand beside the name, wide ones above it. */
function logoView({ path, aspect }: EmbeddedImage) {
  const isBeside = aspect < 1.7;
  const width = isBeside ? 54 * aspect : Math.min(220, 46 * aspect);
  return { path, width, height: width / aspect, isBeside, gap: logoGap };
}

/** "418 Alder Street · Boise, ID 83702", in as many rows as it takes; an item breaks only when it must. */
function inRows(items: string[], width: number): string {
  const rows: string[] = [];
  for (const item of items.filter((text) => text !== '')) {
    const longer = rows.length > 0 ? `${rows.at(-1)} \u00a0·\u00a0 ${item}` : '';
    if (longer && widthOf(longer) * sizes.small * tighter <= width) rows[rows.length - 1] = longer;
    else rows.push(item);
  }
  return rows.join('\n');
}

/** The estimate is for bold letters; these are not. */
const tighter = 0.9;

/** "License ROC 312456"; a company may have written what kind of license it is. */
const licenseText = (number: string) => (/\blic/i.test(number) ? number : `License ${number}`);

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

/** Undefined where the company says nothing about it. */
export function howToPay(company: { checkPayableTo: string; otherWaysToPay: string }): string | undefined {
  const check = company.checkPayableTo && `Make checks payable to ${company.checkPayableTo}.`;
  return [check, company.otherWaysToPay].filter(Boolean).join('\n') || undefined;
}
