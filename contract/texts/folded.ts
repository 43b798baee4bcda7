// Text as it is searched, sorted and grouped: people do not tell upper case and accents apart, and what cannot be seen is
// not there.

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What is seen of it: "Ｇｏｏｄ" is "Good", and a text of invisible signs is empty. */
export const seen = (text: string): string => text.normalize('NFKC').replace(invisible, '');

// Letters that Unicode does not take apart, but people who type do.
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const unusual = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** "Nguyễn" and "NGUYEN" are the same, and so are "Łukasz" and "lukasz". */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(unusual, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
