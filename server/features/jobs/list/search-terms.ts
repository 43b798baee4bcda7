// The words a job is found by. They are folded (lower case, no accents) and looked up by their beginning; names,
// numbers and email addresses also by what is inside, because people remember the last digits or half a name.
import { withoutPrefixes } from '#contract/stages.ts';

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

const maxTermLength = 40;
const maxTerms = 600;
/** A shorter piece from inside a word would find half of everything. */
const minInside = 2;

const termsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Scripts that write without spaces are found by every character. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function* endingsOf(word: string): Iterable<string> {
  const letters = [...word];
  const shortest = unspaced.test(word) ? 1 : minInside;
  for (let from = 0; from === 0 || letters.length - from >= shortest; from += 1)
    yield letters.slice(from, from + maxTermLength).join('');
}

export interface SearchedJob {
  number: string;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  customerAddress: string | null;
  description: string | null;
  lineItems: readonly { description: string }[];
  technicianId: string | null;
}

/** Raised when jobs are to be found by something new; reindex-jobs.task.ts then brings older ones up to date. */
export const searchVersion = 2;

/** Everything that is put into the index for one job. */
export function searchTerms(accountId: string, job: SearchedJob): string[] {
  const terms = new Set<string>();
  const add = (found: Iterable<string>) => {
    for (const word of found) if (terms.size < maxTerms) terms.add(word);
  };
  const digits = (job.customerPhone ?? '').replace(/\D/g, '');
  const byEveryPart = [job.number, job.customerName, job.customerEmail ?? '', digits].join(' ');
  for (const word of termsOf(byEveryPart)) add(endingsOf(word.slice(0, maxTermLength)));
  if (job.technicianId !== null) add([technicianTerm(job.technicianId)]);
  const lines = job.lineItems.map(({ description }) => description);
  for (const word of termsOf([job.customerAddress ?? '', job.description ?? '', ...lines].join(' ')))
    add(unspaced.test(word) ? endingsOf(word.slice(0, maxTermLength)) : [word.slice(0, maxTermLength)]);
  return [...terms].map((word) => markOf(accountId) + word);
}

/** A name can change, so a job is found by who it is. Nobody can type this. */
const technicianTerm = (id: string) => `#${id}`;

/** For taking a job's technician out of its terms. */
export const markedTechnician = (accountId: string, id: string): string =>
  markOf(accountId) + technicianTerm(id);

/**
 * One index serves all accounts. Every word carries the mark of its account, so that a search costs what this account
 * has, not what all have. Two accounts with the same mark are distinguished by their id.
 */
const markOf = (accountId: string) => accountId.slice(-8);

const maxSearched = 10;

/**
 * As PostgreSQL reads it; null when there is no word to look for. The letters of "INV-1001" and "wo1001" are on every
 * document, and on no job. A word that begins a technician's name finds their jobs.
 */
export function searchQuery(
  accountId: string,
  typed: string,
  technicians: readonly { id: string; name: string }[] = [],
): string | null {
  const mark = markOf(accountId);
  const terms = termsOf(withoutPrefixes(typed))
    .slice(0, maxSearched)
    .map((word) => {
      const named = technicians.filter(({ name }) => termsOf(name).some((part) => part.startsWith(word)));
      const ways = [
        `'${mark}${word.slice(0, maxTermLength)}':*`,
        ...named.map(({ id }) => `'${mark}${technicianTerm(id)}'`),
      ];
      return ways.length === 1 ? ways[0] : `(${ways.join(' | ')})`;
    });
  return terms.length === 0 ? null : terms.join(' & ');
}
