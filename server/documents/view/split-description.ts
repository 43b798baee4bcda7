// A line's description in two parts: what it is, and what is said about it. The first is set plain, the rest grey and
// smaller, so that a table is read at a glance.
import { cleanLines } from '../clean-text.ts';

export interface LineText {
  title: string;
  details: string[];
}

/** The first sentence of the first line; a full stop that ends no sentence divides nothing. */
export function splitDescription(description: string): LineText {
  const [first = '', ...others] = cleanLines(description);
  const at = sentenceEnd(first);
  if (at === null) return { title: first, details: others };
  return { title: first.slice(0, at), details: [first.slice(at).trim(), ...others] };
}

/** What ends a sentence and what begins the next one; scripts without capitals begin with any letter. */
const boundary = /[.!?؟۔।]["'”’)\]]*(?=\s+["'“‘([]?[\p{Lu}\p{Lt}\p{Lo}\p{N}])|[。！？]["”’」』）]*(?=.)/gu;

/** A first sentence beyond this is no title any more. */
const longestTitle = 300;

/** Where the first sentence ends, if another one follows. */
function sentenceEnd(line: string): number | null {
  const text = line.slice(0, longestTitle);
  for (const { 0: mark, index } of text.matchAll(boundary)) {
    if (mark.startsWith('.') && isAbbreviation(text.slice(0, index), text.slice(index + 1))) continue;
    return index + mark.length;
  }
  return null;
}

function isAbbreviation(before: string, after: string): boolean {
  const [word = ''] = /[\p{L}\p{M}\p{N}.&/-]*$/u.exec(before) ?? [];
  const rest = before.slice(0, before.length - word.length);
  if (rest.endsWith('°')) return false;
  // "J. Smith", "U.S. Boiler", "9 a.m. Friday", "Wait... Then".
  if (/^\p{L}?$/u.test(word) || word.endsWith('.') || /^(\p{L}\.)+\p{L}$/u.test(word)) return true;
  // "1. Remove the old unit" counts; it says nothing yet.
  if (rest.trim() === '' && /^\d+$/.test(word)) return true;
  const name = word.toLowerCase();
  if (/^\s*[\d#(]/.test(after) && beforeNumbers.has(name)) return true;
  if (/[\d½¼¾⅓⅔⅛″]\s*-?$/.test(rest) && units.has(name)) return true;
  const [, amount, unit = ''] = /^([\d./]+)-?(\p{L}+)$/u.exec(name) ?? [];
  if (amount && units.has(unit)) return true;
  return abbreviations.has(name);
}

const listOf = (text: string) => new Set(text.split(' '));

/** Words that are also ordinary ones, and abbreviations only before a number. */
const beforeNumbers = listOf('no nos art fig min max sec cat ser mod pos sect item');

/** Units, after a number: "3 ft. of line set" is one sentence, "Put it in. Tested it." two. */
const units = listOf(
  'in ft yd mi sq cu lb lbs oz gal qt pt pc pcs ea hr hrs min mins sec amp amps kw kva hp psi gpm cfm btu btuh ton deg dia ga cm mm',
);

/** Never the end of a sentence, as far as anybody can tell. */
const abbreviations = listOf(
  'mr mrs ms mx dr prof jr sr st rd ave blvd ln hwy pkwy apt ste bldg fl rm attn approx appx incl excl ext int vs ca est qty dept ' +
    'co corp inc ltd llc mfg mfr mfd misc temp dia sched sch std galv alum cond refrig elec mech vent hvac&r assy pkg req reqd ' +
    'w/o tel ref vol pp sq cu jan feb apr aug sept oct nov dec tues wed thurs fri eg ie viz cf al',
);
