// Full text search by the beginnings of words. Words are folded (lower case, no accents) and looked up by their
// beginning; names, numbers and email addresses also by what is inside, because people remember the last digits or half
// a name. Each feature says what its records are found by.

import { maxTermLength, queryTerms, termsOf } from '#contract/texts/search-terms.ts';

const defaultTerms = 600;
/** A shorter piece from inside a word would find half of everything. */
const minInside = 2;

/** Scripts that write without spaces are found by every character. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function* endingsOf(word: string): Iterable<string> {
  const letters = [...word];
  const shortest = unspaced.test(word) ? 1 : minInside;
  for (let from = 0; from === 0 || letters.length - from >= shortest; from += 1)
    yield letters.slice(from, from + maxTermLength).join('');
}

export interface SearchedTexts {
  /** Found by every part of a word. */
  byEveryPart: readonly (string | null)[];
  /** Found by the beginnings of words. */
  byStarts: readonly (string | null)[];
  /** Found by exactly this, which nobody can type: see `marker`. */
  markers?: readonly string[];
}

/** Everything that is put into the index for one record. */
export function searchTerms(
  accountId: string,
  { byEveryPart, byStarts, markers = [] }: SearchedTexts,
  most = defaultTerms,
): string[] {
  const terms = new Set<string>();
  const add = (found: Iterable<string>) => {
    for (const word of found) if (terms.size < most) terms.add(word);
  };
  const termsIn = (texts: readonly (string | null)[]) => termsOf(texts.map((text) => text ?? '').join(' '));
  for (const word of termsIn(byEveryPart)) add(endingsOf(word.slice(0, maxTermLength)));
  add(markers);
  for (const word of termsIn(byStarts))
    add(unspaced.test(word) ? endingsOf(word.slice(0, maxTermLength)) : [word.slice(0, maxTermLength)]);
  return [...terms].map((word) => markOf(accountId) + word);
}

/** A phone number as people type it: digits alone. */
export const digitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '');

/** A term for something else than a word, such as whom a job is assigned to. */
export const marker = (id: string): string => `#${id}`;

/** As it stands in the index: for taking it out again. */
export const markedTerm = (accountId: string, id: string): string => markOf(accountId) + marker(id);

/**
 * One index serves all accounts. Every word carries the mark of its account, so that a search costs what this account
 * has, not what all have. Two accounts with the same mark are distinguished by their id.
 */
const markOf = (accountId: string) => accountId.slice(-8);

/** A record that is found by its id wherever a word begins its name. */
interface Named {
  id: string;
  name: string;
}

/** Which of these words find a record with these terms, as the index would. */
export const termsFound = (
  accountId: string,
  words: readonly string[],
  terms: readonly string[],
): Set<string> => {
  const mark = markOf(accountId);
  return new Set(words.filter((word) => terms.some((term) => term.startsWith(mark + word))));
};

/** As PostgreSQL reads it; null when there is no word to look for. */
export function searchQuery(accountId: string, typed: string, named: readonly Named[] = []): string | null {
  const mark = markOf(accountId);
  const terms = queryTerms(typed).map((word) => {
    const meant = named.filter(({ name }) => termsOf(name).some((part) => part.startsWith(word)));
    const ways = [`'${mark}${word}':*`, ...meant.map(({ id }) => `'${mark}${marker(id)}'`)];
    return ways.length === 1 ? ways[0] : `(${ways.join(' | ')})`;
  });
  return terms.length === 0 ? null : terms.join(' & ');
}
