// Email programs make links of whatever looks like a web address. What people typed is sent in our name, so nothing in an
// email leads anywhere but its button: addresses stay readable, and cannot be pressed (docs/decisions/0028).

const scheme = /[a-z0-9+.-]{0,20}:\/\//gi;
/** A dot in any script, with something behind it. */
const innerDot = /([.\u2024\u3002\uff0e\uff61])(?=\S)/gu;
/** Amounts, shares, times and network addresses; or one email address, which only opens a new email. */
const harmless = /^(?:[$(]*[\d.,:]+[%).,;]*|[(<]?[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)+[)>.,;:!?]*)$/;

/** Word by word; `ownPages` is where the product itself is found. */
export const withoutLinks = (text: string, ownPages: string): string =>
  text.replace(/\S+/gu, (word) =>
    harmless.test(word) || word.startsWith(`${ownPages}/`) ? word : unlinked(word),
  );

/** Without "https://", and with an invisible character before each dot; a browser into which it is copied ignores that. */
function unlinked(word: string): string {
  let bare = word;
  while (scheme.test(bare)) bare = bare.replace(scheme, '');
  return bare.replace(innerDot, '\u2060$1');
}
