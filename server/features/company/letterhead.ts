// What emails in a company's name show of it: its color, its logo, and who it is.
import { licensesText } from '#contract/company/license-text.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import type { Deps, OutsideDeps } from '#server/deps.ts';
import { readMailLogo } from '#server/features/objects/objects.service.ts';
import type { MailLogo } from '#server/platform/mail/mail-html.ts';
import type { Letterhead, LetterheadLine, MailBlock, MailBody } from '#server/platform/mail/mail-layout.ts';
import { findCompany } from './company.store.ts';
import { type Company, senderOf } from './read-company.ts';

/**
 * Without what the message says already: many end with a signature of their own. Phone and licenses always stand here: it
 * is where people look for them, and a number in a sentence cannot be tapped.
 */
function letterheadOf(company: Company, paragraphs: MailBlock[]): Letterhead {
  const typed = paragraphs.flatMap((block) =>
    block.kind === 'text' ? block.text.split('\n').map(bare) : [],
  );
  const unlessTyped = (line: string) => (typed.some((one) => one.includes(bare(line))) ? '' : line);
  const { name, addressLines, phone, licenseNumbers, email } = company;
  const lines: LetterheadLine[] = [
    { text: unlessTyped(addressLines.join(', ')) },
    { text: phone, link: telLink(phone) },
    { text: licensesText(licenseNumbers) },
    { text: unlessTyped(email), link: mailLink(email) },
  ];
  return {
    color: company.brandColor,
    isNamed: name !== '' && typed.includes(bare(name)),
    lines: lines.filter(({ text }) => text !== ''),
  };
}

/** What would begin a header of the email, or a second address, is part of this one. */
const mailLink = (address: string) => `mailto:${encodeURI(address).replace(/[?&#,;]/g, encodeURIComponent)}`;

/** Letters and digits: "(208) 555-0142" and "208.555.0142" are one number. */
const bare = (line: string) => line.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');

type BodyInName = Omit<MailBody, 'sender' | 'letterhead'> & {
  /** The message, before the blocks. */
  paragraphs: MailBlock[];
};

/** The body of every email that a company sends, to whomever. */
export const inNameOf = (
  deps: Pick<Deps, 'config'>,
  company: Company,
  { paragraphs, blocks, ...body }: BodyInName,
): MailBody => ({
  ...body,
  blocks: [...paragraphs, ...blocks],
  sender: senderOf(deps, company),
  letterhead: letterheadOf(company, paragraphs),
});

export async function findMailLogo(
  deps: Pick<OutsideDeps, 'db' | 'files' | 'log'>,
  accountId: string,
): Promise<MailLogo | null> {
  const company = await findCompany(deps.db.query, accountId);
  return company?.logoPath ? readMailLogo(deps, { accountId }, company.logoPath) : null;
}
