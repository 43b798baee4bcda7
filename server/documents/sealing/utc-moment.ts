import { formatMoment } from '../document-dates.ts';

/** "2026-11-15 15:12:09 UTC": one form everybody reads the same way. */
export function utcMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** "Nov 15, 2026, 9:12 AM CST (2026-11-15 15:12:09 UTC)": the day people lived, and the one form for everybody. */
export function recordMoment(iso: string, timeZone: string): string {
  const { local, utc } = bothMoments(iso, timeZone);
  return local ? `${local} ${utc}` : utc;
}

export function bothMoments(iso: string, timeZone: string): { local: string; utc: string } {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return { local: '', utc: iso };
  return { local: formatMoment(at, timeZone), utc: `(${utcMoment(iso)})` };
}
