/** Joins class names and leaves out the conditions that did not hold. */
export function classNames(...parts: Array<string | false | null | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
