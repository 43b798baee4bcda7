/** "Nov 14, 2026" by the clock of the given place; without one, by the reader's own. */
export function shortDate(moment: string | Date, timeZone?: string): string {
  return new Date(moment).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  });
}
