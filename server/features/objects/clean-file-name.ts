// The name a file was sent with, fit to be shown in a sentence. It never becomes part of a path.
const maxLength = 80;

export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // Also without the characters that turn the direction of text: "gpj.exe" must not read as "exe.jpg".
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(plain)) return 'The file';
  const letters = [...plain];
  return letters.length <= maxLength ? plain : `${letters.slice(0, maxLength - 1).join('')}…`;
}
