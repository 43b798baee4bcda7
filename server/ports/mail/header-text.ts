// Text fit for a mail header: one line, well formed, of bounded length.

// A header line must stay under 998 bytes even when a text is one long word.
const maxCharacters = 200;

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function headerText(text: string): string {
  return shorten(singleHeaderLine(text), maxCharacters);
}

/** A file name without folders, its extension kept when it has to be cut. */
export function attachmentName(text: string): string {
  const name = singleHeaderLine(text).replace(/[/\\<>:"|?*]+/g, '-');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return `${shorten(stem, maxCharacters - extension.length)}${extension}` || 'attachment';
}

export function singleHeaderLine(text: string): string {
  // Through UTF-8 and back, so that half a surrogate pair becomes a replacement character.
  const wellFormed = Buffer.from(text).toString();
  // Readers decode `=?…?=` wherever it stands, so typed text must not begin such a word.
  return wellFormed.replace(breaks, ' ').replaceAll('=?', '= ?').trim();
}

function shorten(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}
