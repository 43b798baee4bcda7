// A text that is too long for its place, with an ellipsis where it was cut.

/** Longer than this is no word: it is cut where the room ends. */
const longestWord = 20;

/** In at most so many letters, at a space where one is near. */
export function shortened(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join('');
  const words = cut.replace(new RegExp(`\\s+\\S{0,${longestWord}}$`), '');
  return withEllipsis(words === cut ? letters.slice(0, most - 1).join('') : words);
}

/** "Furnace…" and not "Furnace, …". */
export const withEllipsis = (text: string): string => `${text.replace(/[\s,;:.·–—([-]+$/u, '')}…`;
