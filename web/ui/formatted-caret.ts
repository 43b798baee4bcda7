const isUnchanged = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Keeps the caret behind the same letter or digit; punctuation that the format adds does not count. */
export function caretAfterFormat(typed: string, caret: number, shown: string): number {
  // At the end it stays at the end, behind whatever the format put there.
  if (caret >= typed.length) return shown.length;
  let left = [...typed.slice(0, caret)].filter(isUnchanged).length;
  if (left === 0) return 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (isUnchanged(shown.charAt(index))) left -= 1;
    if (left === 0) return index + 1;
  }
  return shown.length;
}
