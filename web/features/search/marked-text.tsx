// Shows why something was found: what was typed stands out where it occurs.
import { folded } from '#contract/texts/folded.ts';

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

/** Without regard to case and accents, as the server searches. */
export function partsOf(text: string, typed: string): Part[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  // Letter by letter: a folded text may have another length.
  const letters = [...text.normalize('NFC')];
  const searched = letters.map(folded);
  const found = letters.map(() => false);
  for (const word of words)
    for (let from = 0; from < letters.length; from += 1) {
      let length = 0;
      let rest = word;
      while (rest !== '' && from + length < letters.length) {
        const letter = searched[from + length] ?? '';
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
