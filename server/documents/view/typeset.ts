// Prepares text that people typed: any script, any direction, words of any length. The typesetter breaks lines between
// words; what it cannot know is that a 10,000-character word must be cut, or which way a line reads.
import { withEllipsis } from '#contract/texts/shortened.ts';
import { cleanText } from '../clean-text.ts';

/** Plain text in most cases; otherwise the pieces between which a line may break, and the direction. A line with letters
 *  that read from the right is never plain, so that numbers beside it can be kept apart from it. */
export type TypesetLine = string | { pieces: string[]; isRtl: boolean };

export const textOf = (line: TypesetLine): string => (typeof line === 'string' ? line : line.pieces.join(''));

/** Points: how wide the place is, and how large the letters. */
export interface TextBox {
  width: number;
  size: number;
}

export function typeset(text: string, box: TextBox): TypesetLine[] {
  return cleanText(text)
    .split('\n')
    .map((line) => typesetLine(line, box));
}

/** The same for blocks such as addresses, in which an empty line means nothing. */
export const typesetBlock = (text: string, box: TextBox): TypesetLine[] =>
  typeset(text, box).filter((line) => line !== '');

/** State and ZIP of an address stay on one line. */
export const keepZip = (address: string): string =>
  address.replace(/\b([A-Z]{2}) (\d{5}(?:-\d{4})?)(?!\d)/gi, '$1\u00a0$2');

/** The same for a text that has one line by nature, such as a name. */
export const typesetOne = (text: string, box: TextBox): TypesetLine =>
  typesetLine(cleanText(text).replaceAll('\n', ' '), box);

function typesetLine(line: string, box: TextBox): TypesetLine {
  const pieces = cutLongWords(line, box);
  const isPlain = pieces.length === 1 && !hasRightToLeft(line);
  return isPlain ? line : { pieces, isRtl: readsRightToLeft(line) };
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** A line reads as its first letter does. */
function readsRightToLeft(line: string): boolean {
  const first = /\p{L}/u.exec(line);
  return first !== null && rightToLeft.test(first[0]);
}

// Scripts written without spaces break by rules the typesetter knows, so they end a word here.
const word = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;

function cutLongWords(line: string, { width, size }: TextBox): string[] {
  // Most lines have no word that could be too wide even if it were all of the widest letters.
  const room = width / (size * widest);
  if (line.length <= room || !line.split(' ').some((part) => part.length > room)) return [line];
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: found, index } of line.matchAll(word)) {
    if (widthOf(found) * size <= width) continue;
    const [first = '', ...others] = breakable(found, width / size);
    pieces.push(line.slice(done, index) + first);
    for (const piece of others) pieces.push(piece);
    done = index + found.length;
  }
  if (done === 0) return [line];
  const rest = line.slice(done);
  return rest === '' ? pieces : [...pieces, rest];
}

/** After a hyphen, an @ or a dot where that is enough; else anywhere. `room` is in units of the letter size. */
function breakable(word: string, room: number): string[] {
  const parts = word.split(/(?<=[-@./_])/);
  const isFew = parts.length > 1 && parts.length < mostPieces;
  return isFew && parts.every((part) => widthOf(part) <= room) ? parts : cut(word);
}

/** Each costs the typesetter time: a word with more places to break than this is none. */
const mostPieces = 400;

// What must stay together: a letter with its accents, an emoji with its colour or its family, the two letters of a
// flag. Intl.Segmenter knows this better, but takes half a minute for a word of 100,000 letters.
const together =
  /\p{Regional_Indicator}{2}|[^\p{M}\u200d](?:\u200d[^\p{M}\u200d]|\p{M}|\u200d|\p{Emoji_Modifier})*/gu;

function cut(word: string): string[] {
  const letters = word.match(together) ?? [word];
  if (letters.length < mostPieces) return letters;
  // No word any more: fewer places to break are as good, and much faster.
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += 4) pieces.push(letters.slice(at, at + 4).join(''));
  return pieces;
}

const widest = 1.4;
const defaultWidths = defaultLetterWidths();

/** In units of the letter size, never less than the bold face takes: a word may be cut too soon, never too late. */
export function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += defaultWidths[code] ?? (code < 0x2000 ? 1.05 : widest);
  }
  return width;
}

/** The same for letters that are not bold. Digits and spaces are known exactly. */
export function regularWidthOf(text: string): number {
  const letters = text.replace(/[\d\s]/g, '');
  const digits = text.replace(/\D/g, '').length;
  return widthOf(letters) * 0.9 + digits * 0.572 + (text.length - letters.length - digits) * 0.26;
}

/** On one line of that width, in units of the letter size. */
export function shortenedToFit(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = Array.from(text);
  while (widthOf(letters.join('')) > width) letters.length = Math.floor(letters.length * 0.9);
  return withEllipsis(letters.join(''));
}

function defaultLetterWidths(): number[] {
  const widths = new Array<number>(127).fill(0.66);
  const set = (letters: string, width: number) => {
    for (const letter of letters) widths[letter.charCodeAt(0)] = width;
  };
  set(" \u00a0!'(),-.·:;IJ[]`fijl{}", 0.4);
  set('rst"*', 0.5);
  set('acegovxyz0123456789$?LEFSTZ+<=>^_~', 0.62);
  set('&ABDGKRX', 0.75);
  set('@HNOQUw', 0.9);
  set('%MWm', 0.98);
  return widths;
}

// The fonts of fonts/, in the order in which a character is looked up.
const main = 'Fieldwright Sans';
const others = [
  'Fieldwright Arabic',
  'Fieldwright More Arabic',
  'Fieldwright Devanagari',
  'Fieldwright Hebrew',
  'Fieldwright Thai',
  'Fieldwright Han',
  'Fieldwright Hangul',
  'Fieldwright Math',
  'Fieldwright Symbols',
  'Fieldwright Emoji',
];

/** Not Latin, Greek, Cyrillic, Vietnamese, punctuation or currency: the main family has all of those. */
const beyondMain = /[\u0530-\u1dff\u2064-\u209f\u20c0-\u20ff\u2150-\uffff]/;

/** Most documents need one family, and every further one costs time with every word. */
const familiesFor = (text: string): string[] => (beyondMain.test(text) ? [main, ...others] : [main]);

/** A view for the Typst source, with what theme.typ must know of its text. */
export function viewJson(view: object): string {
  const json = JSON.stringify(view);
  // Most documents have no line that must be cut or reads from the right, and are set faster without looking.
  const facts = JSON.stringify({ families: familiesFor(json), isPlain: !json.includes('"isRtl":') });
  return `${facts.slice(0, -1)},${json.slice(1)}`;
}
