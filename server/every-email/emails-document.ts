// docs/emails.md: what it says of each email, and which pictures it shows. The script that makes the pictures writes it,
// and a test holds it against the emails themselves.
import path from 'node:path';
import type { EmailCase } from './email-case.ts';
import type { SentEmail } from './every-email.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const emailsDocument = path.join(root, 'docs/emails.md');
export const picturesFolder = path.join(root, 'docs/images/emails');

/** How an email is photographed; the first is the one that is shown. */
export interface Picture {
  name: string;
  file: string;
  width: 390 | 700;
  theme: 'light' | 'dark';
  hasPictures: boolean;
}

type Described = Pick<EmailCase, 'kind' | 'variant' | 'recipient'>;

/** Customers read on anything; everybody else's emails have the same layout, and so have variants. */
export function picturesOf({ kind, variant, recipient }: Described): [Picture, ...Picture[]] {
  const picture = (name: string, more: Partial<Picture> = {}): Picture => ({
    name,
    file: `${[kind, variant, name]
      .filter(Boolean)
      .join('-')
      .replace(/[.\s]+/g, '-')}.webp`,
    width: 700,
    theme: 'light',
    hasPictures: true,
    ...more,
  });
  if (recipient !== 'The customer' || variant) return [picture('')];
  return [
    picture(''),
    picture('phone', { width: 390 }),
    picture('dark', { theme: 'dark' }),
    picture('pictures off', { hasPictures: false }),
  ];
}

const begin = '<!-- Written by scripts/email-pictures.mjs. -->';
const end = '<!-- End of what the script writes. -->';

type Listed = Pick<SentEmail, 'kind' | 'variant' | 'when' | 'recipient' | 'group'> & {
  email: { subject?: string };
};

/** The document with its lists as the emails are now. */
export function withEmails(document: string, emails: Listed[]): string {
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('The marks in docs/emails.md are missing.');
  return `${before}${begin}\n\n${groupsOf(emails).join('\n\n')}\n\n${end}${after}`;
}

function groupsOf(emails: Listed[]): string[] {
  return [...new Set(emails.map(({ group }) => group))].map((group) =>
    [
      `## ${group.title}`,
      '',
      group.sender === 'company'
        ? 'In the company’s name; replies go to the company.'
        : 'In the product’s name.',
      '',
      '| kind, when it is sent | to | subject | picture |',
      '|---|---|---|---|',
      ...emails.filter((one) => one.group === group).map(row),
    ].join('\n'),
  );
}

function row(email: Listed): string {
  const [shown, ...others] = picturesOf(email);
  const subject = (email.email.subject ?? '').replaceAll('|', '&#124;');
  const address = ({ file }: Picture) => `images/emails/${file}`;
  const links = others.map((picture) => `[${picture.name}](${address(picture)})`).join(' · ');
  const cells = [
    `\`${email.kind}\`${email.variant ? `, ${email.variant}` : ''}<br>${email.when}`,
    email.recipient,
    subject,
    `<a href="${address(shown)}"><img src="${address(shown)}" width="240" alt="${subject.replaceAll('"', '&quot;')}"></a>${links && `<br>${links}`}`,
  ];
  return `| ${cells.join(' | ')} |`;
}
