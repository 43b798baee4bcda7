// What is wrong with an email before anybody opens its links: what every mail program needs, and what the plain text
// owes to those who read only that.
import { Window } from 'happy-dom';
import type { Email } from 'postal-mime';

/** The whole message without its attachments; pictures inside the text count. */
const maxBytes = 60 * 1024;

export interface ReceivedEmail {
  raw: Buffer;
  email: Pick<Email, 'subject' | 'html' | 'text' | 'attachments'>;
}

/** One line for each. `ownPages` is where the product is found. */
export function emailProblems({ raw, email }: ReceivedEmail, ownPages: string): string[] {
  const { subject = '', html = '', text = '', attachments } = email;
  const page = readEmailPage(html);
  const plainText = plain(text);
  const bytes = raw.length - attachedBytes(attachments);
  const ids = attachments.map(({ contentId = '' }) => `cid:${contentId.replace(/[<>]/g, '')}`);
  const isOwn = (link: string) => link === ownPages || link.startsWith(`${ownPages}/`);
  return [
    ...(plain(subject) ? [] : ['it has no subject']),
    ...(page.shown.length ? [] : ['it has no HTML part']),
    ...(plainText ? [] : ['it has no text part']),
    ...(page.lang === 'en' ? [] : ['its HTML does not name its language']),
    ...(page.title ? [] : ['its HTML has no title']),
    ...(bytes < maxBytes ? [] : [`it has ${bytes} bytes without attachments`]),
    ...page.resources.filter((address) => !ids.includes(address)).map((address) => `it loads ${address}`),
    ...page.active.map((name) => `it has a ${name}`),
    ...page.links
      .filter((link) => !isOwn(link) && !isContact(link, plainText))
      .map((link) => `it links to ${link}`),
    ...addressesIn(text)
      .filter((link) => !isOwn(link))
      .map((link) => `its text names ${link}`),
    ...page.shown
      .filter((piece) => !onlyBesideButtons.test(piece) && !plainText.includes(piece))
      .map((piece) => `its text does not say “${piece}”`),
    ...page.links
      .filter((link) => isOwn(link) && !text.includes(link))
      .map((link) => `its text does not name ${link}`),
  ];
}

/** All pages of ours that an email leads to, each once. */
export const linksIn = ({ html = '', text = '' }: Pick<Email, 'html' | 'text'>): string[] => [
  ...new Set([...readEmailPage(html).links.filter((link) => /^https?:/.test(link)), ...addressesIn(text)]),
];

/** In the text part the address stands below its label anyway. */
const onlyBesideButtons = /^If the button does(?:n’t| not) work/;

/** The company's phone number or email address, which the text names too. */
function isContact(link: string, plainText: string): boolean {
  const [, kind, target = ''] = /^(tel|mailto):([^?]+)$/.exec(link) ?? [];
  if (kind === 'mailto') return plainText.includes(target);
  return kind === 'tel' && plainText.replace(/\D/g, '').includes(target.replace(/\D/g, '').slice(-10));
}

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([address]) => address.replace(/[.,;:!?)]+$/, ''));

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const window = new Window();

function readEmailPage(html: string) {
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  const all = [...document.querySelectorAll('*')];
  const valuesOf = (...names: string[]) =>
    all.flatMap((element) => names.flatMap((name) => element.getAttribute(name) ?? []));
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, window.NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('style, script, [style*="display:none"]'))
      texts.push(plain(node.textContent ?? ''));
  return {
    lang: document.documentElement.getAttribute('lang'),
    title: plain(document.querySelector('title')?.textContent ?? ''),
    /** What a reader sees, piece by piece, also in place of pictures. */
    shown: [...texts, ...valuesOf('alt').map(plain)].filter(Boolean),
    links: valuesOf('href'),
    /** Whatever a mail program would load. */
    resources: [
      ...valuesOf('src', 'srcset', 'background', 'poster'),
      ...[...html.matchAll(/url\(\s*['"]?([^'")\s]+)|@import\s+['"]([^'"]+)/gi)].map(
        ([, a, b]) => a ?? b ?? '',
      ),
    ],
    /** Elements that mail programs remove or warn of. */
    active: [...document.querySelectorAll('script, iframe, form, object, embed, link')].map(
      ({ localName }) => localName,
    ),
  };
}

/** What attachments take in the message: base64 in lines of 76. */
const attachedBytes = (attachments: Email['attachments']): number =>
  attachments
    .filter(({ disposition }) => disposition === 'attachment')
    .map(({ content }) => Math.ceil((sizeOf(content) * 4) / 3))
    .reduce((sum, size) => sum + size + Math.ceil(size / 76) * 2, 0);

const sizeOf = (content: Email['attachments'][number]['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength;
