// The sender's block: name or wide logo, how to reach them, and a logo of any other shape beside the name.
import { licenseText } from '#contract/company/license-text.ts';
import { wideLogoAspect } from '#contract/limits.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentCompany } from '../document-model.ts';
import type { EmbeddedImage } from '../render/embedded-image.ts';
import { measures, sizes } from './measures.ts';
import { keepZip, regularWidthOf, typesetBlock, typesetOne, widthOf } from './typeset.ts';

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
  // People write the address of a website without its scheme.
  const site = website.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const reach = [phone, fax && `Fax ${fax}`, email, site, ...licenses];
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
  const isBeside = aspect < wideLogoAspect;
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
