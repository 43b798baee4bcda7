// How much storage something takes, as people read it.
type Unit = 'KB' | 'MB' | 'GB';

/** "12.4 MB", "312 MB", "2 GB": a decimal only for small numbers. */
export function storageText(bytes: number): string {
  let amount = bytes / 1024;
  let unit: Unit = 'KB';
  for (const next of ['MB', 'GB'] as const) {
    if (Math.round(amount) < 1024) break;
    amount /= 1024;
    unit = next;
  }
  return `${unit === 'KB' || amount >= 100 ? Math.round(amount) : Number(amount.toFixed(1))} ${unit}`;
}
