/** "2026-11-15 15:12:09 UTC": one form everybody reads the same way. */
export function utcMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
