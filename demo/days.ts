// The company's days around today. It works from Monday to Friday: on a weekend, "today" is the Monday after it.
import { addDays } from '#contract/days.ts';
import { dayIn, instantOf } from '#server/platform/zoned-time.ts';
import type { At, Visit } from './job-kinds.ts';

const isWorkday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export class CompanyDays {
  readonly #zone: string;
  readonly #first: string;

  constructor(timeZone: string, now: Date) {
    this.#zone = timeZone;
    this.#first = dayIn(timeZone, now);
    while (!isWorkday(this.#first)) this.#first = addDays(this.#first, 1);
  }

  /** 0 is today, 2026-11-17. */
  day(workday: number): string {
    let day = this.#first;
    for (let left = Math.abs(workday); left > 0; ) {
      day = addDays(day, Math.sign(workday));
      if (isWorkday(day)) left -= 1;
    }
    return day;
  }

  serviceDates({ on, from, until = on, to }: Visit) {
    return { serviceDateStart: `${this.day(on)}T${from}`, serviceDateEnd: `${this.day(until)}T${to}` };
  }

  instant(day: string, time: string): Date {
    return instantOf(this.#zone, new Date(`${day}T${time}:00Z`));
  }

  moment = ([workday, time]: At): Date => this.instant(this.day(workday), time);
}
