// Calendar days as text (2026-11-14): no clock and no time zone.
/** 2026-11-14 and 30 is 2026-12-14. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
