const formats = new Map<string, Intl.DateTimeFormat>();

/** "Nov 16, 2026, 4:10 PM"; without a zone by the reader's own clock. */
export function momentText(moment: string, timeZone?: string): string {
  const known = formats.get(timeZone ?? '');
  const format =
    known ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (!known) formats.set(timeZone ?? '', format);
  // Some engines put a narrow space before AM, which breaks searching the page for the time.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}
