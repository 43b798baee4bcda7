// Time is handed in, never read inside a rule: tests move it, and a jump of the machine's clock has one place to show.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => seconds(60 * n);
export const hours = (n: number) => minutes(60 * n);
export const days = (n: number) => hours(24 * n);
export const toIso = (instant: Date | null) => instant?.toISOString() ?? null;
export const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
