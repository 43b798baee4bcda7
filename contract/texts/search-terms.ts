// What is typed into a search, as words: the server looks for them, and the page marks them in what was found.
import { folded } from './folded.ts';

/** What is longer is found by its beginning. */
export const maxTermLength = 40;
const maxSearched = 10;

/** Folded, and split at every sign that is neither a letter nor a digit. */
export const termsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every spelling of an American number ends with the ten digits: with or without the country's 1 it is found by them. */
const withoutCountryCode = (typed: string): string =>
  typed.replace(/(?<!\d)\+?1[\s.-]*\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?!\d)/g, '$1$2$3');

/** The words that are looked for, folded. */
export const queryTerms = (typed: string): string[] =>
  termsOf(withoutCountryCode(typed))
    .slice(0, maxSearched)
    .map((word) => word.slice(0, maxTermLength));
