// Shows why something was found: what was typed stands out where it occurs.
import { withoutPrefixes } from '#contract/stages.ts';
import { folded } from '#contract/texts/folded.ts';
import { queryTerms } from '#contract/texts/search-terms.ts';

interface MarkedTextProps {
  text: string;
  typed: string;
  className: string;
}

export function MarkedText({ text, typed, className }: MarkedTextProps) {
  return partsOf(text, typed).map(({ part, isFound }, at) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, always drawn anew together
      <b key={at} className={className}>
        {part}
      </b>
    ) : (
      part
    ),
  );
}

interface Part {
  part: string;
  isFound: boolean;
}

/** Spaces, brackets and dashes within a phone number: it is found by its digits alone. */
const phone = /(?<!\d)\(?[2-9]\d{2}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/g;
const isSign = (letter: string) => !/[\p{L}\p{N}]/u.test(letter);

/** The words the server looks for, wherever they stand: "INV-1001" marks the number of any document. */
export function partsOf(text: string, typed: string): Part[] {
  const words = queryTerms(withoutPrefixes(typed));
  // Letter by letter: a folded text may have another length.
  const letters = [...text.normalize('NFC')];
  const searched = letters.map(folded);
  const isSkipped = skippedSigns(letters);
  const found = letters.map(() => false);
  for (const word of words)
    for (let from = 0; from < letters.length; from += 1) {
      let length = 0;
      let rest = word;
      while (rest !== '' && from + length < letters.length) {
        const at = from + length;
        if (length > 0 && isSkipped[at]) {
          length += 1;
          continue;
        }
        const letter = searched[at] ?? '';
        if (letter === '' || !rest.startsWith(letter)) break;
        rest = rest.slice(letter.length);
        length += 1;
      }
      if (rest === '') found.fill(true, from, from + length);
    }
  return letters.reduce<Part[]>((parts, letter, at) => {
    const last = parts.at(-1);
    const isFound = found[at] ?? false;
    if (last?.isFound === isFound) last.part += letter;
    else parts.push({ part: letter, isFound });
    return parts;
  }, []);
}

function skippedSigns(letters: readonly string[]): boolean[] {
  const isSkipped = letters.map(() => false);
  // One sign for each letter, so that the places are the same.
  const text = letters.map((letter) => (letter.length === 1 ? letter : 'x')).join('');
  for (const { index, 0: number } of text.matchAll(phone))
    for (let at = index; at < index + number.length; at += 1) isSkipped[at] = isSign(letters[at] ?? '');
  return isSkipped;
}
