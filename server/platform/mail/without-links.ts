// Email programs make links of whatever looks like a web address. What people typed is sent in our name, so nothing in an
// email leads to a page but its button: addresses stay readable, and cannot be pressed (docs/decisions/0024).

const joiner = '\u2060';
const scheme = /[a-z0-9+.-]{0,20}:\/\//gi;
/** What a program opens without slashes. */
const shortScheme =
  /\b(?:mailto|tel|sms|callto|facetime|skype|file|news|javascript|data|magnet)(?=:)|\\(?=\\)/gi;
/** A dot in any script, with something behind it. */
const innerDot = /[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)/gu;
const plain = /^[\x21-\x7e]+$/;
/** No top-level domain begins with a digit or has one letter: "3.5-ton", "No.2", "v2.0", "U.S.A.", "1.5in.", amounts. */
const linkable = /\.[a-z]{2}|\bwww\.|\d\.\d{1,3}\.\d{1,3}\.\d|\\\\|[a-z]:\S/i;
/** One email address, which only opens a new email. With a joiner in it, a copied one would reach nobody. */
const mailbox = /^[(<]?(?!www\.)[a-z\d][\w+-]*(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+[)>.,;:!?]*$/i;
/** The rest of an address of ours; nothing in it may begin another one. */
const ownRest = /^\/[\w/?=&%#.~-]*[),;:!]*$/;

/** Word by word; `ownPages` is where the product itself is found. */
export const withoutLinks = (text: string, ownPages: string): string =>
  text.replace(/\S+/gu, (word) => (isHarmless(word, ownPages) ? word : unlinked(word)));

const isHarmless = (word: string, ownPages: string): boolean =>
  (plain.test(word) && !linkable.test(word)) ||
  mailbox.test(word) ||
  (word.startsWith(ownPages) && ownRest.test(word.slice(ownPages.length)));

/**
 * Without "https://", and with an invisible character on both sides of each dot: to some programs it is a letter of the
 * host, so that one before the dot would not do. A browser into which the address is copied ignores it.
 */
function unlinked(word: string): string {
  let bare = word;
  while (scheme.test(bare)) bare = bare.replace(scheme, '');
  return bare.replace(shortScheme, `$&${joiner}`).replace(innerDot, `${joiner}$&${joiner}`);
}
