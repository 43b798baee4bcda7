const isKept = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Keeps the caret behind the same letter or digit; punctuation that the format adds does not count. */
export function caretAfterFormat(typed: string, caret: number, shown: string): number {
  // At the end it stays at the end, behind whatever the format put there.
  if (caret >= typed.length) return shown.length;
  let left = [...typed.slice(0, caret)].filter(isKept).length;
  if (left === 0) return 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (isKept(shown.charAt(place))) left -= 1;
    if (left === 0) return place + 1;
  }
  return shown.length;
}
